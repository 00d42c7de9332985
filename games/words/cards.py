"""Which cards a game has: those of its edition, and of the parts of it that are played with."""

from __future__ import annotations

from functools import lru_cache

import engine
from engine.editions import EDITIONS, NAMED, CardSet, Rules
from engine.sheets.book import Book
from games.base.vocabulary import vocabulary
from games.models import Game


def cards_of(game: Game) -> CardSet:
    """Return the cards of a game but its flares, without loading it."""
    told = {"edition": game.edition, "tables": game.options.get("tables") or {}}
    return Rules({**EDITIONS.get(game.edition, {}), **game.switches, **told}).cards


def cards_with_a_sheet() -> tuple[str, ...]:
    """Return the artifacts, or Edicts, of the game that is spoken of: a name means a card of its edition."""
    return _cards_with_a_sheet(engine.book(), vocabulary())


@lru_cache(maxsize=8)
def _cards_with_a_sheet(book: Book, spoken: str) -> tuple[str, ...]:
    there = {card for one in NAMED.values() if one.vocabulary == spoken for card in one.cards.artifacts}
    return tuple(card for card in (*book.artifacts, *book.edicts) if card in there)
