"""The outcomes of an encounter: what follows if one side or the other wins, by the usual rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.view import SIDES, EncounterView, MainSide, View, encounter_in, goal_in
from games.situation.words.colonies import (
    attackers,
    attacking_ships,
    founders,
    loses_colony,
    winners_if_offense_wins,
    winning,
)
from games.situation.words.sums import allied_ships, rival, side_of
from games.words import names
from games.words.patterns import CountBy, Entry, ToReader, fill, ngettext_noop
from games.words.reader import Reader

FOUNDED = ToReader(
    "seat", noop("You get a colony on %(planet)s."), noop("%(seat)s gets a colony on %(planet)s.")
)
FOUNDED_SOMEWHERE = ToReader(
    "seat",
    noop("You get a colony, unless you have one on that planet already."),
    noop("%(seat)s gets a colony, unless they have one on that planet already."),
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
NO_SYSTEM = -1
# Of several seats together.
ALL_LOSE, ALL_REWARDED = (
    noop("%(seats)s lose %(ships)s in all."),
    noop("%(seats)s get %(rewards)s rewards in all."),
)


@dataclass(frozen=True)
class Outcome:
    """What follows if a side wins: "If the offense wins:", and that."""

    label: str
    text: str

    def __str__(self) -> str:
        return f"{self.label} {self.text}"


def outcomes(view: View, enc: EncounterView, reader: Reader) -> list[Outcome]:
    """Return what follows if the offense wins, and if the defense does.

    Once there is a result, return what follows from it, while ships are there.
    """
    if enc["planet"] < 0:
        return _before_the_aim(view, enc, reader)
    told = {"offense": _if_offense_wins, "defense": _if_defense_wins}
    found = [Outcome(lead, " ".join(told[side](view, enc, reader))) for side, lead in _leads(enc).items()]
    return [one for one in found if one.text]


def _before_the_aim(view: View, enc: EncounterView, reader: Reader) -> list[Outcome]:
    """Return what a planet of the attacked system would bring.

    Nothing is said yet of the offense's own system.
    """
    seat, system = enc["offense"], enc.get("system", NO_SYSTEM)
    if enc["defense"] < 0 or system in (NO_SYSTEM, seat):
        return []
    number, goal = view["seats"][seat]["colonies"] + 1, goal_in(view, seat)
    told = [fill(FOUNDED_SOMEWHERE, {"seat": seat}, reader)]
    told += winning([seat], view, reader) if number >= goal else [_so_many(number, goal)]
    return [Outcome(_("If the offense wins:"), " ".join(told))]


def _so_many(number: int, goal: int) -> str:
    told = ngettext(
        "That makes %(number)d of the %(goal)d foreign colonies that win the game.",
        "That makes %(number)d of the %(goal)d foreign colonies that win the game.",
        number,
    )
    return told % {"number": number, "goal": goal}


def no_deal() -> Outcome:
    """Return what it costs both main players if they have to agree and do not (R-12.13)."""
    return Outcome(_("If there is no deal:"), _("Each main player loses 3 ships."))


def negotiate_words(view: View, side: MainSide) -> str:
    """Return what becomes of a main player who lays a negotiate."""
    there = side_of(view, side)
    other = names.colour_name(encounter_in(view)[rival(side)])
    told = {"other": other, "cards": names.cards_words(there.own), "ships": names.ships_words(there.own)}
    if not there.own:
        return _("Against an attack you lose. Against a negotiate you bargain with %(other)s.") % told
    return (
        _(
            "Against an attack you lose %(ships)s and take up to %(cards)s from %(other)s. "
            "Against a negotiate you bargain with %(other)s."
        )
        % told
    )


def _leads(enc: EncounterView) -> dict[str, str]:
    """Return how the outcome of each side begins that can win, or has won."""
    if not enc["result"]:
        return {"offense": _("If the offense wins:"), "defense": _("If the defense wins:")}
    still_there = enc["result"] in SIDES and any(enc["gate"].values())
    return {enc["result"]: _("What follows:")} if still_there else {}


def _if_offense_wins(view: View, enc: EncounterView, reader: Reader) -> list[str]:
    planet, landing = enc["planet"], founders(view)
    told = [_founding(landing, planet, reader)] if landing else []
    if not landing:
        told = [_no_new_colony(view, planet, reader)]
    if loses_colony(view):
        number = view["planets"][planet][str(enc["defense"])]
        told.append(fill(DRIVEN_OUT, {"seat": enc["defense"], "ships": number}, reader))
    told += _lost(allied_ships(enc, "defense"), reader)
    return told + winning(winners_if_offense_wins(view), view, reader)


def _no_new_colony(view: View, planet: int, reader: Reader) -> str:
    landing = attackers(view)
    if len(landing) != 1:
        return _("No one gets a new colony.")
    return fill(NOT_FOUNDED, {"seat": landing[0], "planet": planet}, reader)


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


def _if_defense_wins(view: View, enc: EncounterView, reader: Reader) -> list[str]:
    there = {"seat": enc["defense"], "planet": enc["planet"]}
    kept = [fill(KEPT, there, reader)] if loses_colony(view) else []
    return [*_lost(attacking_ships(view), reader), *_rewarded(allied_ships(enc, "defense"), reader), *kept]


def _lost(ships: Mapping[int, int], reader: Reader) -> list[str]:
    return _each_or_all(ships, "ships", SHIPS_LOST, ALL_LOSE, reader)


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
