"""The outcomes of an encounter in words: colonies gained and lost, and who would win the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.flow.deal import PRICE
from engine.prospects import (
    Outcome,
    changing,
    failed_deal_is_near,
    outcomes,
    rival,
    says_who_wins,
    side_of,
)
from engine.state.view import SIDES, EncounterView, MainSide, View, encounter_in, goal_in, players_in
from games.words import names
from games.words.names import colonies_words, colour_name, listed, seat_name
from games.words.patterns import CountBy, Entry, FinishedWords, ToReader, fill, ngettext_noop
from games.words.reader import Reader

WINNING = ToReader(
    "seat",
    noop("You then have %(colonies)s and win the game."),
    noop("%(seat)s then has %(colonies)s and wins the game."),
)
WINNING_AT_ONCE = ToReader(
    "seat",
    noop("You then have enough colonies and win the game."),
    noop("%(seat)s then has enough colonies and wins the game."),
)
NEAR = ToReader(
    "seat",
    noop("You are one colony short of winning."),
    noop("%(seat_colour)s is one colony short of winning."),
)


def winning(seats: Iterable[int], view: View, reader: Reader) -> list[str]:
    """Return one sentence on who would win.

    It is like "Blue (Will) then has 5 colonies and wins the game.", or the list is empty if nobody would.
    """
    found = list(seats)
    goals = {seat: FinishedWords(colonies_words(goal_in(view, seat))) for seat in found}
    if len(set(goals.values())) == 1 and len(found) > 1:
        return [_together(found, reader) % {"seats": _others(found, reader), "colonies": goals[found[0]]}]
    return [fill(WINNING, {"seat": seat, "colonies": goals[seat]}, reader) for seat in found]


def winning_at_once(seats: Iterable[int], reader: Reader) -> list[str]:
    """Return who would win the game without another colony, since fewer are enough; empty if nobody would."""
    return [fill(WINNING_AT_ONCE, {"seat": seat}, reader) for seat in seats]


def _together(seats: list[int], reader: Reader) -> str:
    if reader.seat not in seats:
        return _("%(seats)s then have %(colonies)s each and win the game.")
    return ngettext(
        "You and %(seats)s then have %(colonies)s each and win the game.",
        "You, %(seats)s then have %(colonies)s each and win the game.",
        len(seats) - 1,
    )


def _others(seats: list[int], reader: Reader) -> str:
    return listed(seat_name(seat, reader) for seat in seats if seat != reader.seat)


def near(seats: Sequence[int], view: View, reader: Reader) -> str:
    """Return who is one colony short, in one sentence; empty if nobody is."""
    if not seats:
        return ""
    if len(seats) == len(players_in(view)):
        return _("Everyone is one colony short of winning.")
    if len(seats) == 1:
        return fill(NEAR, {"seat": seats[0]}, reader)
    others = [colour_name(seat) for seat in seats if seat != reader.seat]
    if len(others) == len(seats):
        return _("%(seats)s are one colony short of winning.") % {"seats": listed(others)}
    return ngettext(
        "You and %(seats)s are both one colony short of winning.",
        "You, %(seats)s are all one colony short of winning.",
        len(others),
    ) % {"seats": listed(others)}


FOUNDED = ToReader(
    "seat", noop("You get a colony on %(planet)s."), noop("%(seat)s gets a colony on %(planet)s.")
)
FOUNDED_SOMEWHERE = ToReader(
    "seat",
    noop("You get a colony, unless you have one on that planet already."),
    noop("%(seat)s gets a colony, unless they have one on that planet already."),
)
WOULD_BE_FIRST = ToReader(
    "seat",
    noop("That would be the first of the %(goal)s foreign colonies you need to win."),
    noop("That would be the first of the %(goal)s foreign colonies it takes to win."),
)
WOULD_BE = ToReader(
    "seat",
    noop(
        "That would be your foreign colony %(number)s of the %(goal)s you need to win, unless you give one "
        "up."
    ),
    noop("That would be foreign colony %(number)s of the %(goal)s it takes to win, unless one is given up."),
)
NOT_FOUNDED = ToReader(
    "seat",
    noop("You have ships on %(planet)s already: no new colony."),
    noop("%(seat)s has ships on %(planet)s already: no new colony."),
)
DRIVEN_OUT = ToReader(
    "seat", noop("You lose %(ships)s and the colony."), noop("%(seat)s loses %(ships)s and the colony.")
)
DRIVEN_HOME = ToReader(
    "seat",
    CountBy(
        "ships",
        ngettext_noop(
            "You lose the colony; your %(ships)s there goes back to your other colonies.",
            "You lose the colony; your %(ships)s there go back to your other colonies.",
        ),
    ),
    CountBy(
        "ships",
        ngettext_noop(
            "%(seat)s loses the colony; %(ships)s goes back to their other colonies.",
            "%(seat)s loses the colony; %(ships)s go back to their other colonies.",
        ),
    ),
)
COME_HOME = ToReader(
    "seat",
    CountBy(
        "ships",
        ngettext_noop(
            "Your %(ships)s goes back to your colonies.", "Your %(ships)s go back to your colonies."
        ),
    ),
    CountBy(
        "ships",
        ngettext_noop(
            "%(ships)s of %(seat)s goes back to their colonies.",
            "%(ships)s of %(seat)s go back to their colonies.",
        ),
    ),
)
SHIPS_LOST = ToReader("seat", noop("You lose %(ships)s."), noop("%(seat)s loses %(ships)s."))
NOTHING_LOST = ToReader("seat", noop("You lose no ship."), noop("%(seat)s loses no ship."))
FREED = ToReader(
    "seat",
    noop("You take %(ships)s out of the warp."),
    noop("%(seat)s takes %(ships)s out of the warp."),
)
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
NO_SYSTEM = -1
# Of several seats together.
ALL_LOSE, ALL_REWARDED = (
    noop("%(seats)s lose %(ships)s in all."),
    noop("%(seats)s get %(rewards)s rewards in all."),
)


@dataclass(frozen=True)
class OutcomeWords:
    """What follows if a side wins: "If the offense wins:", and that."""

    label: str
    text: str

    def __str__(self) -> str:
        return f"{self.label} {self.text}"


def outcomes_words(view: View, reader: Reader) -> list[OutcomeWords]:
    """Return what follows if the offense wins, and if the defense does.

    With two negotiates neither does, and it is what a failed deal costs. Once there is a result, it is what
    follows from that, while ships are there.
    """
    enc = encounter_in(view)
    if failed_deal_is_near(view):
        return [_no_deal(view, reader)]
    if enc["planet"] < 0:
        return _before_the_aim(view, enc, reader)
    told = {"offense": _if_offense_wins, "defense": _if_defense_wins}
    leads = {"offense": _("If the offense wins:"), "defense": _("If the defense wins:")}
    found = [
        OutcomeWords(
            _("What follows:") if enc["result"] else leads[one.side],
            " ".join(told[one.side](one, view, reader)),
        )
        for one in outcomes(view)
    ]
    return [one for one in found if one.text]


def _before_the_aim(view: View, enc: EncounterView, reader: Reader) -> list[OutcomeWords]:
    """Return what a planet of the attacked system would bring.

    Nothing is said yet of the offense's own system.
    """
    seat, system = enc["offense"], enc.get("system", NO_SYSTEM)
    if enc["defense"] < 0 or system in (NO_SYSTEM, seat):
        return []
    number, goal = view["seats"][seat]["colonies"] + 1, goal_in(view, seat)
    told = [fill(FOUNDED_SOMEWHERE, {"seat": seat}, reader)]
    told += winning([seat], view, reader) if number >= goal else [_so_many(seat, number, goal, reader)]
    return [OutcomeWords(_("If the offense wins:"), " ".join(told))]


def _so_many(seat: int, number: int, goal: int, reader: Reader) -> str:
    """Return which colony it would be; ships may come from one that is given up."""
    told = {"seat": seat, "number": FinishedWords(str(number)), "goal": FinishedWords(str(goal))}
    return fill(WOULD_BE_FIRST if number == 1 else WOULD_BE, told, reader)


def _no_deal(view: View, reader: Reader) -> OutcomeWords:
    """Return what it costs both main players if they have to agree and do not (R-12.13).

    A Kicker multiplies what its player's opponent loses (M-13.6).
    """
    sides = {side: side_of(view, side) for side in SIDES}
    if all(one.times == 1 for one in sides.values()):
        return OutcomeWords(_("If there is no deal:"), _("Each main player loses 3 ships."))
    prices = {one.main: PRICE * sides[rival(side)].times for side, one in sides.items()}
    told = [_price(seat, price, reader) for seat, price in prices.items()]
    return OutcomeWords(_("If there is no deal:"), " ".join(told))


def _price(seat: int, price: int, reader: Reader) -> str:
    if price < 0:
        return fill(FREED, {"seat": seat, "ships": -price}, reader)
    return fill(SHIPS_LOST if price else NOTHING_LOST, {"seat": seat, "ships": price}, reader)


def may_be_changed_by(aliens: Sequence[str]) -> str:
    """Return in a sentence that these aliens may change what was told before; empty if there are none."""
    told = {"aliens": names.listed(map(names.alien_name, aliens))}
    pattern = ngettext("%(aliens)s may change that.", "%(aliens)s may change that.", len(aliens))
    return pattern % told if aliens else ""


def negotiate_words(view: View, side: MainSide) -> str:
    """Return what becomes of a main player who lays a negotiate, and whose power may change it."""
    told = may_be_changed_by([alien for alien in changing(view) if says_who_wins(alien)])
    return " ".join(filter(None, (_by_the_rules(view, side), told)))


def _by_the_rules(view: View, side: MainSide) -> str:
    there = side_of(view, side)
    rival_seat = encounter_in(view)[rival(side)]
    other = names.colour_name(rival_seat)
    most = min(there.compensation, view["seats"][rival_seat]["cards"])  # they cannot give more than they hold
    cards, ships = names.cards_words(most), names.ships_words(there.own)
    told = {"other": other, "cards": cards, "ships": ships}
    if there.compensation < 0:
        told["cards"] = names.cards_words(-there.compensation)
        return (
            _(
                "Against an attack you lose %(ships)s, and your Kicker gives %(other)s up to %(cards)s of "
                "yours. Against a negotiate you bargain with %(other)s."
            )
            % told
        )
    if not there.own:
        return _("Against an attack you lose. Against a negotiate you bargain with %(other)s.") % told
    return (
        _(
            "Against an attack you lose %(ships)s and take up to %(cards)s from %(other)s. "
            "Against a negotiate you bargain with %(other)s."
        )
        % told
    )


def _if_offense_wins(found: Outcome, view: View, reader: Reader) -> list[str]:
    enc = encounter_in(view)
    planet, told = enc["planet"], _no_new_colony(found, enc["planet"], reader)
    if found.founders:
        told = _founding(found.founders, planet, reader)
    driven_out = {"seat": enc["defense"], "ships": found.driven_out}
    words = DRIVEN_HOME if enc["defense"] in found.saved else DRIVEN_OUT
    lost = [fill(words, driven_out, reader)] if found.driven_out else []
    others = [*_lost(found, reader), *_rewarded(found.rewards, reader)]
    return [told, *lost, *others, *winning(found.winners, view, reader)]


def _no_new_colony(found: Outcome, planet: int, reader: Reader) -> str:
    if len(found.landing) != 1:
        return _("No one gets a new colony.")
    return fill(NOT_FOUNDED, {"seat": found.landing[0], "planet": planet}, reader)


def _founding(landing: Sequence[int], planet: int, reader: Reader) -> str:
    """Return one colony, or one for each."""
    if len(landing) == 1:
        return fill(FOUNDED, {"seat": landing[0], "planet": planet}, reader)
    others = [names.seat_name(seat, reader) for seat in landing if seat != reader.seat]
    told = {"planet": names.planet_name(planet, reader.systems), "seats": names.listed(others)}
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


def _if_defense_wins(found: Outcome, view: View, reader: Reader) -> list[str]:
    enc = encounter_in(view)
    there = {"seat": enc["defense"], "planet": enc["planet"]}
    founding = [_founding(found.founders, enc["planet"], reader)] if found.founders else []
    told = [*founding, *_lost(found, reader), *_rewarded(found.rewards, reader)]
    told += winning(found.winners, view, reader)
    is_news = enc["defense"] == reader.seat or not told  # else it follows from what the offense loses
    return [*told, fill(KEPT, there, reader)] if found.keeps_colony and is_news else told


def _lost(found: Outcome, reader: Reader) -> list[str]:
    """Return whose ships go to the warp, and whose are saved from it."""
    lost = {seat: n for seat, n in found.lost.items() if seat not in found.saved}
    home = [{"seat": seat, "ships": n} for seat, n in found.lost.items() if n and seat in found.saved]
    told = _each_or_all(lost, "ships", SHIPS_LOST, ALL_LOSE, reader)
    return [*told, *(fill(COME_HOME, one, reader) for one in home)]


def _rewarded(ships: Mapping[int, int], reader: Reader) -> list[str]:
    """Return a reward for each ship that helped the defense (R-12.9)."""
    return _each_or_all(ships, "rewards", REWARDED, ALL_REWARDED, reader)


def _each_or_all(
    ships: Mapping[int, int], what: str, one: Entry, several: Entry, reader: Reader
) -> list[str]:
    """Return the reader's by themselves, those of all others together."""
    sent = {seat: n for seat, n in ships.items() if n}
    others = {seat: n for seat, n in sent.items() if seat != reader.seat}
    mine = {seat: n for seat, n in sent.items() if seat == reader.seat}
    apart = mine | others if len(others) < 2 else mine
    told = [fill(one, {"seat": seat, what: n}, reader) for seat, n in apart.items()]
    if len(others) < 2:
        return told
    return [*told, fill(several, {"seats": [*others], what: sum(others.values())}, reader)]
