"""Seats by their colours, as they are written: those of this game, and those that are not in it."""

from __future__ import annotations

import re
from collections.abc import Container

from games.base.language_and_zone import in_every_language
from games.mail.language.vocabulary import ENGLISH
from games.words.names import COLOURS, colour_name

_WORD = re.compile(r"[^\W\d_]+")
_ALSO_OTHER_WORDS = frozenset({"weiß"})  # "weiß nicht" names no seat


def colours_by_name() -> dict[str, int]:
    """All that there are, in every language."""
    found: dict[str, int] = {}
    for number in range(len(COLOURS)):
        called = in_every_language(lambda number=number: colour_name(number))  # type: ignore[misc]
        found |= {name.casefold(): number for name in (*called, ENGLISH.colours[number])}
    return found


def absent_colour(text: str, present: Container[int]) -> int | None:
    """The first colour in a text of which this game has no seat; None if there is none."""
    known = colours_by_name()
    words = [word.casefold() for word in _WORD.findall(text) if word.lower() not in _ALSO_OTHER_WORDS]
    return next((known[word] for word in words if word in known and known[word] not in present), None)
