"""One decision of a game with all that it brought about: what a course is made of, thousands at a time."""

from __future__ import annotations

from typing import NamedTuple

from games.base.documents import FactJSON
from games.play.read.public_questions import OpenQuestion


class Score(NamedTuple):
    """How a seat stands: foreign colonies, and ships on planets."""

    colonies: int
    ships: int


class DecisionRecord(NamedTuple):
    """A decision by its number, with all that it brought about. What a seat may know of it is picked later.

    `phase` is the one in which the game stood then, as every view tells it.
    """

    number: int
    facts: tuple[FactJSON, ...]
    open: tuple[OpenQuestion, ...]
    scores: tuple[Score, ...]
    phase: str

    @property
    def ends(self) -> bool:
        """Whether it ended the game: somebody has won, or it was closed."""
        return any(fact["id"] in ("game_won", "game_closed") for fact in self.facts)


Course = tuple[DecisionRecord, ...]
