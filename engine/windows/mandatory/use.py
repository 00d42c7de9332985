"""Mandatory powers, parts of sheets that are no use, and lasting effects: each acts by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import Option, choice
from engine.moments import Moment
from engine.sheets.abilities import Ability, Sheet

from ..face_down import turn_up
from ..possible_act import advice
from ..using import use
from ..window import Window
from .due import first_due
from .unseen import first_unseen


async def use_mandatory(window: Window, *, after_all_passed: bool = False) -> bool:
    """Let the first that must act do so; return whether there was any."""
    found = first_due(window, after_all_passed)
    if window.table.powers_always_act:
        unseen = first_unseen(window, found, after_all_passed)
        if unseen is not None:
            await turn_up(window.table, *unseen, forced=True)
            await use_mandatory(window, after_all_passed=after_all_passed)
            return True
    if found is None:
        return False
    window.done.add(found.key)
    await _carry_out(window, found.ability, found.sheet)
    return True


async def _carry_out(window: Window, ability: Ability, sheet: Sheet) -> None:
    table, moment = window.table, window.moment
    if ability.kind != "power":
        table.acts_done += 1
        table.acts_forced += 1
        with table.working(sheet.name, ability.kind):
            await table.carry_out(ability.effect(sheet, moment, None))
        return
    choices = ability.choices(sheet, moment)
    picked = next(iter(choices), None)
    if len(choices) > 1:  # all choices come before the use can be zapped
        picked = await table.ask(_which_choice(sheet, ability, moment, choices))
    if picked is not None:
        forced = len(choices) == 1 and ability.ask_details is None
        await use(table, ability, sheet, moment, picked, choices[picked], forced=forced)


def _which_choice(sheet: Sheet, ability: Ability, moment: Moment, choices: Mapping[str, Any]) -> Ask:
    params = {"alien": sheet.name, "ability": ability.name}
    options = [
        Option(key, "use", {**params, "choice": key}, advice(ability, sheet, moment, meant))
        for key, meant in choices.items()
    ]
    return Ask(sheet.seat, f"{sheet.name}.{ability.name}", choice(*options), next(iter(choices)))
