"""Counts of what people at a table would notice: waits, questions, mails, and answers that only pass."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.asking.ask import Ask
from engine.asking.forms import PASS

from ..game import Game, Key


@dataclass
class Waits:
    """The number of waits by encounter. Questions that are open at the same time are one wait."""

    each: list[int] = field(default_factory=lambda: [0])
    _seen: set[Key] = field(default_factory=set)
    _waited: set[Key] = field(default_factory=set)

    def look(self, waiting: set[Key]) -> set[Key]:
        """Count what the game waits for now, and return the new questions."""
        new = waiting - self._seen
        if new and not (self._waited & waiting):
            self.each[-1] += 1
        self._seen |= new
        self._waited = waiting
        return new


class Step(NamedTuple):
    """An answer, and the questions asked because of it. `encounter` is 0 before the first."""

    encounter: int
    answered: Key | None
    asked: tuple[Key, ...]


@dataclass
class EncounterCounts:
    """Counts by encounter, for people with default stops. The first entry is for before the first encounter.

    Only `own_waits` also counts the stops of single seats. `asked` counts all questions to a seat at one
    moment as one question and one mail, with one of `answers`; automatic plays do not count. `plain_passes`
    counts answers that pass on everything asked. `windows` and `passes` count the questions of windows one by
    one. `steps` lists questions and answers in order.
    """

    waits: Waits = field(default_factory=Waits)
    own_waits: Waits = field(default_factory=Waits)
    asked: list[int] = field(default_factory=lambda: [0])
    windows: int = 0
    passes: int = 0
    steps: list[Step] = field(default_factory=list)
    _answered: Key | None = None
    _asked_at: dict[Key, int] = field(default_factory=dict)  # the step
    _only_passed: dict[tuple[int, int], bool] = field(default_factory=dict)  # by step and seat

    @property
    def answers(self) -> int:
        return len(self._only_passed)

    @property
    def plain_passes(self) -> int:
        return sum(self._only_passed.values())

    def look(self, game: Game) -> None:
        """Count the questions that are new."""
        waiting = {key for key in game.waiting if not game.open[key].reaction}
        self.own_waits.look(waiting)
        new = self.waits.look({key for key in waiting if not _is_own_stop(game.open[key])})
        self.asked[-1] += len({seat for seat, _ in new})
        self._asked_at |= dict.fromkeys(new, len(self.steps))
        if new or self._answered:
            self.steps.append(Step(len(self.asked) - 1, self._answered, tuple(sorted(new))))
        self._answered = None

    def answered(self, ask: Ask, given: Any) -> None:
        """Count an answer just before it is given."""
        if ask.reaction or _is_own_stop(ask):
            return
        self._answered = ask.seat, ask.number
        together = self._asked_at[self._answered], ask.seat
        self._only_passed[together] = given == PASS and self._only_passed.get(together, True)
        if ask.about.get("window"):
            self.windows += 1
            self.passes += given == PASS

    def begin_next(self) -> None:
        for counts in (self.waits.each, self.own_waits.each, self.asked):
            counts.append(0)


def _is_own_stop(ask: Ask) -> bool:
    return bool(ask.about.get("stop"))
