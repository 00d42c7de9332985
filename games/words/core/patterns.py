"""How a table of words is written: an id has one pattern, or one for each value of a field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.state.kinds import Kinds

from .fields import OF_PARAMETERS, words
from .names import capital
from .reader import Reader


@dataclass(frozen=True)
class PatternBy:
    """The pattern depends on the value of one field; `other` serves all values not named, and may
    depend on another field."""

    field: str
    patterns: Mapping[Any, str]
    other: str | PatternBy


Entry = str | PatternBy


def fill(
    entry: Entry, fields: Mapping[str, Any], reader: Reader, kinds: Mapping[str, Kinds] = OF_PARAMETERS
) -> str:
    """The words of an entry, with the fields put in, each by the `kinds` of what it may hold."""
    return capital(_(pattern_of(entry, fields)) % words(fields, reader, kinds))


def pattern_of(entry: Entry, fields: Mapping[str, Any]) -> str:
    if isinstance(entry, str):
        return entry
    value = fields.get(entry.field)
    found = entry.patterns.get(tuple(value) if isinstance(value, list) else value)
    return pattern_of(entry.other, fields) if found is None else found
