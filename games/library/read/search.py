"""What of the rules fits the words that somebody looks for, in the order in which it helps most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from games.rules.read import Entry


class Placed(Protocol):
    """An entry, and the title of the page on which it stands."""

    @property
    def entry(self) -> Entry: ...

    @property
    def page(self) -> str: ...


P = TypeVar("P", bound=Placed)


def fitting(wanted: str, placed: Iterable[P]) -> list[P]:
    """All that have every one of these words in number, text or the title of their page; the one with this
    number first, then those that have all words in themselves, in the order of the book."""
    words = wanted.casefold().split()
    found = [one for one in placed if all(word in _text(one, one.page) for word in words)]
    return sorted(found, key=lambda one: (one.entry.id.casefold() not in words, not _has_all(one, words)))


def _has_all(one: Placed, words: Sequence[str]) -> bool:
    return all(word in _text(one) for word in words)


def _text(one: Placed, *besides: str) -> str:
    return " ".join((one.entry.id, *one.entry.about, one.entry.text, *besides)).casefold()
