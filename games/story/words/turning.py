"""The turning points of a game: where what happened changed the chances.

A rule finds each of them, from what everybody was told alone:

- zap: between launch and result another seat stopped something of the losing side, which lost by
  little (a stopped reinforcement would have won it). Without totals it must have been stopped once the cards
  lay open. Only the last one of an encounter counts;
- betrayal: a main player invited a seat that was their ally when both last took part in an encounter. It
  joins the other side, which would not have won without its ships;
- failed deal: the talks end without a deal, or the deal is quashed or cannot be delivered;
- comeback: a seat regains its power, or has a colony again after it had none;
- lead: a seat is alone in front with two colonies or more, and another one was before;
- win: the encounter ends the game, for one seat or for several.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_noop as noop

from engine.prospects import reinforcement_value, rival
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.totals import result_by_totals
from games.story.words.clash import Stop, TurningPoint, stops
from games.story.words.teller import SeatsClause, Teller, sentence_of
from games.words import names
from games.words.patterns import ToReader
from games.words.reader import Reader

from .encounters import Encounter

LITTLE = 8  # a margin that a power or a card may turn
LEAST_LEAD = 2
STOPPED = {
    OFFENSE: ToReader(
        "owner",
        noop("your %(thing)s is stopped, and the offense loses"),
        noop("%(owner_colour)s's %(thing)s is stopped, and the offense loses"),
    ),
    DEFENSE: ToReader(
        "owner",
        noop("your %(thing)s is stopped, and the defense loses"),
        noop("%(owner_colour)s's %(thing)s is stopped, and the defense loses"),
    ),
}
STOPPED_BY_LITTLE = {
    OFFENSE: ToReader(
        "owner",
        noop("your %(thing)s is stopped, and the offense loses by %(less)s to %(more)s"),
        noop("%(owner_colour)s's %(thing)s is stopped, and the offense loses by %(less)s to %(more)s"),
    ),
    DEFENSE: ToReader(
        "owner",
        noop("your %(thing)s is stopped, and the defense loses by %(less)s to %(more)s"),
        noop("%(owner_colour)s's %(thing)s is stopped, and the defense loses by %(less)s to %(more)s"),
    ),
}
BETRAYAL = ToReader(
    "seat",
    noop("you stood by %(main)s last time and now join the other side"),
    ToReader(
        "main",
        noop("%(seat)s stood by you last time and now joins the other side"),
        noop("%(seat)s stood by %(main)s last time and now joins the other side"),
    ),
)
FAILED = ToReader(
    "offense",
    noop("you and %(defense)s make no deal"),
    ToReader(
        "defense", noop("you and %(offense)s make no deal"), noop("%(offense)s and %(defense)s make no deal")
    ),
)
QUASHED = ToReader(
    "offense",
    noop("your deal with %(defense)s is quashed"),
    ToReader(
        "defense",
        noop("your deal with %(offense)s is quashed"),
        noop("the deal of %(offense)s and %(defense)s is quashed"),
    ),
)
UNDELIVERED = ToReader(
    "offense",
    noop("you and %(defense)s cannot deliver what you agreed"),
    ToReader(
        "defense",
        noop("you and %(offense)s cannot deliver what you agreed"),
        noop("%(offense)s and %(defense)s cannot deliver what they agreed"),
    ),
)
BROKEN = {"quashed": QUASHED, "not delivered": UNDELIVERED}
COMEBACK = ToReader(
    "seat",
    noop("you had lost your alien power and have it back"),
    noop("%(seat)s had lost the alien power and has it back"),
)
ONE_BACK = ToReader(
    "seat",
    noop("you had lost the power of %(power)s and have it back"),
    noop("%(seat)s had lost the power of %(power)s and has it back"),
)
RESETTLED = ToReader(
    "seat",
    noop("you had no colony left and have one again"),
    noop("%(seat)s had no colony left and has one again"),
)
LEAD = ToReader(
    "seat",
    noop("you take the lead from %(other)s with %(colonies)s"),
    ToReader(
        "other",
        noop("%(seat)s takes the lead from you with %(colonies)s"),
        noop("%(seat)s takes the lead from %(other)s with %(colonies)s"),
    ),
)
IN_FRONT = ToReader(
    "seat", noop("you take the lead with %(colonies)s"), noop("%(seat)s takes the lead with %(colonies)s")
)
WINS = SeatsClause(
    noop("you win the game"),
    noop("%(seats)s wins the game"),
    noop("%(seats)s win the game together"),
    noop("%(you_and_seats)s win the game together"),
)


class TurningPoints:
    """Finds turning points encounter by encounter, and remembers what was before."""

    def __init__(self, seat: int | None) -> None:
        self._reader = Reader(seat)
        self._leader = -1
        self._homeless: set[int] = set()
        self._helped: dict[tuple[int, int], bool] = {}  # (seat, other): was it an ally the last time?

    def of(self, enc: Encounter) -> tuple[TurningPoint, ...]:
        """Return the points of the next encounter."""
        found = (*self._betrayals(enc), *self._zap(enc), *self._failed(enc), *self._comebacks(enc))
        points = (*found, *self._lead(enc), *self._win(enc))
        self._note(enc)
        return tuple(TurningPoint(kind, enc.number, sentence_of(clause)) for kind, clause in points)

    def _teller(self) -> Teller:
        return Teller(self._reader)

    def _betrayals(self, enc: Encounter) -> Iterator[tuple[str, str]]:
        for side, ships in enc.allies.items():
            main = enc.main_of(rival(side))
            for seat, number in ships.items():
                stood_by = seat in _invited(enc, main) and self._helped.get((seat, main))
                if stood_by and _decide(enc, side, number):
                    yield "betrayal", self._teller().say(BETRAYAL, seat=seat, main=main)

    def _note(self, enc: Encounter) -> None:
        together = [*enc.mains, *(seat for ships in enc.allies.values() for seat in ships)]
        self._helped |= {(one, other): False for one in together for other in together}
        for side, ships in enc.allies.items():
            self._helped |= {(seat, enc.main_of(side)): True for seat in ships}

    def _zap(self, enc: Encounter) -> Iterator[tuple[str, str]]:
        """Yield at most one point: the last of the stops that turned the encounter."""
        for stop in _turning_stops(enc)[-1:]:
            totals = sorted(enc.totals or ())
            loser = rival(enc.result)
            sums = {"less": str(totals[0]), "more": str(totals[1])} if totals else {}
            pattern = (STOPPED_BY_LITTLE if len(set(totals)) > 1 else STOPPED)[loser]
            yield "zap", self._teller().say(pattern, {"thing": stop.thing, **sums}, owner=stop.owner)

    def _failed(self, enc: Encounter) -> Iterator[tuple[str, str]]:
        if enc.result == "no deal":
            failed = enc.last("deal_failed") or {}
            pattern = BROKEN.get(str(failed.get("why")), FAILED)
            yield "failed deal", self._teller().say(pattern, offense=enc.offense, defense=enc.defense)

    def _comebacks(self, enc: Encounter) -> Iterator[tuple[str, str]]:
        for fact in enc.of("power_regained"):
            yield "comeback", self._teller().say(COMEBACK, seat=fact["seat"])
        for fact in enc.of("one_power_regained"):
            told = {"power": names.alien_name(fact["power"])}
            yield "comeback", self._teller().say(ONE_BACK, told, seat=fact["seat"])
        self._homeless |= {fact["seat"] for fact in enc.of("ship_on_gate", "ships_homeless")}
        for seat in dict.fromkeys(fact["seat"] for fact in enc.founded):
            if seat in self._homeless:
                self._homeless.discard(seat)
                yield "comeback", self._teller().say(RESETTLED, seat=seat)

    def _lead(self, enc: Encounter) -> Iterator[tuple[str, str]]:
        leader = _leader(enc.after)
        if leader < 0:
            return
        other, self._leader = self._leader, leader
        if other >= 0 and other != leader and not enc.winners:
            colonies = names.foreign_colonies_words(enc.after[leader])
            pattern = LEAD if _leader(enc.before) == other else IN_FRONT
            yield "lead", self._teller().say(pattern, {"colonies": colonies}, seat=leader, other=other)

    def _win(self, enc: Encounter) -> Iterator[tuple[str, str]]:
        if enc.winners:
            yield "win", self._teller().about(WINS, enc.winners)


def _decide(enc: Encounter, side: str, ships: int) -> bool:
    """Return whether this side would not have won without so many ships."""
    if enc.totals is None or enc.result != side or enc.is_against_the_totals:
        return False
    offense, defense = enc.totals
    return result_by_totals(offense - ships * (side == OFFENSE), defense - ships * (side == DEFENSE)) != side


def _invited(enc: Encounter, main: int) -> set[int]:
    return {seat for fact in enc.of("allies_invited") if fact["seat"] == main for seat in fact["seats"]}


def _leader(colonies: Mapping[int, int]) -> int:
    """Return the seat that is alone in front; -1 if none is, or it has fewer than two colonies."""
    most = max(colonies.values(), default=0)
    first = [seat for seat, n in colonies.items() if n == most]
    return first[0] if len(first) == 1 and most >= LEAST_LEAD else -1


def _turning_stops(enc: Encounter) -> list[Stop]:
    """Return what other seats stopped on the losing side before the result."""
    if enc.last("encounter_result") is None or enc.result not in STOPPED:
        return []
    loser, aimed = rival(enc.result), enc.last("gate_aimed")
    fought = range(enc.place(aimed) if aimed else 0, enc.known)
    return [
        stop
        for stop in stops(enc)
        if stop.place in fought
        and enc.side_of(stop.owner) == loser
        and stop.by != stop.owner
        and _is_close(enc, stop)
    ]


def _is_close(enc: Encounter, stop: Stop) -> bool:
    """Return whether what was stopped could have turned the encounter."""
    if enc.totals is None:
        shown = enc.last("card_turned_up")
        return shown is not None and stop.place > enc.place(shown)
    less, more = sorted(enc.totals)
    added = reinforcement_value(str(enc.facts[stop.place].get("card", "")))
    if added is None:
        return more - less <= LITTLE
    then = {enc.result: more, rival(enc.result): less + added}
    return result_by_totals(then[OFFENSE], then[DEFENSE]) != enc.result
