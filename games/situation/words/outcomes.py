"""The outcomes of an encounter: who would gain or lose a colony by it, and who would win the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.view import SIDES, EncounterView, MainSide, View, encounter_in, goal_in, is_over, systems_in
from games.situation.words.sums import allied_ships, rival, side_of
from games.words import names
from games.words.names import colonies_words, colour_name, listed, seat_name
from games.words.patterns import CountBy, Entry, FinishedWords, ToReader, fill, ngettext_noop
from games.words.reader import Reader

TO_LAUNCH = ("start_turn", "regroup", "destiny", "launch")


def home_of(planet: int, view: View) -> int:
    """Return the seat in whose home system a planet lies; -1 if there is no such planet."""
    return next((seat for seat, planets in enumerate(systems_in(view)) if planet in planets), -1)


def is_new_colony(view: View, seat: int, planet: int) -> bool:
    """Return whether a ship of this seat that lands there founds a colony."""
    return planet >= 0 and not view["planets"][planet].get(str(seat))


def attackers(view: View) -> list[int]:
    """Return the seats whose ships land if the offense wins: it and its allies, each with ships on the gate.

    Until the gate is aimed the offense counts without ships: they are still to come (R-7.1).
    """
    landing = list(attacking_ships(view))
    if view["phase"] not in TO_LAUNCH:
        return landing
    return list(dict.fromkeys([encounter_in(view)["offense"], *landing]))


def attacking_ships(view: View) -> dict[int, int]:
    """Return ships on the gate, without those of allies that are being sent away."""
    enc = encounter_in(view)
    mine = enc["gate"].get(str(enc["offense"]), 0)
    return ({enc["offense"]: mine} if mine else {}) | allied_ships(enc, "offense")


def founders(view: View, seats: Iterable[int] | None = None) -> list[int]:
    """Return those of these seats (all attackers) that get a new colony if the offense wins."""
    planet = encounter_in(view)["planet"]
    return [
        seat for seat in (attackers(view) if seats is None else seats) if is_new_colony(view, seat, planet)
    ]


def loses_colony(view: View) -> bool:
    """Return whether the defense has ships on the planet that is attacked."""
    enc = encounter_in(view)
    return enc["planet"] >= 0 and bool(view["planets"][enc["planet"]].get(str(enc["defense"])))


def colonies_with(view: View, gained: Mapping[int, int], lost: Mapping[int, int]) -> dict[int, int]:
    """Return the foreign colonies of each of these seats, with a colony on the planet named for it.

    `lost`: how many it gives up.
    """
    return {
        seat: view["seats"][seat]["colonies"]
        + (home_of(planet, view) != seat and is_new_colony(view, seat, planet))
        - lost.get(seat, 0)
        for seat, planet in gained.items()
    }


def winners_with(view: View, gained: Mapping[int, int], lost: Mapping[int, int] | None = None) -> list[int]:
    """Return the seats that would win the game by the colonies named for them: seat -> planet (R-13.1)."""
    found = colonies_with(view, gained, lost or {})
    return [
        seat
        for seat, number in found.items()
        if number >= goal_in(view, seat) > view["seats"][seat]["colonies"]
    ]


def winners_if_offense_wins(
    view: View, joining: Iterable[int] = (), lost: Mapping[int, int] | None = None
) -> list[int]:
    """Return the seats that would win the game if the offense wins the encounter.

    `joining`: who would be allies too; `lost`: how many foreign colonies a seat gives up for it.
    """
    planet = encounter_in(view)["planet"]
    seats = dict.fromkeys([*attackers(view), *joining])
    return winners_with(view, dict.fromkeys(seats, planet), lost) if planet >= 0 else []


def nearly_winning(view: View) -> list[int]:
    """Return the seats that are one colony short, while nobody has won."""
    if is_over(view):
        return []
    return [seat["seat"] for seat in view["seats"] if seat["colonies"] == goal_in(view, seat["seat"]) - 1]


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


def near(seats: list[int], reader: Reader) -> str:
    """Return who is one colony short, in one sentence; empty if nobody is."""
    if not seats:
        return ""
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
