"""What a story is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class TurningPoint:
    """`kind`: zap, betrayal, failed deal, comeback, lead or win; `number` is that of its encounter."""

    kind: str
    number: int
    text: str


@dataclass(frozen=True)
class EncounterStory:
    """One encounter. `colonies`: everybody's foreign colonies after it; `over`: whether it has ended."""

    number: int
    heading: str
    text: str
    points: tuple[TurningPoint, ...]
    colonies: Mapping[int, int]
    over: bool


@dataclass(frozen=True)
class Story:
    """`opening` says who plays what; `end` who has won, and is empty while nobody has."""

    opening: str
    chapters: tuple[EncounterStory, ...]
    end: str

    @property
    def points(self) -> tuple[TurningPoint, ...]:
        """The turning points of all encounters, in order."""
        return tuple(point for chapter in self.chapters for point in chapter.points)

    def chapter(self, number: int) -> EncounterStory | None:
        return next((one for one in self.chapters if one.number == number), None)
