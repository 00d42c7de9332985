"""The destiny deck: how it is made, and what happens when it has been used up."""

from __future__ import annotations

from collections.abc import Container

from engine.state.dice import Dice
from engine.state.position import Position

from ..editions import Rules


def deal_destiny(
    rules: Rules, players: int, apart: Container[int], dice: Dice
) -> tuple[list[str], list[str]]:
    """Return the shuffled destiny deck, and the specials that are not in it (M-15.12).

    One special for each active seat is dealt into the deck from one shuffled stack.
    """
    cards = rules.cards
    dealt, stack = cards.destiny(players, apart), list[str]()
    if cards.specials_for_each and cards.specials:
        stack = dice.shuffled(sorted(cards.specials), "special destiny")
        active = sum(seat not in apart for seat in range(players))
        for _ in range(cards.specials_for_each * active):
            dealt.append(stack.pop())
    return dice.shuffled(dealt, "destiny"), stack


def replenish(position: Position) -> None:
    """Shuffle the last card together with the discards rather than draw it (R-6.1).

    By a switch the last card is drawn, too; then specials are exchanged before the shuffle (M-15.13).
    """
    to_last_card = position.rules.destiny_to_last_card
    if len(position.destiny) > (0 if to_last_card else 1):
        return
    if to_last_card:
        _exchange_specials(position)
    cards = position.destiny + position.destiny_discards
    position.destiny, position.destiny_discards = position.dice.shuffled(cards, "destiny"), []


def _exchange_specials(position: Position) -> None:
    """Take out the special that was played last, by a switch all of them, and put in as many unused ones."""
    if not position.rules.cards.specials_for_each:
        return
    played = [card for card in position.destiny_discards if card in position.rules.cards.specials]
    out = played if position.rules.replace_all_specials else played[-1:]
    for card in out:
        position.destiny_discards.remove(card)
    for _ in list(out):
        position.destiny_discards.append(_unused_special(position, out))
    position.specials_used += out


def _unused_special(position: Position, out: list[str]) -> str:
    """Return an unused special.

    If there is none, those taken out before are shuffled and used again (A-50), and last of all those that
    are taken out now.
    """
    for used in (position.specials_used, out):
        if not position.specials:
            position.specials = position.dice.shuffled(used, "special destiny") if used else []
            used.clear()
    return position.specials.pop()
