"""Stops and automatic plays that suit a seat's own cards and powers."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from engine.ahead.order import NOW, WHEN_IT_HELPS, turn_up_order
from engine.editions import edition_named
from engine.moments import MOMENTS
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.sheets.book import Book, book
from engine.sheets.techs import is_secret
from engine.state.cards import Card
from engine.state.position import Position


def stops_for_cards(cards: set[str], techs: Collection[str] = ()) -> tuple[str, ...]:
    """Return every moment at which a card of these sheets, or a secret one of these techs, could be used."""
    held = {(sheet, CARD_ABILITY_KINDS) for sheet in cards}
    return _moments(held | {(tech, ("tech",)) for tech in techs if is_secret(tech)})


def stops_for_seat(position: Position, seat: int) -> tuple[str, ...]:
    """Return the stops for all that a seat holds; of flares, only for the sides that it may play."""
    mine = position.seats[seat]
    own = {power.alien for power in (*mine.powers, *mine.resting)}
    cards = {card for pile in (mine.hand, *(p.pile for p in mine.powers)) for card in pile}
    held = {(card.sheet, _sides(card, own)) for card in cards if card.is_played}
    secret = {(tech.tech, ("tech",)) for tech in mine.techs if is_secret(tech.tech)}
    never = edition_named(position.rules.edition).never_reached
    return tuple(moment for moment in _moments(held | secret) if moment not in never)


def orders_for_seat(position: Position, seat: int) -> dict[str, str]:
    """Return an order to act when it helps for every card and power that has such advice."""
    mine, whole = position.seats[seat], book()
    own = {power.alien for power in (*mine.powers, *mine.resting)}
    cards = {card for pile in (mine.hand, *(p.pile for p in mine.powers)) for card in pile}
    held = [(str(card), card.sheet, _sides(card, own)) for card in cards if card.is_played]
    held += [(power.alien, power.alien, ("power", "part")) for power in (*mine.powers, *mine.face_down)]
    held += [(tech.tech, tech.tech, ("tech",)) for tech in mine.techs if tech.faceup or is_secret(tech.tech)]
    return {
        f"{name}.{ability.name}": WHEN_IT_HELPS
        for name, sheet, kinds in sorted(held)
        for ability in whole.sheets[sheet].abilities
        if ability.optional and ability.kind in kinds and ability.pays is not None
    }


def sheets_to_turn_up(position: Position, seat: int) -> dict[str, str]:
    """Return orders for a main player to turn up powers; others need not know of them earlier."""
    enc, mine = position.encounter, position.seats[seat]
    if enc is None or not enc.is_main(seat):
        return {}
    return {turn_up_order(power.alien): NOW for power in mine.face_down}


def _sides(card: Card, own: set[str]) -> tuple[str, ...]:
    """Return the sides that may be played: both with the power, since it may be lost or zapped."""
    if not card.is_flare:
        return ("card",)
    return ("wild", "super") if card.sheet in own else ("wild",)


def _moments(held: set[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    whole = book()
    return tuple(sorted({moment for sheet, sides in held for moment in _moments_of(whole, sheet, sides)}))


@cache
def _moments_of(whole: Book, sheet: str, sides: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        name for name, kind in MOMENTS.items() if any(sheet in whole.listeners(kind, side) for side in sides)
    )
