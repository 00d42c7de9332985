"""From destiny or the aiming of the gate on, the defense and with it the timing order are known."""

from __future__ import annotations

from engine.state.position import Position


def set_opponent(position: Position, defense: int, system: int) -> None:
    """Offense, defense, then the others from the offense's left (R-15.2)."""
    enc = position.enc
    enc.defense, enc.system = defense, system
    others = [s for s in position.clockwise(enc.offense) if s not in (enc.offense, defense)]
    enc.order = [enc.offense, defense, *others]
