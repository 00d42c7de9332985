"""The way home of ships: evenly, or as their owner has ordered (R-5.2, R-18.3, OURS-core-71)."""

from __future__ import annotations

from collections.abc import Collection

from engine.ahead.order import HOME, SHIPS_HOME, SPREAD, STRONGEST
from engine.state.position import Position


def place_by_rule(position: Position, seat: int, number: int) -> dict[str, int]:
    """Return ships by planet, placed by the table's rule and the seat's order; empty without a colony."""
    way, colonies = position.seats[seat].ahead.by_name.get(SHIPS_HOME, SPREAD), position.colonies(seat)
    if way == STRONGEST and colonies:
        return {str(_strongest(position, seat)): number} if number else {}
    own = position.home_planets(seat)
    wanted = [p for p in colonies if (p in own) == (way == HOME)] if way != SPREAD else []
    return _evenly(position, seat, number, wanted or colonies)


def spread_evenly(position: Position, seat: int, number: int, excluding: int = -1) -> dict[str, int]:
    """Place ships one by one on the own colony with the fewest ships (PD).

    On ties home planets come first, then the lowest number.
    """
    return _evenly(position, seat, number, [p for p in position.colonies(seat) if p != excluding])


def _evenly(position: Position, seat: int, number: int, among: Collection[int]) -> dict[str, int]:
    home = position.home_planets(seat)
    ships = {p: position.planets[p][seat] for p in among}
    placed = dict.fromkeys(ships, 0)
    for _ in range(number if ships else 0):
        planet = min(ships, key=lambda p: (ships[p], p not in home, p))
        ships[planet] += 1
        placed[planet] += 1
    return {str(planet): n for planet, n in placed.items() if n}


def _strongest(position: Position, seat: int) -> int:
    """Return the planet with most of its ships; at home, then the lowest number, on ties."""
    home = position.home_planets(seat)
    return min(position.colonies(seat), key=lambda p: (-position.planets[p][seat], p not in home, p))
