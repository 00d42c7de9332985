"""The Shark sits out, then takes the seat of a player who sits out in turn (R-25.9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.asking.ask import SEAT
from engine.asking.choices import seats_choice
from engine.asking.keys import seat_key
from engine.state.apart import Apart
from engine.state.position import Position

from ...facts import ChairTaken
from ...table import Table

SHARK = "shark"
TAKE_CHAIR = "take_chair"  # the question


def shark_apart() -> Apart:
    """Return the state of the Shark, who sits out the first encounter."""
    return Apart(SHARK, out_since=1)


async def take_chairs(table: Table) -> None:
    """Let the Shark take a seat, once an encounter (R-25.9).

    The main players are known by then, and nobody has been invited. While an encounter is interrupted nobody
    changes seats, because its players still have to end it.
    """
    position = table.position
    for out, chair in position.apart.items() if not position.outer else ():
        if chair.what == SHARK and _has_sat_out(position, chair):
            await _take_chair(table, out, chair)


def _has_sat_out(position: Position, chair: Apart) -> bool:
    enc = position.enc
    return enc.defense >= 0 and not enc.result and enc.number > chair.out_since


async def _take_chair(table: Table, out: int, chair: Apart) -> None:
    others = table.position.enc.others
    default = seat_key(_with_most_colonies(table.position, others))
    taken = await table.choose(out, TAKE_CHAIR, seats_choice(others), default, public=SEAT)
    table.position.exchange_people(out, taken)
    chair.out_since = table.position.enc.number
    table.tell(ChairTaken(taken, out))


def _with_most_colonies(position: Position, seats: Sequence[int]) -> int:
    """Return the seat with most colonies, home and foreign.

    Of several the first from the offense's left (MD-50).
    """
    return max(seats, key=lambda seat: (len(position.colonies(seat)), -seats.index(seat)))
