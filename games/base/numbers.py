"""Numbers that stand in addresses and forms."""

from __future__ import annotations

from collections.abc import Mapping

MOST_DIGITS, DIGITS_OF_KEYS = 6, 18
NO_ROW = 0


def number_in(given: Mapping[str, str], name: str) -> int:
    """The number given under this name; -1 if it is none."""
    return number_of(given.get(name, ""))


def number_of(text: str) -> int:
    """The number that this is; -1 if it is none."""
    return _number(text, MOST_DIGITS, -1)


def key_in(given: Mapping[str, str], name: str) -> int:
    """The key of a row given under this name; one that no row has if it is none."""
    return _number(given.get(name, ""), DIGITS_OF_KEYS, NO_ROW)


def _number(text: str, most: int, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most else otherwise
