"""Which encounter cards a main player may lay, and the new hands of a defense without one."""

from __future__ import annotations

from engine.state.cards import Card
from engine.state.position import hand_pile
from engine.state.queries import ELIGIBLE_CARDS, Source, query_value

from ..moments import DestinySettled, Moment
from ..table import Table
from ..windows.drawing import any_encounter_card_left, new_hand
from ..windows.endings import end_turn
from ..windows.plays import sources

CardAndSource = tuple[Card, Source]


def cards_to_lay(table: Table, seat: int) -> dict[str, CardAndSource]:
    """Return the encounter cards this seat may lay, from every pile it may play from (R-10.6)."""
    position = table.position
    held = [(card, s) for s in sources(position, seat) for card in position.pile(s.pile) if card.is_encounter]
    eligible = query_value(position, ELIGIBLE_CARDS, held, seat=seat)
    hand = hand_pile(seat)
    return {_card_key(hand, one): one for one in sorted(eligible, key=lambda one: (one[1].pile, one[0]))}


def _card_key(hand: str, held: CardAndSource) -> str:
    card, source = held
    return card.key if source.pile == hand else f"{card.key}@{source.pile}"


async def hand_for_defense(table: Table, at: Moment) -> bool:
    """Draw the defense new hands until it has an encounter card (R-10.3); return whether it drew any.

    What it may play at the moment `at` it may play before. An effect may decide the encounter meanwhile, and
    by a switch a card that came meanwhile spares the hand (M-8.3).
    """
    enc, drew = table.position.enc, False

    def is_spared() -> bool:
        return table.position.rules.new_hand_when_attacked and bool(cards_to_lay(table, enc.defense))

    while enc.defense not in enc.cards and not enc.result and not cards_to_lay(table, enc.defense):
        if not any_encounter_card_left(table):
            end_turn(table, "no encounter card")
        await new_hand(table, enc.defense, at, unless=is_spared)
        drew = True
    return drew


async def hand_when_attacked(table: Table) -> None:
    """Draw the defense a new hand as soon as it is known, if it has no encounter card (M-7.2.9)."""
    if table.position.enc.defense >= 0 and table.position.rules.new_hand_when_attacked:
        await hand_for_defense(table, DestinySettled())
