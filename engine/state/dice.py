"""Random numbers that come out the same on every replay and every Python version."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
ROLLS = 1 << 64  # the number of results of one roll of 64 bits


@dataclass
class Dice:
    """Random numbers of 64 bits: HMAC-SHA-256 of (purpose, counter), keyed by the seed.

    >>> Dice("a seed").below(6, "example") == Dice("a seed").below(6, "example")
    True
    """

    seed: str
    rolls: int = 0

    def like(self, other: Dice) -> Dice:
        """Return dice of this class with the seed and counter of `other`, which roll the same."""
        return Dice(other.seed, other.rolls)

    def below(self, limit: int, purpose: str) -> int:
        """Return a number from 0 to limit - 1, each equally likely.

        Roll again when a number falls into the incomplete last part of the range, which would favour small
        results.
        """
        while (number := self._roll(purpose)) >= ROLLS - ROLLS % limit:
            pass
        return number % limit

    def pick(self, things: Sequence[T], purpose: str) -> T:
        """Return one of these, each equally likely."""
        return things[self.below(len(things), purpose)]

    def shuffled(self, things: Sequence[T], purpose: str) -> list[T]:
        """Return a copy in random order (Fisher-Yates)."""
        copy = list(things)
        for last in range(len(copy) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            copy[last], copy[other] = copy[other], copy[last]
        return copy

    def _roll(self, purpose: str) -> int:
        self.rolls += 1
        text = f"{purpose}:{self.rolls}".encode()
        return int.from_bytes(hmac.digest(self.seed.encode(), text, "sha256")[:8], "big")
