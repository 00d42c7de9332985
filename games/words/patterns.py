"""Patterns for a table of words: an id has one pattern, or one by what its fields hold or by who reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.state.kinds import Kinds
from games.words.reader import Reader

from .fields import OF_PARAMETERS, words
from .names import capital

Fields = Mapping[str, Any]


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark a message with its plural for the catalogs; CountBy translates it."""
    return one, many


@dataclass(frozen=True)
class PatternBy:
    """By the value of one field; `other` serves all values not named."""

    field: str
    patterns: Mapping[Any, Entry]
    other: Entry

    def text(self, fields: Fields, reader: Reader) -> str:
        value = fields.get(self.field)
        key = tuple(value) if isinstance(value, list) else value
        return text_of(self.patterns.get(key, self.other), fields, reader)


@dataclass(frozen=True)
class CountBy:
    """By the number that a field holds, or the length of its list."""

    field: str
    patterns: tuple[str, str]

    def text(self, fields: Fields, reader: Reader) -> str:
        value = fields.get(self.field) or 0
        return ngettext(*self.patterns, value if isinstance(value, int) else len(value))


@dataclass(frozen=True)
class IfSame:
    """`same` where two fields hold the same: "exactly 2" and not "2 to 2"."""

    one: str
    two: str
    same: Entry
    different: Entry

    def text(self, fields: Fields, reader: Reader) -> str:
        is_same = fields.get(self.one) == fields.get(self.two)
        return text_of(self.same if is_same else self.different, fields, reader)


@dataclass(frozen=True)
class ToReader:
    """`you` for the reader whose seat the field holds, `others` for everyone else."""

    field: str
    you: Entry
    others: Entry

    def text(self, fields: Fields, reader: Reader) -> str:
        mine = reader.seat is not None and fields.get(self.field) == reader.seat
        return text_of(self.you if mine else self.others, fields, reader)


Entry = str | PatternBy | CountBy | IfSame | ToReader


def fill(entry: Entry, fields: Fields, reader: Reader, kinds: Mapping[str, Kinds] = OF_PARAMETERS) -> str:
    """Return the words of an entry, with the fields put in, each by the `kinds` of what it may hold."""
    return capital(text_of(entry, fields, reader) % words(fields, reader, kinds))


def text_of(entry: Entry, fields: Fields, reader: Reader) -> str:
    """Return the pattern in the reader's language, the fields still to be put in."""
    return _(entry) if isinstance(entry, str) else entry.text(fields, reader)
