"""Editions are data: what the box holds and where the rules differ."""

from __future__ import annotations

from typing import Any

from .decks import DECK, destiny_deck, seat_of_colour
from .ffg42 import FFG42
from .ffg2008 import FFG2008, NOT_IN_IT
from .switches import CONFLICT, LATER_SWITCHES, allowed_values, older_values, stored_switches, wrong_value

__all__ = [
    "CONFLICT",
    "DECK",
    "EDITIONS",
    "LATER_SWITCHES",
    "NOT_IN_THE_BOX",
    "allowed_values",
    "destiny_deck",
    "older_values",
    "seat_of_colour",
    "stored_switches",
    "wrong_value",
]

EDITIONS: dict[str, dict[str, Any]] = {
    name: {**older_values(0), **switches} for name, switches in (("ffg2008", FFG2008), ("ffg42", FFG42))
}

# The built-in aliens that an edition's box does not hold, with the reason; a game may name them all the same.
NOT_IN_THE_BOX: dict[str, dict[str, str]] = {"ffg2008": NOT_IN_IT}
