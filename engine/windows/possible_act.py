"""What a seat may do at a moment, as it is offered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from engine.asking.forms import Option
from engine.moments import Moment
from engine.sheets.abilities import Ability, Sheet

Act = Callable[[], Awaitable[None]]
WHEN_IT_HELPS = "helps"  # an order: to be done where the sheet's own advice says that it pays


@dataclass(frozen=True)
class PossibleAct:
    """What a seat may do now: the option shown, what carries it out, and what an order calls it."""

    option: Option
    act: Act
    order_name: str
    done_by_default: bool = False  # done unless its owner has ordered otherwise
    each_choice: bool = False  # every choice is an occasion of its own


def advice(ability: Ability, sheet: Sheet, moment: Moment, meant: Any) -> Callable[[], float] | None:
    """What the ability itself says of whether it pays."""
    pays = ability.pays
    return None if pays is None else lambda: pays(sheet, moment, meant)
