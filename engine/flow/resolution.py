"""The resolution phase: losses and landings, then compensation and rewards (R-12, R-17).

The order is: the result, then losses and landings with their reactions as one step, the check for a win,
compensation, rewards, and the way home.
"""

from __future__ import annotations

from typing import cast

from engine.state.encounter import DEFENSE, OFFENSE, Loss
from engine.state.position import Position
from engine.state.queries import LOSS_SIZE, WHO_LANDS, query_value
from engine.state.totals import margin

from ..facts import ShipsLanded
from ..moments import ResultApplied, WinnerKnown
from ..table import Table
from ..windows.face_down import settled
from ..windows.losses import bring_home, land, pick_further, reach_after_loss, send_to_warp, take_for_loss
from .compensation import compensation, rewards, side_with_rewards
from .deal import bargain


async def resolution(table: Table) -> None:
    enc = table.position.enc
    if enc.result == "deal":
        await bargain(table)
        return
    difference = margin(table.position)  # before ships leave and change the totals
    await table.reach(WinnerKnown(enc.result))
    allied_ships = dict(enc.place_of(side_with_rewards(table.position)))
    loss = await _apply(table, difference)
    await compensation(table, loss)
    if enc.result != side_with_rewards(table.position):
        return
    if table.position.rules.rewards_before_ships_return:
        await rewards(table, allied_ships)
    await bring_home(table, enc.place_of(enc.result))
    if not table.position.rules.rewards_before_ships_return:
        await rewards(table, allied_ships)


async def _apply(table: Table, difference: int) -> Loss:
    """Carry out landing, losses and reactions as one instruction (R-13.4), or by a switch as two."""
    if table.position.rules.win_after_reactions:
        return cast(Loss, await table.carry_out(_move_and_react(table, difference)))
    loss = cast(Loss, await table.carry_out(_move(table, difference)))
    await table.carry_out(_react(table, loss))
    return loss


async def _move_and_react(table: Table, difference: int) -> Loss:
    loss = await _move(table, difference)
    await _react(table, loss)
    return loss


async def _move(table: Table, difference: int) -> Loss:
    loss = await _lose(table, difference)
    result = table.position.enc.result
    if result in (OFFENSE, DEFENSE):
        await _land_winners(table, result)
    return loss


async def _react(table: Table, loss: Loss) -> None:
    await reach_after_loss(table, loss)
    await table.reach(ResultApplied())


async def _lose(table: Table, difference: int) -> Loss:
    """Send the ships of the losing side, and others of the same loss, to the warp as one loss (R-17.2)."""
    nothing: dict[int, int] = {}
    size = await settled(table, lambda: query_value(table.position, LOSS_SIZE, nothing, cause="result"))
    further = await pick_further(table, "result", size, losing_ships(table.position))
    added = take_for_loss(table, further)
    beaten = losing_ships(table.position)
    taken = take_for_loss(table, beaten)
    ships = {s: taken.get(s, 0) + added.get(s, 0) for s in (*taken, *(s for s in added if s not in taken))}
    return await send_to_warp(table, "result", ships, further, beaten, further=added, margin=difference)


def losing_ships(position: Position) -> dict[int, dict[str, int]]:
    """Return all ships of the losing side, by owner and place (R-12.2, R-12.6)."""
    enc = position.enc
    places: dict[int, dict[str, int]] = {}
    if enc.result != OFFENSE:
        places |= {s: {"gate": n} for s, n in enc.gate.items()}
    if enc.result != DEFENSE:
        places |= {s: {"orbit": n} for s, n in enc.orbit.items()}
        own = position.planets[enc.planet].get(enc.defense, 0)
        if own:
            places[enc.defense] = {str(enc.planet): own}
    return places


async def _land_winners(table: Table, side: str) -> None:
    """Land the ships of the winning side that land (R-12.1); ships on the gate that may not land go home.

    Landing is not optional. With the gate turned over, the allies of the defense land in place of those of
    the offense (M-16.2).
    """
    position, enc = table.position, table.position.enc
    place = enc.place_of(side)
    if side == DEFENSE and not enc.reversed:
        return
    landing = await settled(table, lambda: _seats_that_land(position, side))
    for seat in landing:
        number = place.pop(seat)
        land(table, seat, number, enc.planet)
        table.tell(ShipsLanded(seat, number, enc.planet))
    if side != side_with_rewards(position):  # the others are rewarded, then go home
        await bring_home(table, place)


def _seats_that_land(position: Position, side: str) -> list[int]:
    enc = position.enc
    there = [seat for seat in enc.place_of(side) if enc.is_main(seat) or side != side_with_rewards(position)]
    return [seat for seat in there if query_value(position, WHO_LANDS, True, seat=seat)]
