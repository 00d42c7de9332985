"""Planets that join the game, and planets that leave it with everything on and beside them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.state.totals import goals
from engine.table import Table

from ..facts import GoalChanged, PlanetDestroyed, PlanetJoined
from .drawing import tear_down
from .losses import reach_after_loss, send_to_warp, take_for_loss


def add_planet(table: Table, seat: int) -> int:
    """Add a planet to a home system and return its number."""
    with _goals_told(table):
        planet = table.position.add_planet(seat)
        table.tell(PlanetJoined(seat, planet))
    return planet


async def destroy_planet(table: Table, planet: int) -> None:
    """Destroy a planet; all its ships are one loss, and it is gone before any can be saved (OURS-tech-26)."""
    position = table.position
    there = position.planets[planet]
    places = {s: {str(planet): there[s]} for s in position.in_timing_order() if s in there}
    taken = take_for_loss(table, places)
    with _goals_told(table):
        position.destroy_planet(planet)
        table.tell(PlanetDestroyed(planet))
    await reach_after_loss(table, await send_to_warp(table, "card", taken, places))
    await _tear_down(table, planet)


@contextmanager
def _goals_told(table: Table) -> Iterator[None]:
    """Tell everybody which seats need more or fewer foreign colonies after the block."""
    position = table.position
    before = goals(position)
    yield
    after = goals(position)
    for seat in position.players:
        if after[seat.number] != before[seat.number]:
            table.tell(GoalChanged(seat.number, after[seat.number]))


async def _tear_down(table: Table, planet: int) -> None:
    """Discard what sheets have built beside the planet."""
    for seat in table.position.seats:
        for power in (*seat.powers, *seat.resting):
            if planet in power.built:
                await tear_down(table, seat.number, power, planet)
