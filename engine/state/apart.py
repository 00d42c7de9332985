"""Inactive seats: they have no system, ships or cards and take no turns (R-25.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

NOBODY = -1
ANY_NUMBER = -1


@dataclass
class Prediction:
    """A prediction of the winner and of how many others share the win; ANY_NUMBER leaves the number open."""

    winner: int = NOBODY
    sharers: int = ANY_NUMBER

    @property
    def names_sharers(self) -> bool:
        return self.sharers != ANY_NUMBER

    def is_right(self, winners: list[int]) -> bool:
        """Return whether exactly these winners were predicted."""
        return self.winner in winners and self.sharers in (ANY_NUMBER, len(winners) - 1)


@dataclass
class Apart:
    """The state of an inactive seat.

    `what` names the variant that makes the seat inactive. `foretold` is its prediction, secret until the end;
    None if it makes none.
    """

    what: str
    foretold: Prediction | None = None
    out_since: int = (
        0  # the first encounter its player sat out, in games where players take turns at sitting out
    )

    @property
    def sees_all(self) -> bool:
        """Return whether the seat sees every hand and hidden card: only seats that predict do (R-25.8)."""
        return self.foretold is not None


def right_predictions(apart: Mapping[int, Apart], winners: list[int]) -> list[int]:
    """Return the inactive seats that predicted exactly these winners."""
    return [seat for seat, chair in apart.items() if chair.foretold and chair.foretold.is_right(winners)]


def all_winners(apart: Mapping[int, Apart], winners: Iterable[int]) -> list[int]:
    """Return the winners and the seats that predicted them (R-25.7).

    A seat that also named how many would win wins alone.
    """
    found = sorted(winners)
    right = right_predictions(apart, found)
    alone = [seat for seat in right if (foretold := apart[seat].foretold) and foretold.names_sharers]
    return alone or sorted([*found, *right])
