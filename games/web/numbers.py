"""Numbers that stand in addresses and forms."""

from __future__ import annotations

from collections.abc import Mapping

MOST_DIGITS = 6


def number_in(given: Mapping[str, str], name: str) -> int:
    """The number given under this name; -1 if it is none."""
    text = given.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else -1
