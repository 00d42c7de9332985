"""The Shark sits out, and takes the chair of somebody who then sits out in turn (R-25.9)."""

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
    """The first encounter is sat out."""
    return Apart(SHARK, out_since=1)


async def take_chairs(table: Table) -> None:
    """As soon as the main players are known, and before anybody is invited (R-25.9): once an encounter."""
    position = table.position
    for out, chair in position.apart.items():
        if chair.what == SHARK and _has_sat_out(position, chair):
            await _take_chair(table, out, chair)


def _has_sat_out(position: Position, chair: Apart) -> bool:
    enc = position.enc
    return enc.defense >= 0 and not enc.result and enc.number > chair.out_since


async def _take_chair(table: Table, out: int, chair: Apart) -> None:
    """Stops and orders bind nobody who has not given them."""
    others = table.position.enc.order[2:]
    default = seat_key(_with_most_colonies(table.position, others))
    taken = await table.choose(out, TAKE_CHAIR, seats_choice(others), default, public=SEAT)
    table.position.exchange_people(out, taken)
    chair.out_since = table.position.enc.number
    table.tell(ChairTaken(taken, out))


def _with_most_colonies(position: Position, seats: Sequence[int]) -> int:
    """MD-50: home and foreign ones; of several the first from the offense's left."""
    return max(seats, key=lambda seat: (len(position.colonies(seat)), -seats.index(seat)))
