"""Using a power: announce it with all its choices, let others react and zap, then carry it out (R-14)."""

from __future__ import annotations

from typing import Any

from engine.moments import Moment, PowerUsed, PowerZapped
from engine.sheets.abilities import Ability, Sheet
from engine.table import Table

from ..facts import PartWorked, PowerAnnounced, PowerWasUsed, PowerWasZapped
from .techs import use_tech


async def use(
    table: Table,
    ability: Ability,
    sheet: Sheet,
    moment: Moment,
    choice: str,
    meant: Any,
    *,
    forced: bool = False,
) -> None:
    """Use a power: announce it with all its choices, then carry it out unless it was zapped.

    `forced` says that it must be used, without any choice.
    """
    with table.working(sheet.name, ability.kind):
        if ability.ask_details is not None:
            planned = await ability.ask_details(sheet, moment, meant)
            if planned is None:
                return
            choice, meant = planned
        table.acts_forced += forced
        work = use_tech if ability.kind == "tech" else _announce_and_work
        await table.carry_out(work(table, ability, sheet, moment, choice, meant))


async def _announce_and_work(
    table: Table, ability: Ability, sheet: Sheet, moment: Moment, choice: str, meant: Any
) -> None:
    if ability.kind == "part":  # an optional part is not a use, so nobody can react to it
        table.acts_done += 1
        table.tell(PartWorked(sheet.seat, sheet.name, ability.name))
        await ability.effect(sheet, moment, meant)
        return
    targets = frozenset(ability.targets(sheet, meant))
    if await try_to_use(table, sheet.seat, sheet.name, ability.name, moment, choice, targets, meant):
        await ability.effect(sheet, moment, meant)


async def try_to_use(
    table: Table,
    seat: int,
    power: str,
    ability: str,
    moment: Moment,
    choice: str = "",
    targets: frozenset[int] = frozenset(),
    meant: Any = None,
) -> bool:
    """Announce a use; tell that it was used if nobody has stopped it, and return whether."""
    used = await announce(table, seat, power, ability, moment, choice, targets, meant)
    if used:
        table.tell(PowerWasUsed(seat, power, ability, choice))
    return used


async def announce(
    table: Table,
    seat: int,
    power: str,
    ability: str,
    moment: Moment,
    choice: str = "",
    targets: frozenset[int] = frozenset(),
    meant: Any = None,
) -> bool:
    """Announce a use; return whether it goes through (R-14.9)."""
    table.acts_done += 1
    table.tell(PowerAnnounced(seat, power, ability, choice))
    used = await table.reach(
        PowerUsed(seat, ability, moment, choice, meant=meant, targets=targets, power=power)
    )
    if used.stopped:
        await zap(table, seat, power)
    return not used.stopped


async def zap(table: Table, seat: int, power: str) -> None:
    """Cancel the use and put the power out of use until the end of the encounter (R-14.7)."""
    table.position.enc.zapped.append(power)
    table.tell(PowerWasZapped(seat, power))
    await table.reach(PowerZapped(seat, power))
