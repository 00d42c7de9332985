"""The same position to one seat, with everything replaced that this seat may not know."""

from __future__ import annotations

import copy

from engine.state.cards import Card
from engine.state.position import Position


def otherwise(position: Position, seat: int | None, filler: Card) -> Position:
    """Every card that the seat may not know is `filler`; secret notes, stops, orders and dice are others."""
    other = copy.deepcopy(position)
    hide(other, seat, filler)
    return other


def hide(other: Position, seat: int | None, filler: Card) -> None:
    """The same in place."""
    other.dice.seed, other.dice.rolls = "another seed", 0
    other.deck = [filler] * len(other.deck)
    other.drawing = [filler] * len(other.drawing)
    other.destiny = ["wild"] * len(other.destiny)
    other.unused = list(reversed(other.unused))
    for number, sheets in enumerate(other.dealt):
        if number != seat:
            other.dealt[number] = list(reversed(sheets))
    for s in other.seats:
        if s.number != seat:
            _hide_seat(s, filler)
    _hide_encounter(other, seat, filler)


def _hide_seat(s, filler: Card) -> None:
    s.hand = [filler] * len(s.hand)
    s.aside = [filler] * len(s.aside)
    s.questions += 7
    for power in (*s.powers, *s.resting):
        power.pile = [filler] * len(power.pile)
        power.memo = "something else"


def _hide_encounter(position: Position, seat: int | None, filler: Card) -> None:
    if position.encounter is None:
        return
    for laid in position.encounter.cards.values():
        if not laid.faceup and seat not in laid.known_to:
            laid.card = filler
    for effect in position.encounter.lasting:
        if effect.secret:
            effect.secret = str(filler)


def other_wishes(position: Position, seat: int | None) -> Position:
    """The same position, but all other seats have set other stops and orders."""
    other = copy.deepcopy(position)
    for s in other.seats:
        if s.number != seat:
            s.stops, s.orders = ["cards_drawn"], {"invite": "default"}
    return other
