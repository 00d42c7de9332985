"""Names of aliens that are everyday words as well: "Will" may be wanting, or somebody. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

import engine
from games.mail.language.vocabulary import ENGLISH, normal
from games.words.names import alien_name

_BEGINS = re.compile(r"(?:\A|[.!?:;\n])\s*\Z")  # there a word is written with a capital letter
_NAMED_FIRST = re.compile(r"[ -]flare|\s+(?:and|und|or|oder|for|für|from|von|with|mit)\b", re.IGNORECASE)
_CALLS = re.compile(
    r"(?:\A|[,.!\n-]|\b(?:hi|hey|hello|hallo|thanks|thx|danke|sorry|dear|lieber?))\s*\Z", re.IGNORECASE
)
_ENDS = re.compile(r"\s*(?:[,.!?:;\n]|\Z)")
_VERB = re.compile(r"\b(?:ich|i|we|it|he|she|they|this|that)\s+\Z", re.IGNORECASE)
_WANTS = re.compile(r"\s+ich\b", re.IGNORECASE)


@cache
def all_such_names() -> frozenset[str]:
    """Return the names of aliens that say nothing as words, in a normal text."""
    return frozenset({normal(alien_name(alien)) for alien in engine.book().aliens} & ENGLISH.fillers)


def named(text: str, known: Collection[str]) -> list[str]:
    """Return which of these names a text has for somebody, as it writes them large within a sentence.

    >>> [named(text, ["will"]) for text in ("I take Will for Machine", "ich will Machine", "Will Machine")]
    [['will'], [], []]
    >>> named("Thanks, Will! Machine", ["will"])
    []
    """
    return [name for name in all_such_names().intersection(known) if _is_named(name.capitalize(), text)]


def _is_named(name: str, text: str) -> bool:
    found = re.finditer(rf"\b{name}\b", text)
    return any(_is_somebody(text[: one.start()], text[one.end() :]) for one in found)


def _is_somebody(before: str, behind: str) -> bool:
    """Return whether a word between these is a name, and not of the one who is spoken to."""
    if (_CALLS.search(before) and _ENDS.match(behind)) or _VERB.search(before) or _WANTS.match(behind):
        return False
    return _BEGINS.search(before) is None or _NAMED_FIRST.match(behind) is not None
