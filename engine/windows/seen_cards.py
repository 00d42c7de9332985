"""Cards that a seat may hold as far as everybody knows. Nothing here looks into a hand."""

from __future__ import annotations

from engine.state.cards import Card
from engine.state.position import Position

from .plays import sources


def may_have(position: Position, seat: int, sheet: str, *, flare: bool) -> bool:
    """Return whether, as far as everybody knows, this seat may have such a card (OURS-core-72).

    It must have cards, and not all copies of the game's deck may lie open.
    """
    copies = 1 if flare else position.rules.cards.copies.get(sheet, 0)
    if _lying_open(position, sheet, flare=flare) >= copies:
        return False
    return any(position.pile(source.pile) for source in sources(position, seat))


def _lying_open(position: Position, sheet: str, *, flare: bool) -> int:
    """Count the face-up cards of a sheet: on the discard pile, beside the encounter, and in play."""
    seen = 0
    for pile in _open_piles(position):
        for one in pile:
            seen += one.sheet == sheet and one.is_flare == flare
    return seen


def _open_piles(position: Position) -> list[list[Card]]:
    piles = [position.discards, [one.card for one in position.playing]]
    for enc in position.encounters_under_way:
        piles += enc.beside.values()
    return piles
