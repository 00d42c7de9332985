"""From destiny or the aiming of the gate on, the defense and with it the timing order are known.

Whom the offense attacks may be open until it names a planet: of a system of its choice, or a visitor's.
"""

from __future__ import annotations

from engine.state.position import Position


def set_opponent(position: Position, defense: int, system: int) -> None:
    """Offense, defense, then the others from the offense's left (R-15.2)."""
    enc = position.enc
    enc.defense, enc.system = defense, system
    others = [s for s in position.clockwise(enc.offense) if s not in (enc.offense, defense)]
    enc.order = [enc.offense, defense, *others]


def visitors(position: Position, seat: int) -> list[tuple[int, int]]:
    """Colonies of others on home planets of this seat: (planet, owner) (R-8.1)."""
    left = list(position.clockwise(seat))[1:]
    return [(p, s) for p in position.home_planets(seat) for s in left if s in position.planets[p]]


def named_with_launch(position: Position) -> bool:
    """Whether an opponent that is open is named with planet and ships (OURS-core-70)."""
    return position.rules.asks_together and position.follows_ruling("opponent_with_launch")
