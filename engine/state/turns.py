"""What may still follow in a turn, as everybody can see."""

from __future__ import annotations

from .position import Position


def second_may_follow(position: Position) -> bool:
    """Whether a success in this encounter, the first of its turn, may be followed by another one (R-3.6)."""
    turn = position.turn
    if not position.enc.of_turn or not turn.goes_on or turn.encounters:
        return False
    return not position.rules.single_encounter_turns


def success_leads_on(position: Position) -> bool:
    """Whether the offense may have another encounter after this one if it succeeds."""
    return position.turn.extra > 0 or second_may_follow(position)
