"""How many colonies each seat has, counted for all seats at once after each instruction, and how many win."""

from __future__ import annotations

from typing import NamedTuple

from .position import Position

NO_PLANET = -1


class ColonyCounts(NamedTuple):
    """The colonies of each seat: those in its home system, and foreign ones, which are its score (R-1.6)."""

    home: list[int]
    foreign: list[int]


def count_colonies(position: Position) -> ColonyCounts:
    """Count for each seat the planets on which it has ships."""
    home, foreign = [0] * len(position.seats), [0] * len(position.seats)
    owners, each = position.owners, len(position.planets) // len(position.seats)
    for planet, there in enumerate(position.planets):
        owner = owners[planet] if owners else planet // each
        for seat in there:
            if seat == owner:
                home[seat] += 1
            else:
                foreign[seat] += 1
    return ColonyCounts(home, foreign)


def goal_of(position: Position, seat: int, without: int = NO_PLANET) -> int:
    """Return how many foreign colonies a seat needs to win (OURS-tech-28).

    It never needs more than there are foreign planets. With `without`, answer as if that planet had left the
    game.
    """
    goal = position.rules.goal
    if not position.owners and without == NO_PLANET:  # spelled out for speed
        return min(goal, len(position.planets) - len(position.planets) // len(position.seats))
    left = [p for p in position.planets_in_game() if p != without and position.owner(p) != seat]
    return min(goal, len(left))


def goals(position: Position, without: int = NO_PLANET) -> list[int]:
    """Return for each seat how many foreign colonies it needs to win; `without` as in `goal_of`."""
    if not position.owners and without == NO_PLANET:  # the same for all
        return [goal_of(position, 0)] * len(position.seats)
    return [goal_of(position, seat.number, without) for seat in position.seats]


def founds_foreign_colony(position: Position, seat: int, planet: int) -> bool:
    """Return whether ships of this seat that land there found a colony that counts towards a victory."""
    return planet >= 0 and position.owner(planet) != seat and seat not in position.planets[planet]


def seats_at_goal(position: Position, without: int = NO_PLANET) -> list[int]:
    """Return the seats with enough foreign colonies to win (R-13.1).

    With `without`, leave that planet out of the count.
    """
    foreign, needed = count_colonies(position).foreign, goals(position, without)
    if without != NO_PLANET:
        for seat in position.planets[without]:
            foreign[seat] -= seat != position.owner(without)
    return [seat.number for seat in position.players if foreign[seat.number] >= needed[seat.number]]
