"""The keys of answers that name a seat or a planet. Only `ShipsTarget.of` reads them back."""

from __future__ import annotations

from dataclasses import dataclass


def seat_key(seat: int) -> str:
    """Return the key of a seat: "seat 2"."""
    return f"seat {seat}"


def planet_key(planet: int) -> str:
    """Return the key of a planet: "planet 12"."""
    return f"planet {planet}"


@dataclass(frozen=True)
class ShipsTarget:
    """The target of ships: a side to join, or a planet, perhaps against one of its colonists."""

    side: str = ""
    planet: int = -1
    seat: int = -1

    @property
    def key(self) -> str:
        """Return the key for answers.

        >>> [t.key for t in (ShipsTarget("offense"), ShipsTarget(planet=12), ShipsTarget(planet=12, seat=3))]
        ['offense', 'planet 12', 'planet 12 seat 3']
        """
        if self.side:
            return self.side
        return planet_key(self.planet) + (f" {seat_key(self.seat)}" if self.seat >= 0 else "")

    @classmethod
    def of(cls, key: str) -> ShipsTarget:
        """Return the target of a stored answer whose question is gone, from its key.

        >>> ShipsTarget.of("planet 12 seat 3") == ShipsTarget(planet=12, seat=3)
        True
        """
        words = key.split()
        if words[::2] not in (["planet"], ["planet", "seat"]):
            return cls(side=key)
        return cls(planet=int(words[1]), seat=int(words[3]) if len(words) == 4 else -1)
