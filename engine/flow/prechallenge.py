"""The prechallenge phase: everybody may act, and the offense needs an encounter card (M-7.0.2)."""

from __future__ import annotations

from engine.asking.ask import SEAT
from engine.asking.forms import Option, choice

from ..moments import BetweenEncounters, EncounterStarts, TurnStarts
from ..table import Table
from ..windows.drawing import any_encounter_card_left, encounter_cards, new_hand
from ..windows.endings import end_turn
from .another_encounter import draw_granted_hand
from .start_turn import rotate_power

PLAY, PUNT = "play", "punt"


async def prechallenge(table: Table) -> None:
    """Let everybody act, and exchange a hand without encounter card, as often as needed (M-7.0.2)."""
    if table.position.enc.of_turn:  # an inserted challenge is nobody's turn
        await rotate_power(table)
        await _may_punt(table)
    await _act_at_the_start(table)
    while not encounter_cards(table.position.seats[table.position.enc.offense].hand):
        if not any_encounter_card_left(table):
            end_turn(table, "no encounter card")
        await new_hand(table, table.position.enc.offense)
        await _act_at_the_start(table)


async def _act_at_the_start(table: Table) -> None:
    await table.reach(TurnStarts())
    await table.reach(EncounterStarts())


async def _may_punt(table: Table) -> None:
    """Ask whether the offense takes a new hand in place of its turn (M-23.1, MD-7)."""
    if not table.position.rules.punt:
        return
    seat = table.position.enc.offense
    form = choice(Option(PLAY, "play_turn"), Option(PUNT, "punt"))
    if await table.choose(seat, "punt", form, PLAY, public=SEAT) == PUNT:
        await new_hand(table, seat)
        end_turn(table, "punt")


async def start_again(table: Table) -> None:
    """Let everybody act at the start of a second challenge, which needs no new hand (M-6.3, M-6.6).

    A hand that an effect has granted for it is drawn before that.
    """
    await draw_granted_hand(table)
    await table.reach(EncounterStarts())


async def between_encounters(table: Table) -> None:
    """Let everybody act between the result and what follows (M-7.10.1)."""
    await table.reach(BetweenEncounters())
