"""The steps of a replay, and its outline, stored for finished games, with how long people took."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple, overload

from games.base.documents import (
    BEGINS,
    BY_PEOPLE,
    GOES_ON,
    SEAT_CHANGES,
    TAKEN_BACK,
    FactJSON,
    Route,
    may_know,
)
from games.base.memo import Memo
from games.base.times import median_span
from games.models import Decision, ReplayChunk, StoredOutline
from games.replay.read.course import EVERYBODY, Course, DecisionRecord, Score, Viewer, course, decisions_of


@dataclass(frozen=True)
class AnswerTimes:
    """The answer times of one seat.

    How many answers a person gave, how long that took, how often the deadline answered.
    """

    seat: int
    answers: int
    median: timedelta | None
    longest: timedelta | None
    missed: int


def answer_times(game_id: str, seats: int) -> list[AnswerTimes]:
    """Return the answer times of a game that is over. Raises Unloadable.

    In a running game nobody is told who took how long. A time runs from the decision that opened a question
    to the first answer; one that began before another player took the seat counts for nobody. Seats that
    only bots have played are left out. Answers that were taken back count as well: somebody has answered, or
    not.
    """
    taken: list[list[timedelta]] = [[] for _ in range(seats)]
    missed = [0] * seats
    for seat, route, span in _answers(game_id):
        if route == Route.DEADLINE:
            missed[seat] += 1
        elif route in BY_PEOPLE:
            taken[seat].append(span)
    return [_of(seat, taken[seat], missed[seat]) for seat in range(seats) if taken[seat] or missed[seat]]


def _answers(game_id: str) -> Iterator[tuple[int, str, timedelta]]:
    """Yield seat, route, and how long the question had been open, of each first answer."""
    rows = Decision.objects.filter(game=game_id).order_by("number")
    at: dict[int, datetime] = {}
    changed: dict[int, int] = {}  # by which decision a seat got another player, the last time
    opened = _opened(game_id)
    for number, seat, question, route, moment in rows.values_list(
        "number", "seat", "question", "route", "at"
    ):
        at[number] = moment
        if seat is None:
            continue
        if route in SEAT_CHANGES:
            changed[seat] = number
        since = None if question is None else opened.pop((seat, question), None)
        if since is not None and since > changed.get(seat, 0):
            yield seat, route, moment - at[since]


def _opened(game_id: str) -> dict[tuple[int, int], int]:
    """Return the decision that opened each question."""
    opened: dict[tuple[int, int], int] = {}
    for one in course(game_id, over=True):
        for ask in one.open:
            opened.setdefault((ask.seat, ask.question), one.number)
    return opened


def _of(seat: int, taken: list[timedelta], missed: int) -> AnswerTimes:
    return AnswerTimes(seat, len(taken), median_span(taken), max(taken, default=None), missed)


MARKED_FACTS = frozenset({
    BEGINS, GOES_ON, TAKEN_BACK,
    "colony_founded", "deal_made", "opponent_set", "power_was_used", "power_was_zapped", "tech_was_used",
    "turn_began",
})  # fmt: skip


@dataclass(frozen=True)
class ReplayOutline:
    """The outline of a replay.

    `marked`: the facts of the plan, each with its step. `phases`: the steps at which the phase changes.
    `scores`: the scores at the first step, where an encounter began, and at the last step. `telling`: the
    steps that change or tell something, each with the seats that notice it (None: everybody). `times`: who
    took how long, of a game that is over.
    """

    last: int
    marked: tuple[tuple[int, FactJSON], ...]
    phases: tuple[int, ...]
    scores: dict[int, tuple[Score, ...]]
    telling: tuple[tuple[int, tuple[int, ...] | None], ...] = ()
    times: tuple[AnswerTimes, ...] = ()

    def seen_by(self, viewer: Viewer) -> ReplayOutline:
        """Return the outline as far as this viewer knows it."""
        if viewer == EVERYBODY:
            return self
        telling = ((step, None) for step, seats in self.telling if seats is None or viewer in seats)
        marked = tuple(one for one in self.marked if may_know(viewer, one[1]))
        return replace(self, marked=marked, telling=tuple(telling))

    @property
    def telling_steps(self) -> tuple[int, ...]:
        """Return the telling steps in order.

        The rest are passes and answers that are still sealed.
        """
        return tuple(step for step, _seats in self.telling)


def outline_of(steps: Iterable[Step], times: Iterable[AnswerTimes] = ()) -> ReplayOutline:
    """Return the outline of all steps of a replay."""
    every = list(steps)
    marked = [(step.number, fact) for step in every for fact in step.facts if fact["id"] in MARKED_FACTS]
    scored_steps = {1, every[-1].number, *(number for number, fact in marked if fact["id"] == BEGINS)}
    return ReplayOutline(
        last=every[-1].number,
        marked=tuple(marked),
        phases=tuple(_changes(every)),
        scores={number: every[number - 1].scores for number in sorted(scored_steps)},
        telling=tuple(_telling(every)),
        times=tuple(times),
    )


def _telling(steps: Iterable[Step]) -> Iterator[tuple[int, tuple[int, ...] | None]]:
    """Yield the telling steps. Ships and phase are seen by everybody; each fact knows its audience."""
    before: tuple[str, tuple[Score, ...]] | None = None
    for step in steps:
        if (step.phase, step.scores) != before or any(fact.get("to") is None for fact in step.facts):
            yield step.number, None
        elif step.facts:
            yield step.number, tuple(sorted({seat for fact in step.facts for seat in fact["to"]}))
        before = (step.phase, step.scores)


def _changes(steps: Iterable[Step]) -> Iterator[int]:
    before = ""
    for step in steps:
        if step.phase != before:
            yield step.number
        before = step.phase


@dataclass(frozen=True)
class StoredReplay:
    """The outline of a finished game, and with which numbers the chunks of its course begin."""

    outline: ReplayOutline
    firsts: tuple[int, ...]


_stored_replays: Memo[StoredReplay] = Memo(40)


def stored_replay(game_id: str) -> StoredReplay | None:
    """Return the stored replay; None until the outline and the whole course of a finished game are stored.

    Then they never change.
    """
    known = _stored_replays.get(game_id) or _read(game_id)
    return known and _stored_replays.put(game_id, known)


def forget_stored_replay(game_id: str) -> None:
    """Forget a stored replay, because derived data will be made anew."""
    _stored_replays.pop(game_id)


def stored_steps(game_id: str, viewer: Viewer, known: StoredReplay) -> StoredSteps:
    return StoredSteps(game_id, viewer, known.firsts, known.outline.last)


def _read(game_id: str) -> StoredReplay | None:
    row = StoredOutline.objects.filter(game=game_id).first()
    spans = list(ReplayChunk.objects.filter(game=game_id).order_by("first").values_list("first", "last"))
    if row is None or not spans or not _whole(spans, row.last):
        return None
    return StoredReplay(_outline(row.last, json.loads(row.document)), tuple(first for first, _last in spans))


def _whole(spans: list[tuple[int, int]], last: int) -> bool:
    """Return whether they follow one another from the first decision to the last."""
    return [first for first, _last in spans] + [last + 1] == [1] + [end + 1 for _first, end in spans]


def outline_row(game_id: str, outline: ReplayOutline) -> StoredOutline:
    """Return the outline as a row that is not stored yet."""
    document = {
        "marked": outline.marked,
        "phases": outline.phases,
        "tallies": list(outline.scores.items()),
        "telling": outline.telling,
        "times": [_times(one) for one in outline.times],
    }
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    return StoredOutline(game_id=game_id, last=outline.last, document=text)


def _outline(last: int, document: dict[str, Any]) -> ReplayOutline:
    return ReplayOutline(
        last=last,
        marked=tuple((step, fact) for step, fact in document["marked"]),
        phases=tuple(document["phases"]),
        scores={step: tuple(Score(*seat) for seat in seats) for step, seats in document["tallies"]},
        telling=tuple((step, seats and tuple(seats)) for step, seats in document["telling"]),
        times=tuple(AnswerTimes(seat, n, _span(a), _span(b), m) for seat, n, a, b, m in document["times"]),
    )


def _times(one: AnswerTimes) -> list[object]:
    return [one.seat, one.answers, _seconds(one.median), _seconds(one.longest), one.missed]


def _seconds(span: timedelta | None) -> float | None:
    return None if span is None else span.total_seconds()


def _span(seconds: float | None) -> timedelta | None:
    return None if seconds is None else timedelta(seconds=seconds)


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
        facts = tuple(fact for fact in one.facts if viewer == EVERYBODY or may_know(viewer, fact))
        yield Step(one.number, one.number, facts, one.scores, one.phase)


def known_steps(records: Course, viewer: int | None) -> list[Step]:
    """Return one step for each time that the game paused where this viewer could tell, after something new.

    The last is the game as it is now.
    """
    steps: list[Step] = []
    facts: list[FactJSON] = []
    for one in records:
        facts += [fact for fact in one.facts if may_know(viewer, fact)]
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
