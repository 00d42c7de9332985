"""Editions as data: what a box holds, and where its rules differ."""

from __future__ import annotations

from typing import Any

from .card_set import CardSet, seat_of_colour
from .edition import Edition
from .named import EVERY_CARD, NAMED, edition_named
from .rules import (
    CONFLICTS,
    SWITCHES,
    Rules,
    conflict_between,
    older_values,
    stored_switches,
    wrong_value,
)
from .switches import Conflict, Switch
from .variants import VARIANTS, Variant, needed_values, variants_in, variants_that_set

__all__ = [
    "CONFLICTS",
    "EDITIONS",
    "EVERY_CARD",
    "NOT_IN_THE_BOX",
    "SWITCHES",
    "VARIANTS",
    "CardSet",
    "Conflict",
    "Edition",
    "Rules",
    "Switch",
    "Variant",
    "conflict_between",
    "edition_named",
    "needed_values",
    "older_values",
    "seat_of_colour",
    "stored_switches",
    "variants_in",
    "variants_that_set",
    "wrong_value",
]

_USUAL = {name: switch.default for name, switch in SWITCHES.items()}
EDITIONS: dict[str, dict[str, Any]] = {name: {**_USUAL, **one.switches} for name, one in NAMED.items()}

# The built-in aliens that are not in an edition's box, with the reason; games may still use them.
NOT_IN_THE_BOX = {name: one.left_out for name, one in NAMED.items()}
