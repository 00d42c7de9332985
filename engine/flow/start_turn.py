"""Start Turn: the offense needs an encounter card (R-4)."""

from __future__ import annotations

from ..facts import TurnEnded
from ..moments import TurnStarts
from ..table import Table
from ..windows import EncounterCutShort
from ..windows.drawing import any_encounter_card_left, encounter_cards, new_hand
from .rotation import rotate_power


async def start_turn(table: Table) -> None:
    """The hand is looked at before anybody acts, and again afterwards; of all that comes first, the sheet."""
    await rotate_power(table)
    await _have_an_encounter_card(table)
    await table.reach(TurnStarts())
    await _have_an_encounter_card(table)


async def _have_an_encounter_card(table: Table) -> None:
    """R-4.1, R-4.3: shown, discarded and drawn anew until there is an encounter card."""
    position, seat = table.position, table.position.enc.offense
    while not encounter_cards(position.seats[seat].hand):
        if not any_encounter_card_left(table):
            end_turn(table, "no encounter card")
        await new_hand(table, seat, TurnStarts())


def end_turn(table: Table, why: str) -> None:
    """The turn ends with this encounter, without a result (R-7.6, R-10.1)."""
    enc, turn = table.position.enc, table.position.turn
    if enc.of_turn:
        turn.goes_on = False
        table.tell(TurnEnded(enc.offense, why))
    for seat in list(enc.cards):  # laid, but never revealed
        laid = enc.cards.pop(seat)
        table.position.pile(laid.pile).append(laid.card)
    raise EncounterCutShort
