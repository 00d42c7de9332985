"""At which moments the cards that a seat holds could be played: for that seat alone."""

from __future__ import annotations

from functools import cache
from typing import Any

import engine
from engine.moments import MOMENTS
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.state.cards import FLARE
from engine.state.view import SeatView
from games.board.words.lines import kind_of


def cards_with_moments(mine: SeatView) -> list[str]:
    """Cards of hand and piles that are played at moments, each once: the others have times of their own."""
    keys = [*(mine["hand"] or ()), *(key for pile in (mine["piles"] or {}).values() for key in pile)]
    return [key for key in dict.fromkeys(keys) if kind_of(key) in ("artifact", "flare")]


def moments_of(key: str, mine: SeatView) -> frozenset[str]:
    """Where this seat could play this card: of a flare only by the half that counts for its alien."""
    own = frozenset(power["alien"] for power in mine["powers"])
    return _moments(engine.book(), key, own)


@cache
def _moments(book: Any, key: str, own: frozenset[str]) -> frozenset[str]:
    sheet, kinds = key, set(CARD_ABILITY_KINDS)
    if key.endswith(FLARE):
        sheet = key.removesuffix(FLARE)
        kinds = {"wild", "super"} if sheet in own else {"wild"}
    return frozenset(m for m, kind in MOMENTS.items() if any(sheet in book.listeners(kind, k) for k in kinds))
