"""How many colonies each seat has: of all at once, as they are looked at after each instruction."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .position import Position


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
