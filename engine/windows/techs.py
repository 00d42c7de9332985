"""Techs that are completed, used, stopped and discarded (R-23)."""

from __future__ import annotations

from typing import Any

from engine.moments import COMPLETED, Moment, TechFinished, TechUsed
from engine.sheets.abilities import Ability, Sheet
from engine.sheets.techs import tech_sheet
from engine.state.holdings import Tech, tech_place
from engine.table import Table

from ..facts import (
    TechAnnounced,
    TechCompleted,
    TechsDiscarded,
    TechsReshuffled,
    TechStopped,
    TechTurnedUp,
    TechWasUsed,
)
from .drawing import discard
from .losses import bring_home


async def use_tech(
    table: Table, ability: Ability, sheet: Sheet, moment: Moment, choice: str, meant: Any
) -> None:
    """Announce a use with all its choices, and carry it out unless another tech stops it.

    A tech in its last use does not work otherwise; its researchers come home afterwards.
    """
    tech, seat = sheet.tech, sheet.seat
    if not tech.faceup:
        turn_up_tech(table, seat, tech)
    tech.leaving = tech_sheet(tech.tech).one_shot
    table.acts_done += 1
    table.tell(TechAnnounced(seat, tech.tech, ability.name, choice))
    targets = frozenset(ability.targets(sheet, meant))
    used = await table.reach(
        TechUsed(seat, ability.name, moment, choice, meant=meant, targets=targets, tech=tech.tech)
    )
    if used.stopped:
        await stop_tech(table, seat, tech)
        return
    table.tell(TechWasUsed(seat, tech.tech, ability.name, choice))
    await ability.effect(sheet, moment, meant)
    if tech.leaving:
        await discard_tech(table, seat, tech, "used")


def turn_up_tech(table: Table, seat: int, tech: Tech) -> None:
    tech.faceup, tech.strength = True, sum(tech.ships.values())
    table.tell(TechTurnedUp(seat, tech.number, tech.tech, tech.strength))


async def complete_tech(table: Table, seat: int, tech: Tech, moment: Moment) -> None:
    """Turn a tech up; it may be used from now on, and its researchers come home (R-23.6)."""
    turn_up_tech(table, seat, tech)
    announced = await table.reach(TechUsed(seat, COMPLETED, moment, tech=tech.tech))
    if announced.stopped:
        await stop_tech(table, seat, tech)
        return
    table.tell(TechCompleted(seat, tech.tech))
    await table.reach(TechFinished(seat, tech.tech))
    await bring_home(table, tech.ships)


async def abandon_tech(table: Table, seat: int, tech: Tech) -> None:
    """Discard a tech face up; its researchers come home (R-23.7)."""
    turn_up_tech(table, seat, tech)
    tech.leaving = True
    await discard_tech(table, seat, tech, "abandoned")


async def stop_tech(table: Table, seat: int, tech: Tech) -> None:
    """Discard a tech without effect, because another one has stopped it."""
    tech.leaving = True
    table.tell(TechStopped(seat, tech.tech))
    await discard_tech(table, seat, tech, "stopped")


async def discard_tech(table: Table, seat: int, tech: Tech, why: str) -> None:
    """Discard a tech and a card under it; its researchers come home."""
    position = table.position
    await bring_home(table, tech.ships)
    await discard(table, seat, sorted(tech.pile), "tech", pile=f"under {tech_place(tech.number)}")
    position.seats[seat].techs.remove(tech)
    position.tech_discards.append(tech.tech)
    table.tell(TechsDiscarded(seat, (tech.tech,), why))


def draw_techs(table: Table, number: int) -> list[str]:
    """Draw techs; an empty deck is made anew from the discards (R-23.18)."""
    drawn: list[str] = []
    for _ in range(number):
        if not table.position.techs:
            _reshuffle(table)
        if table.position.techs:
            drawn.append(table.position.techs.pop())
    return drawn


def _reshuffle(table: Table) -> None:
    position = table.position
    if position.tech_discards:
        position.techs, position.tech_discards = position.dice.shuffled(position.tech_discards, "techs"), []
        table.tell(TechsReshuffled(len(position.techs)))
