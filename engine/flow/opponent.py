"""The opponent: from destiny or the aiming of the gate on, the defense and the timing order are known.

The opponent may stay open until the offense names a planet, of a system of its choice or a visitor's.
"""

from __future__ import annotations

from engine.state.encounter import Encounter, PlannedEncounter
from engine.state.position import Position


def begin_encounter(position: Position, planned: PlannedEncounter | None = None) -> Encounter:
    """Begin the next encounter; nobody but the offense of the turn, or of the plan, is in it yet.

    The gate lies as it was left, if the rules keep it so (A-28). One inside another begins anew (A-56).
    """
    position.encounters += 1
    offense = position.turn.offense if planned is None else planned.offense
    enc = Encounter(position.encounters, offense, of_turn=planned is None)
    enc.order = timing_order(position, offense)
    enc.barred = [] if planned is None else list(planned.barred)
    enc.reversed = position.reversed and not position.outer
    position.encounter = enc
    for seat in position.seats:
        seat.arrived = 0
    return enc


def end_encounter(position: Position) -> None:
    """End the encounter; by a switch the gate keeps its side for the next one (A-28)."""
    if position.rules.gate_stays_reversed:
        position.reversed = position.enc.reversed
    position.encounter = None


def set_opponent(position: Position, defense: int, system: int) -> None:
    """Set the defense, and with it the timing order."""
    enc = position.enc
    enc.defense, enc.system = defense, system
    enc.order = timing_order(position, enc.offense, defense)


def timing_order(position: Position, *main_players: int) -> list[int]:
    """Return offense, defense, then the others from the offense's left (R-15.2).

    By a switch the others come first (M-9.1).
    """
    others = [s for s in position.clockwise(main_players[0]) if s not in main_players]
    return [*others, *main_players] if position.rules.others_first else [*main_players, *others]


def visitors(position: Position, seat: int) -> list[tuple[int, int]]:
    """Return the colonies of others on home planets of this seat, as (planet, owner) (R-8.1)."""
    left = list(position.clockwise(seat))[1:]
    return [(p, s) for p in position.home_planets(seat) for s in left if s in position.planets[p]]


def seats_to_attack(position: Position) -> list[int]:
    """Return the other seats with a planet, from the offense's left; all others if none has any."""
    others = list(position.clockwise(position.enc.offense))[1:]
    return [seat for seat in others if position.home_planets(seat)] or others


def named_with_launch(position: Position) -> bool:
    """Return whether an open opponent is named with planet and ships (OURS-core-70)."""
    return position.rules.asks_together
