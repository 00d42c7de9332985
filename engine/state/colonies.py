"""How many colonies each seat has, of all at once, as they are looked at after each instruction; and how
many win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .position import Position

GOAL_WITHIN_REACH = "goal_within_reach"
NO_PLANET = -1


class ColonyCounts(NamedTuple):
    """By seat how many there are in its home system, and elsewhere: those are its score (R-1.6)."""

    home: list[int]
    foreign: list[int]


def count_colonies(position: Position) -> ColonyCounts:
    """By seat the planets on which it has ships."""
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
    """How many foreign colonies win for a seat: no more than there are foreign planets (OURS-tech-28).

    `without`: if this planet left the game, too.
    """
    goal = position.rules.goal
    if not position.follows_ruling(GOAL_WITHIN_REACH):
        return goal
    if not position.owners and without == NO_PLANET:  # asked for most often: spelled out
        return min(goal, len(position.planets) - len(position.planets) // len(position.seats))
    left = [p for p in position.planets_in_game() if p != without and position.owner(p) != seat]
    return min(goal, len(left))


def goals(position: Position, without: int = NO_PLANET) -> list[int]:
    """By seat how many foreign colonies win; `without` as above."""
    if not position.owners and without == NO_PLANET:  # the same for all
        return [goal_of(position, 0)] * len(position.seats)
    return [goal_of(position, seat.number, without) for seat in position.seats]


def seats_at_goal(position: Position, without: int = NO_PLANET) -> list[int]:
    """Everybody who has as many foreign colonies as win (R-13.1), or would have without this planet."""
    foreign, needed = count_colonies(position).foreign, goals(position, without)
    if without != NO_PLANET:
        for seat in position.planets[without]:
            foreign[seat] -= seat != position.owner(without)
    return [seat.number for seat in position.players if foreign[seat.number] >= needed[seat.number]]
