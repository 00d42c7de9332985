"""Chance that comes out the same on every replay, whatever the Python version."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
ROLLS = 1 << 64  # as many as 64 bits can be


@dataclass
class Dice:
    """HMAC-SHA-256 of (purpose, counter) under the seed: 64 bits a roll.

    >>> Dice("a seed").below(6, "example") == Dice("a seed").below(6, "example")
    True
    """

    seed: str
    rolls: int = 0

    def like(self, other: Dice) -> Dice:
        """Dice of this kind with the seed and the counter of others: in their place they go on alike."""
        return Dice(other.seed, other.rolls)

    def below(self, limit: int, purpose: str) -> int:
        """A number from 0 to limit - 1; the part of the range that would favour some is rolled again."""
        while (number := self._roll(purpose)) >= ROLLS - ROLLS % limit:
            pass
        return number % limit

    def pick(self, things: Sequence[T], purpose: str) -> T:
        """One of these, each as likely as the others."""
        return things[self.below(len(things), purpose)]

    def shuffled(self, things: Sequence[T], purpose: str) -> list[T]:
        """A copy in random order (Fisher-Yates)."""
        copy = list(things)
        for last in range(len(copy) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            copy[last], copy[other] = copy[other], copy[last]
        return copy

    def _roll(self, purpose: str) -> int:
        self.rolls += 1
        text = f"{purpose}:{self.rolls}".encode()
        return int.from_bytes(hmac.digest(self.seed.encode(), text, "sha256")[:8], "big")
