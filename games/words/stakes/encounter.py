"""What an encounter is about, in sentences: who attacks whom, with what, and what follows if a side wins.

Made from one seat's own view, so that it tells nobody more than their board does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.kinds import Kind
from engine.state.view import SIDES, EncounterView, View, encounter_in
from games.words.core import names
from games.words.core.fields import OF_PARAMETERS
from games.words.core.patterns import CountBy, ToReader, fill, ngettext_noop
from games.words.core.reader import Reader
from games.words.facts.course import RESULTS

from .colonies import attackers, founders, loses_colony, nearly_winning, winners_if_offense_wins
from .dangers import near, winning
from .sums import DEFENSE, OFFENSE, side_of, side_of_main, sum_words

TURN = ToReader(
    "offense",
    noop("It is your turn. Your opponent is not known yet."),
    noop("It is %(offense)s's turn. The opponent is not known yet."),
)
AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s on %(planet)s."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you on %(planet)s."),
        noop("%(offense)s attacks %(defense)s on %(planet)s."),
    ),
)
ATTACK = ToReader(
    "offense",
    noop("You attack %(defense)s."),
    ToReader("defense", noop("%(offense)s attacks you."), noop("%(offense)s attacks %(defense)s.")),
)
NOT_AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s and choose the planet."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you; the planet is not chosen yet."),
        noop("%(offense)s attacks %(defense)s; the planet is not chosen yet."),
    ),
)
FOUNDED = ToReader(
    "seat", noop("You get a colony on %(planet)s."), noop("%(seat)s gets a colony on %(planet)s.")
)
NOT_FOUNDED = ToReader(
    "seat",
    noop("You have ships on %(planet)s already: no new colony."),
    noop("%(seat)s has ships on %(planet)s already: no new colony."),
)
DRIVEN_OUT = ToReader(
    "seat", noop("You lose %(ships)s and the colony."), noop("%(seat)s loses %(ships)s and the colony.")
)
SHIPS_LOST = ToReader("seat", noop("You lose %(ships)s."), noop("%(seat)s loses %(ships)s."))
KEPT = ToReader(
    "seat", noop("You keep the colony on %(planet)s."), noop("%(seat)s keeps the colony on %(planet)s.")
)
REWARDED = ToReader(
    "seat",
    CountBy("rewards", ngettext_noop("You get %(rewards)s reward.", "You get %(rewards)s rewards.")),
    CountBy(
        "rewards", ngettext_noop("%(seat)s gets %(rewards)s reward.", "%(seat)s gets %(rewards)s rewards.")
    ),
)
# Of several seats together.
ALL_LOSE, ALL_REWARDED = (
    noop("%(seats)s lose %(ships)s in all."),
    noop("%(seats)s get %(rewards)s rewards in all."),
)
BY_KINDS = {
    ("attack", "negotiate"): noop("An attack against a negotiate: the offense would win."),
    ("negotiate", "attack"): noop("A negotiate against an attack: the defense would win."),
    ("negotiate", "negotiate"): noop("Two negotiates: the main players would try to make a deal."),
}
VERDICTS = {**RESULTS, "deal": noop("Both main players negotiate.")}
KINDS = {**OF_PARAMETERS, OFFENSE: (Kind.SEAT,), DEFENSE: (Kind.SEAT,)}


@dataclass(frozen=True)
class Outcome:
    """What follows if a side wins: "If the offense wins:", and that."""

    label: str
    text: str

    def __str__(self) -> str:
        return f"{self.label} {self.text}"


@dataclass(frozen=True)
class Stake:
    """Each part a sentence or more; empty where there is nothing of the kind to say.

    `attack`: who attacks whom, and where. `verdict`: what has come of it, or the totals; before that `ships`:
    what stands against what. `mine`: what the reader's own card makes of it. `outcomes`: what follows if the
    one side wins, and if the other does. `near`: who is one colony short of winning the game.
    """

    attack: str = ""
    verdict: str = ""
    ships: str = ""
    mine: str = ""
    outcomes: tuple[Outcome, ...] = ()
    near: str = ""

    @property
    def first(self) -> str:
        """Who attacks whom, and with what: the line that stands above the question."""
        return " ".join(part for part in (self.attack, self.verdict, self.ships) if part)

    @property
    def rest(self) -> list[str]:
        """What follows from it, without who is near to winning."""
        return [line for line in (self.mine, *map(str, self.outcomes)) if line]

    @property
    def lines(self) -> list[str]:
        """As they are read, one below the other."""
        return [line for line in (self.first, *self.rest, self.near) if line]


def stake(view: View, reader: Reader | None = None) -> Stake:
    """The stake of the present encounter, to the seat whose view this is."""
    reader = reader or Reader.of(view)
    if view["winners"]:
        return Stake()
    enc = encounter_in(view)
    if not enc:
        return Stake(near=near(nearly_winning(view), reader))
    plain = Reader(reader.seat)  # an alien is named where its seat is named first
    return Stake(
        attack(enc, reader),
        _verdict(enc),
        _ships(view, enc, plain),
        _mine(view, enc),
        tuple(_outcomes(view, enc, plain)),
        near(nearly_winning(view), plain),
    )


def attack(enc: Mapping[str, object], reader: Reader) -> str:
    """Who attacks whom, and where: "Red (Macron) attacks you on blue 3."."""
    if not enc or enc.get("result") == "resettled":
        return ""
    if enc["defense"] == -1:
        return fill(TURN, enc, reader, KINDS)
    return fill(NOT_AIMED if enc["planet"] == -1 else AIMED, enc, reader, KINDS)


def with_encounter(title: str, enc: Mapping[str, object], reader: Reader) -> str:
    """The title of a question with who attacks whom, once that is known: "Join a side? Red attacks …"."""
    where = _attack_in_short(enc, reader).rstrip(".") if enc and enc["defense"] != -1 else ""
    if not where:
        return title
    return f"{title} {where}" if title.endswith("?") else f"{title}: {where}"


def _attack_in_short(enc: Mapping[str, object], reader: Reader) -> str:
    """The same without a word of a planet that is not chosen yet."""
    return attack(enc, reader) if enc["planet"] != -1 else fill(ATTACK, enc, reader, KINDS)


def _verdict(enc: EncounterView) -> str:
    """What has come of it; else what both cards come to, once they count."""
    if enc["result"]:
        return _(VERDICTS[enc["result"]]) if enc["result"] in VERDICTS else ""
    totals = enc.get("totals")
    return totals_words(totals) if totals else _cards_words(enc)


def _cards_words(enc: EncounterView) -> str:
    """Who would win by the kinds of both cards, where one of them is no attack (R-11.4, R-11.5)."""
    faces = enc.get("faces") or {}
    offense, defense = (faces.get(str(enc[side]), "").partition(" ")[0] for side in SIDES)
    return _(BY_KINDS[offense, defense]) if (offense, defense) in BY_KINDS else ""


def totals_words(totals: Mapping[str, int]) -> str:
    """Both totals, and who leads."""
    told = {**totals, "lead": abs(totals[OFFENSE] - totals[DEFENSE])}
    if totals[OFFENSE] > totals[DEFENSE]:
        return _("Totals: %(offense)s to %(defense)s. The offense leads by %(lead)s.") % told
    if totals[OFFENSE] < totals[DEFENSE]:
        return _("Totals: %(offense)s to %(defense)s. The defense leads by %(lead)s.") % told
    return _("Totals: %(offense)s to %(defense)s. A tie: the defense would win.") % told


def _ships(view: View, enc: EncounterView, reader: Reader) -> str:
    """ "Ships so far: 6 (4 Red and 2 Green) against your 3."; and what was added openly."""
    if _is_revealed(enc) or enc["planet"] < 0 or not enc["gate"]:
        return ""
    told = {
        "offense": _fleet(_attacking(view, enc), reader),
        "defense": _fleet({str(enc["defense"]): side_of(view, DEFENSE).own, **_helping(enc)}, reader),
    }
    first = _("Ships so far: %(offense)s against %(defense)s.") % told
    return " ".join([first, *_added(view)])


def _attacking(view: View, enc: EncounterView) -> dict[str, int]:
    """Ships on the gate, without those of allies that are being sent away."""
    return {str(seat): n for seat in attackers(view) if (n := enc["gate"].get(str(seat), 0))}


def _is_revealed(enc: EncounterView) -> bool:
    """Whether the cards or the result tell more than what the sides stand at."""
    return bool(enc["result"] or enc.get("totals") or enc.get("faces"))


def _helping(enc: EncounterView) -> dict[str, int]:
    """Ships of the defense's allies, without those that are being sent away."""
    return {seat: n for seat, n in enc["orbit"].items() if enc["allies"].get(seat) == DEFENSE}


def _fleet(ships: Mapping[str, int], reader: Reader) -> str:
    """ "your 4", "4 Red", or "6 (4 Red and 2 Green)"."""
    parts = [names.ships_for(int(seat), n, reader) for seat, n in ships.items() if n]
    if len(parts) < 2:
        return parts[0] if parts else _("none")
    return _("%(sum)s (%(fleet)s)") % {"sum": sum(ships.values()), "fleet": names.listed(parts)}


def _added(view: View) -> list[str]:
    """What reinforcements and the like have added so far."""
    told = {
        OFFENSE: _("The offense has %(points)s added to it."),
        DEFENSE: _("The defense has %(points)s added to it."),
    }
    added = {side: side_of(view, side).extra for side in (OFFENSE, DEFENSE)}
    return [told[side] % {"points": f"{n:+d}"} for side, n in added.items() if n]


def _mine(view: View, enc: EncounterView) -> str:
    """What the reader's own card comes to while it lies there and the other is not known."""
    me = view["you"]
    if me is None or side_of_main(view, me) is None or _is_revealed(enc):
        return ""
    card = enc["cards"].get(str(me), "")
    told = {"card": names.card_name(card), "sum": sum_words(view, me, card)}
    if not card:
        return ""
    if not told["sum"]:
        return _("Your card: %(card)s.") % told
    return _("Your card: %(card)s. That makes %(sum)s.") % told


def _outcomes(view: View, enc: EncounterView, reader: Reader) -> list[Outcome]:
    """What follows if the offense wins, and if the defense does; while that is open."""
    if enc["planet"] < 0 or enc["result"]:
        return []
    return [
        Outcome(_("If the offense wins:"), " ".join(_if_offense_wins(view, enc, reader))),
        Outcome(_("If the defense wins:"), " ".join(_if_defense_wins(view, enc, reader))),
    ]


def _if_offense_wins(view: View, enc: EncounterView, reader: Reader) -> list[str]:
    planet, landing = enc["planet"], founders(view)
    told = [_founding(landing, planet, reader)] if landing else []
    if not landing:
        told = [_no_new_colony(view, planet, reader)]
    if loses_colony(view):
        number = view["planets"][planet][str(enc["defense"])]
        told.append(fill(DRIVEN_OUT, {"seat": enc["defense"], "ships": number}, reader))
    told += _lost(_helping(enc), reader)
    return told + winning(winners_if_offense_wins(view), view, reader)


def _no_new_colony(view: View, planet: int, reader: Reader) -> str:
    landing = attackers(view)
    if len(landing) > 1:
        return _("No one gets a new colony.")
    return fill(NOT_FOUNDED, {"seat": landing[0], "planet": planet}, reader)


def _founding(landing: Sequence[int], planet: int, reader: Reader) -> str:
    """One colony, or one for each."""
    if len(landing) == 1:
        return fill(FOUNDED, {"seat": landing[0], "planet": planet}, reader)
    others = [names.seat_name(seat, reader) for seat in landing if seat != reader.seat]
    told = {"planet": names.planet_name(planet), "seats": names.listed(others)}
    if len(others) == len(landing):
        return _("%(seats)s each get a colony on %(planet)s.") % told
    return (
        ngettext(
            "You and %(seats)s each get a colony on %(planet)s.",
            "You, %(seats)s each get a colony on %(planet)s.",
            len(others),
        )
        % told
    )


def _if_defense_wins(view: View, enc: EncounterView, reader: Reader) -> list[str]:
    there = {"seat": enc["defense"], "planet": enc["planet"]}
    kept = [fill(KEPT, there, reader)] if loses_colony(view) else []
    return [*_lost(_attacking(view, enc), reader), *_rewarded(_helping(enc), reader), *kept]


def _lost(ships: Mapping[str, int], reader: Reader) -> list[str]:
    """The reader's ships by themselves, those of all others together."""
    mine, others = _mine_and_others(ships, reader)
    told = [fill(SHIPS_LOST, {"seat": seat, "ships": n}, reader) for seat, n in mine.items()]
    if len(others) < 2:
        return told + [fill(SHIPS_LOST, {"seat": seat, "ships": n}, reader) for seat, n in others.items()]
    return [*told, fill(ALL_LOSE, {"seats": [*others], "ships": sum(others.values())}, reader)]


def _rewarded(ships: Mapping[str, int], reader: Reader) -> list[str]:
    """A reward for each ship that helped the defense (R-12.9)."""
    mine, others = _mine_and_others(ships, reader)
    told = [fill(REWARDED, {"seat": seat, "rewards": n}, reader) for seat, n in mine.items()]
    if len(others) < 2:
        return told + [fill(REWARDED, {"seat": seat, "rewards": n}, reader) for seat, n in others.items()]
    return [*told, fill(ALL_REWARDED, {"seats": [*others], "rewards": sum(others.values())}, reader)]


def _mine_and_others(ships: Mapping[str, int], reader: Reader) -> tuple[dict[int, int], dict[int, int]]:
    sent = {int(seat): n for seat, n in ships.items() if n}
    mine = {seat: n for seat, n in sent.items() if seat == reader.seat}
    return mine, {seat: n for seat, n in sent.items() if seat not in mine}
