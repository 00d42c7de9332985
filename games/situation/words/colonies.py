"""Who would gain or lose a colony by an encounter, and who would win the game by it.

By the rules of landing alone (R-7.1, R-8.2, R-12.1, R-12.2), from a view. It does not count what powers and
cards may still change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.view import View, encounter_in, goal_in, is_over, systems_in
from games.situation.words.sums import allied_ships
from games.words.fields import FinishedWords
from games.words.names import colonies_words, colour_name, listed, seat_name
from games.words.patterns import ToReader, fill
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
