"""Cards that a seat may hold as far as everybody knows. Nothing here looks into a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.editions import DECK
from engine.state.cards import Card, card
from engine.state.position import Position

from .plays import sources

COPIES = Counter[str]()  # cards of each artifact in the deck, and reinforcements of all values
for _key, _number in DECK.items():
    COPIES[card(_key).sheet] += _number


def may_have(position: Position, seat: int, sheet: str, *, flare: bool) -> bool:
    """Return whether, as far as everybody knows, this seat may have such a card (OURS-core-72).

    It must have cards, and not all copies may lie open.
    """
    if not any(position.pile(source.pile) for source in sources(position, seat)):
        return False
    copies = 1 if flare else COPIES.get(sheet, 0)
    seen = sum(one.sheet == sheet and one.is_flare == flare for one in _lying_open(position))
    return not copies or seen < copies


def _lying_open(position: Position) -> Iterator[Card]:
    """Yield the face-up cards: on the discard pile, beside the encounter, and in play."""
    yield from position.discards
    yield from (one.card for one in position.playing)
    if position.encounter is not None:
        for cards in position.encounter.beside.values():
            yield from cards
