"""Conditions and lists about the cards in a seat's hand."""

from __future__ import annotations

from engine.moments import Moment
from engine.state.cards import NEGOTIATE, Card, flare

from .abilities import Sheet


def has_a_negotiate(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the hand holds a negotiate; a morph does not count."""
    return NEGOTIATE in sheet.me.hand


def holds_an_encounter_card(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the hand holds an encounter card.

    Use it as `can`, not as `who`: a missing question would reveal the hand (D-51).
    """
    return any(one.is_encounter for one in sheet.me.hand)


def hand_without_own_flare(sheet: Sheet) -> list[Card]:
    """Return the hand, sorted, without this sheet's flare, which leaves the hand while it is played."""
    cards, own = sorted(sheet.me.hand), flare(sheet.name)
    if own in cards:
        cards.remove(own)
    return cards
