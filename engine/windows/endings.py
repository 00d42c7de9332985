"""How an encounter or the game ends from anywhere in the rules, and the turn with an encounter."""

from __future__ import annotations

from ..facts import TurnEnded
from ..table import Table


class EncounterCutShort(Exception):
    """The encounter ends at once. It is raised only when no window is open, so no piece is on the move."""


class GameOver(Exception):
    """Somebody has won; the game ends at this check (R-13.5)."""


def end_turn(table: Table, why: str) -> None:
    """End the turn with this encounter, without a result (R-7.6, R-10.1).

    An inserted encounter ends nobody's turn (A-55). While a window is open, this only marks the encounter:
    its windows close, and it ends with the last of them.
    """
    enc, turn = table.position.enc, table.position.turn
    if enc.of_turn:
        turn.goes_on = False
        table.tell(TurnEnded(enc.offense, why))
    for seat in list(enc.cards):  # cards laid, but never revealed
        laid = enc.cards.pop(seat)
        table.position.pile(laid.pile).append(laid.card)
    if not table.windows:
        raise EncounterCutShort
    enc.turn_over = True
