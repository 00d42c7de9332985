"""The acts that a seat is offered at a moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from engine.asking.forms import Option
from engine.moments import Moment
from engine.sheets.abilities import Ability, Sheet

Act = Callable[[], Awaitable[None]]
WHEN_IT_HELPS = "helps"  # an order: act when the sheet's own advice is in favour


@dataclass(frozen=True)
class PossibleAct:
    """An act that a seat may do now: its option, the function that does it, and its name in orders."""

    option: Option
    act: Act
    order_name: str
    done_by_default: bool = False  # done unless its owner has ordered otherwise
    each_choice: bool = False  # every choice may be used once


def advice(ability: Ability, sheet: Sheet, moment: Moment, meant: Any) -> Callable[[], float] | None:
    """Return the ability's own score of this use, to be computed later; None if it gives none."""
    pays = ability.pays
    return None if pays is None else lambda: pays(sheet, moment, meant)
