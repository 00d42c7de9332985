"""Where a seat wants to be asked, judged by its own cards."""

from __future__ import annotations

from functools import cache

from ..abilities import CARD_KINDS
from ..moments import MOMENTS
from ..sheets import Book, book


def stops_for(cards: set[str]) -> tuple[str, ...]:
    """Every moment at which a card of these sheets could be played, whatever else would be needed."""
    return tuple(sorted({moment for sheet in cards for moment in _moments_of(book(), sheet)}))


@cache
def _moments_of(whole: Book, sheet: str) -> frozenset[str]:
    return frozenset(
        name
        for name, kind in MOMENTS.items()
        if any(sheet in whole.listeners(kind, side) for side in CARD_KINDS)
    )
