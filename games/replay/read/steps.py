"""The steps of a replay: all that was decided, or what some eyes could tell while the game runs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from games.base.documents import FactJSON, Memo
from games.models import ReplayChunk
from games.play.read.current import knows
from games.replay.read.course import Course, DecisionRecord, Score, course, decisions_of

from .frames import EVERYBODY, Viewer


class Step(NamedTuple):
    """A moment of the game: what has just been told, the scores of the seats, and the phase.

    `at` is the number of a decision: it counts private ones and is never shown while the game runs.
    """

    number: int
    at: int
    facts: tuple[FactJSON, ...]
    scores: tuple[Score, ...]
    phase: str


def all_steps(records: Iterable[DecisionRecord], viewer: Viewer) -> Iterator[Step]:
    """Yield one step for each decision."""
    for one in records:
        facts = tuple(fact for fact in one.facts if viewer == EVERYBODY or knows(viewer, fact))
        yield Step(one.number, one.number, facts, one.scores, one.phase)


def known_steps(records: Course, viewer: int | None) -> list[Step]:
    """Return one step for each time that the game paused where this viewer could tell, after something new.

    The last is the game as it is now.
    """
    steps: list[Step] = []
    facts: list[FactJSON] = []
    for one in records:
        facts += [fact for fact in one.facts if knows(viewer, fact)]
        if facts and _is_stop_for(one, viewer):
            steps.append(Step(len(steps) + 1, one.number, tuple(facts), one.scores, one.phase))
            facts = []
    return _up_to_now(steps, facts, records[-1])


def _up_to_now(steps: list[Step], facts: list[FactJSON], last: DecisionRecord) -> list[Step]:
    now = Step(len(steps) + 1, last.number, tuple(facts), last.scores, last.phase)
    if steps and not facts:
        return [*steps[:-1], now._replace(number=steps[-1].number, facts=steps[-1].facts)]
    return [*steps, now]


def _is_stop_for(one: DecisionRecord, viewer: int | None) -> bool:
    return any(question.public or question.seat == viewer for question in one.open)


class StoredSteps(Sequence[Step]):
    """All steps of a game that is over, read chunk by chunk, and only those that are needed.

    `firsts`: the number with which each chunk begins; together they are the whole game.
    """

    _read: Memo[Course] = Memo(200)

    def __init__(self, game_id: str, viewer: Viewer, firsts: Sequence[int], last: int) -> None:
        self._game_id, self._viewer, self._firsts, self._last = game_id, viewer, firsts, last

    def __len__(self) -> int:
        return self._last

    @overload
    def __getitem__(self, wanted: int) -> Step: ...

    @overload
    def __getitem__(self, wanted: slice) -> list[Step]: ...

    def __getitem__(self, wanted: int | slice) -> Step | list[Step]:
        places = range(self._last)[wanted]
        if isinstance(places, range):
            return [self._step(place + 1) for place in places]
        return self._step(places + 1)

    def __iter__(self) -> Iterator[Step]:
        return all_steps(course(self._game_id, over=True), self._viewer)

    def _step(self, number: int) -> Step:
        place = bisect_right(self._firsts, number) - 1
        first = self._firsts[place]
        chunk = self._read.get_or_make((self._game_id, first), lambda: self._chunk(place))
        return next(all_steps([chunk[number - first]], self._viewer))

    def _chunk(self, place: int) -> Course:
        """Return a chunk.

        It is played if it has been removed because all derived data are being made anew.
        """
        first, *after = self._firsts[place:]
        row = ReplayChunk.objects.filter(game=self._game_id, first=first).first()
        if row is not None:
            return tuple(decisions_of(row))
        return course(self._game_id, over=True)[first - 1 : after[0] - 1 if after else None]
