"""The ways through an entry of a table of words, and the values that its fields need for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.words.patterns import CountBy, Entry, IfSame, PatternBy, ToReader

ME = 0  # the reader's seat


@dataclass(frozen=True)
class Case:
    """One way: `fields` as it demands them; `mine` hold the reader's seat, `theirs` do not."""

    fields: dict[str, Any] = field(default_factory=dict)
    mine: frozenset[str] = frozenset()
    theirs: frozenset[str] = frozenset()

    def merged(self, other: Case) -> Case | None:
        """Return both at once; None if they demand different things."""
        both = {**self.fields, **other.fields}
        mine, theirs = self.mine | other.mine, self.theirs | other.theirs
        if mine & theirs or any(both[name] != value for name, value in self.fields.items()):
            return None
        return Case(both, mine, theirs)

    def filled(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return these values, with what the way demands."""
        return values | self.fields | dict.fromkeys(self.mine, ME)

    def __str__(self) -> str:
        told = [
            f"{name}: {value if value not in ('', []) else 'none'}" for name, value in self.fields.items()
        ]
        return ", ".join([*(f"{name}: you" for name in sorted(self.mine)), *told])


def patterns(entry: Entry) -> Iterator[str]:
    """Yield every pattern of an entry, in English."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, CountBy):
        yield from entry.patterns
    else:
        yield from (text for one in branches(entry) for text in patterns(one))


def branches(entry: PatternBy | IfSame | ToReader) -> list[Entry]:
    """Return what an entry chooses from."""
    if isinstance(entry, ToReader):
        return [entry.you, entry.others]
    if isinstance(entry, IfSame):
        return [entry.same, entry.different]
    return [*entry.patterns.values(), entry.other]


def cases(entry: Entry) -> Iterator[Case]:
    """Yield every way through an entry."""
    if isinstance(entry, str | CountBy):
        yield Case()
        return
    for demanded, branch in _demands(entry):
        yield from filter(None, (demanded.merged(case) for case in cases(branch)))


def _demands(entry: PatternBy | IfSame | ToReader) -> Iterator[tuple[Case, Entry]]:
    if isinstance(entry, ToReader):
        yield Case(mine=frozenset({entry.field})), entry.you
        yield Case(theirs=frozenset({entry.field})), entry.others
    elif isinstance(entry, IfSame):
        yield Case({entry.one: 2, entry.two: 2}), entry.same
        yield Case({entry.one: 1, entry.two: 3}), entry.different
    else:
        for value, branch in entry.patterns.items():
            yield Case({entry.field: list(value) if isinstance(value, tuple) else value}), branch
        yield Case(), entry.other
