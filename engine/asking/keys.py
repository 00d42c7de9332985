"""The keys of answers that name a seat or a planet: made here, and read back by `ShipsTarget.of` alone."""

from __future__ import annotations

from dataclasses import dataclass


def seat_key(seat: int) -> str:
    """How a seat stands in an answer: "seat 2"."""
    return f"seat {seat}"


def planet_key(planet: int) -> str:
    """How a planet stands in an answer: "planet 12"."""
    return f"planet {planet}"


@dataclass(frozen=True)
class ShipsTarget:
    """What ships are sent for: a side to join, or a planet, perhaps against one of its colonists."""

    side: str = ""
    planet: int = -1
    seat: int = -1

    @property
    def key(self) -> str:
        """As it stands in an answer.

        >>> [t.key for t in (ShipsTarget("offense"), ShipsTarget(planet=12), ShipsTarget(planet=12, seat=3))]
        ['offense', 'planet 12', 'planet 12 seat 3']
        """
        if self.side:
            return self.side
        return planet_key(self.planet) + (f" {seat_key(self.seat)}" if self.seat >= 0 else "")

    @classmethod
    def of(cls, key: str) -> ShipsTarget:
        """What a stored answer was for, where its question is gone: only there a key is all that is left.

        >>> ShipsTarget.of("planet 12 seat 3") == ShipsTarget(planet=12, seat=3)
        True
        """
        words = key.split()
        if words[::2] not in (["planet"], ["planet", "seat"]):
            return cls(side=key)
        return cls(planet=int(words[1]), seat=int(words[3]) if len(words) == 4 else -1)
