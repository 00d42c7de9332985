"""Whether the offense has another encounter in its turn (R-3.6), asked at the end or ahead."""

from __future__ import annotations

from engine.asking.ask import SEAT, Ask
from engine.asking.choices import yes_or_no
from engine.asking.forms import NO, YES
from engine.asking.parameters import Parameters
from engine.state.position import Position

from ..table import Table


async def another_encounter(table: Table) -> bool:
    turn = table.position.turn
    if turn.extra:
        turn.extra -= 1
        return turn.new_hand or may_go_on(table.position, turn.offense)
    if turn.encounters != 1 or not turn.success or table.position.rules.single_encounter_turns:
        return False
    if turn.said_ahead:  # what cannot be done is not asked about: that would tell of a hand without a card
        return turn.said_ahead == YES.key and may_go_on(table.position, turn.offense)
    form = yes_or_no(NO, YES) if may_go_on(table.position, turn.offense) else yes_or_no(NO)
    return await table.choose(turn.offense, "another_encounter", form, "no", sealed=True, public=SEAT)


def another_encounter_ahead(position: Position) -> list[Ask]:
    """Whether the offense will go on after a success, asked with its launch (OURS-core-64).

    Asked whatever it holds: whether a success could be followed by another encounter is public.
    """
    turn, enc = position.turn, position.enc
    may_follow = enc.of_turn and turn.goes_on and not turn.encounters and not turn.extra
    if not may_follow or turn.said_ahead or position.rules.single_encounter_turns:
        return []
    about: Parameters = {"ahead": True}
    form = yes_or_no(NO, YES)
    return [Ask(enc.offense, "another_encounter", form, "no", about=about, sealed=True, public=SEAT)]


def may_go_on(position: Position, seat: int) -> bool:
    """An encounter card in hand is needed; other piles do not help (R-3.7). Asked all the same (D-51)."""
    if not position.rules.second_encounter_needs_card:
        return True
    return any(card.is_encounter for card in position.seats[seat].hand)
