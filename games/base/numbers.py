"""Numbers in addresses and forms."""

from __future__ import annotations

from collections.abc import Mapping

MOST_DIGITS, DIGITS_OF_KEYS = 6, 18
NO_ROW = 0


def number_in(given: Mapping[str, str], name: str) -> int:
    """Return the number given under this name; -1 if it is none."""
    return number_of(given.get(name, ""))


def number_of(text: str) -> int:
    """Return the number in this text; -1 if it is none."""
    return _number(text, MOST_DIGITS, -1)


def key_in(given: Mapping[str, str], name: str) -> int:
    """Return the row key given under this name; if it is none, a key that no row has."""
    return _number(given.get(name, ""), DIGITS_OF_KEYS, NO_ROW)


def _number(text: str, most: int, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most else otherwise
