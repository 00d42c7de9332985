"""What a seat has in its hand, as sheets ask for it."""

from __future__ import annotations

from engine.moments import Moment
from engine.state.cards import NEGOTIATE, Card, flare

from .abilities import Sheet


def has_a_negotiate(sheet: Sheet, moment: Moment) -> bool:
    """A morph will not do."""
    return NEGOTIATE in sheet.me.hand


def holds_an_encounter_card(sheet: Sheet, moment: Moment) -> bool:
    """As `can`, of what is offered all the same: the missing question would tell (D-51)."""
    return any(one.is_encounter for one in sheet.me.hand)


def hand_without_own_flare(sheet: Sheet) -> list[Card]:
    """While the flare is being played it is no longer in the hand."""
    cards, own = sorted(sheet.me.hand), flare(sheet.name)
    if own in cards:
        cards.remove(own)
    return cards
