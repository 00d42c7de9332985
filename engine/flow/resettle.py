"""Resettling an empty planet of one's own, without allies or cards (R-8.5)."""

from __future__ import annotations

from engine.asking.ask import SEAT
from engine.asking.forms import Ships
from engine.asking.keys import ShipsTarget
from engine.state.position import Position

from ..facts import ColonyGivenUp, ShipsLanded
from ..moments import ResultApplied
from ..table import Table
from ..windows.losses import land
from .sending import USUAL_LIMITS, default_ships, ships_on_colonies


def empty_home_planets(position: Position, seat: int) -> list[int]:
    """Return the home planets without any ships (R-8.6)."""
    return [p for p in position.home_planets(seat) if not position.planets[p]]


async def resettle(table: Table) -> None:
    """Found a home colony again with one to four ships from colonies or the gate: a successful encounter."""
    position, enc = table.position, table.position.enc
    seat = enc.offense
    form = _which_ships(position, seat)
    default = {"side": next(iter(form.targets)), "ships": default_ships(position, seat, form, most=1)}
    target, ships = await table.choose(seat, "resettle", form, default, public=SEAT)
    assert target is not None, "nobody may decline"
    enc.planet, enc.system = target.planet, seat
    await table.carry_out(_move(table, seat, ships))
    enc.result = "resettled"
    await table.carry_out(table.reach(ResultApplied()))


def _which_ships(position: Position, seat: int) -> Ships:
    """Return the form; ships on the gate already count."""
    here = position.enc.gate.get(seat, 0)
    return Ships(
        ships_on_colonies(position, seat),
        USUAL_LIMITS.least - here,
        USUAL_LIMITS.most - here,
        targets=[ShipsTarget(planet=p) for p in empty_home_planets(position, seat)],
    )


async def _move(table: Table, seat: int, ships: dict[str, int]) -> None:
    position, enc = table.position, table.position.enc
    number = position.take_ships(seat, ships) + enc.gate.pop(seat, 0)
    for place in ships:
        if seat not in position.planets[int(place)]:
            table.tell(ColonyGivenUp(seat, int(place)))
    land(table, seat, number, enc.planet)
    table.tell(ShipsLanded(seat, number, enc.planet))
