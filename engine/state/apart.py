"""Chairs that have no system, ships or cards and take no turns, and what they do instead (R-25.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .later import OMIT_WHILE_EMPTY

NOBODY = -1
ANY_NUMBER = -1


@dataclass
class Prediction:
    """Who will win, and how many others with them; ANY_NUMBER: that was left open."""

    winner: int = NOBODY
    sharers: int = ANY_NUMBER

    @property
    def names_sharers(self) -> bool:
        return self.sharers != ANY_NUMBER

    def is_right(self, winners: list[int]) -> bool:
        """Whether these winners were foretold."""
        return self.winner in winners and self.sharers in (ANY_NUMBER, len(winners) - 1)


@dataclass
class Apart:
    """`what`: the variant by which the chair is apart from the others. `foretold`: secret until the end;
    None: nothing is to be foretold.
    """

    what: str
    foretold: Prediction | None = None
    out_since: int = field(
        default=0, metadata=OMIT_WHILE_EMPTY
    )  # the encounter with which its person began to sit out, where people take turns at that

    @property
    def sees_all(self) -> bool:
        """Whoever foretells sees what lies hidden before the others, and on the table (R-25.8)."""
        return self.foretold is not None


def right_predictions(apart: Mapping[int, Apart], winners: list[int]) -> list[int]:
    """The chairs that have foretold these winners."""
    return [seat for seat, chair in apart.items() if chair.foretold and chair.foretold.is_right(winners)]


def all_winners(apart: Mapping[int, Apart], winners: Iterable[int]) -> list[int]:
    """With whoever has foretold them; who has also named how many they are wins alone (R-25.7)."""
    found = sorted(winners)
    right = right_predictions(apart, found)
    alone = [seat for seat in right if (foretold := apart[seat].foretold) and foretold.names_sharers]
    return alone or sorted([*found, *right])
