"""Editions as data: what a box holds, and where its rules differ."""

from __future__ import annotations

from typing import Any

from .card_set import REVERSE, CardSet, is_special, is_wild, seat_of_colour, turns_gate_over
from .edition import Edition
from .mayfair_cards import EDICT, SUMS, wrong_table
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
from .variants import (
    EVERY_PART,
    VARIANTS,
    Variant,
    needed_values,
    offered_variants,
    variants_in,
    variants_that_set,
)

__all__ = [
    "CONFLICTS",
    "EDICT",
    "EDITIONS",
    "EVERY_CARD",
    "EVERY_PART",
    "NAMED",
    "NOT_IN_THE_BOX",
    "REVERSE",
    "SUMS",
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
    "is_special",
    "is_wild",
    "needed_values",
    "offered_variants",
    "older_values",
    "seat_of_colour",
    "stored_switches",
    "turns_gate_over",
    "variants_in",
    "variants_that_set",
    "wrong_table",
    "wrong_value",
]

_USUAL = {name: switch.default for name, switch in SWITCHES.items()}
EDITIONS: dict[str, dict[str, Any]] = {name: {**_USUAL, **one.switches} for name, one in NAMED.items()}

# The built-in aliens that are not in an edition's box, with the reason; games may still use them.
NOT_IN_THE_BOX = {name: one.left_out for name, one in NAMED.items()}
