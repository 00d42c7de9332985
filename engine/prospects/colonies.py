"""Who would have a new colony, and who would win the game by it, from a view."""

from __future__ import annotations

from collections.abc import Mapping

from engine.state.view import View, goal_in, is_over, systems_in


def home_of(planet: int, view: View) -> int:
    """Return the seat in whose home system a planet lies; -1 if there is no such planet."""
    return next((seat for seat, planets in enumerate(systems_in(view)) if planet in planets), -1)


def founds_colony(view: View, seat: int, planet: int) -> bool:
    """Return whether a ship of this seat that lands there founds a colony."""
    return planet >= 0 and not view["planets"][planet].get(str(seat))


def founds_foreign_colony(view: View, seat: int, planet: int) -> bool:
    """Return whether that colony would count towards a victory."""
    return founds_colony(view, seat, planet) and home_of(planet, view) != seat


def nearly_wins(view: View, seat: int) -> bool:
    """Return whether the seat wins with one more foreign colony."""
    return view["seats"][seat]["colonies"] >= goal_in(view, seat) - 1


def nearly_winning(view: View) -> list[int]:
    """Return the seats that are one colony short, while nobody has won."""
    if is_over(view):
        return []
    return [seat["seat"] for seat in view["seats"] if seat["colonies"] == goal_in(view, seat["seat"]) - 1]


def winners_with(view: View, gained: Mapping[int, int], lost: Mapping[int, int] | None = None) -> list[int]:
    """Return the seats that would win the game with a colony on the planet named for each (R-13.1).

    `lost` names how many foreign colonies a seat gives up for it.
    """
    return [
        seat
        for seat, planet in gained.items()
        if _reaches_goal(view, seat, planet, (lost or {}).get(seat, 0))
    ]


def _reaches_goal(view: View, seat: int, planet: int, lost: int) -> bool:
    before = view["seats"][seat]["colonies"]
    then = before + founds_foreign_colony(view, seat, planet) - lost
    return then >= goal_in(view, seat) > before
