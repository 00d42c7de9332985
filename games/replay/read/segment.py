"""The stored form of a course, segment by segment: what did not change is left out.

Of each decision: its facts, the open questions (seat, number, whether public), the scores of the seats, and
the phase. The last three are null where they are as they were.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from games.models import CourseSegment
from games.play.read.public_questions import OpenQuestion

from .decided import Course, DecisionRecord, Score


def segment(game_id: str, records: Sequence[DecisionRecord]) -> CourseSegment:
    """These decisions, which follow one another, as a row that is not stored yet."""
    document = [_document(one, before) for before, one in zip((None, *records), records, strict=False)]
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    return CourseSegment(game_id=game_id, first=records[0].number, last=records[-1].number, document=text)


def _document(one: DecisionRecord, before: DecisionRecord | None) -> list[object]:
    parts = {
        "open": [[ask.seat, ask.question, ask.public] for ask in one.open],
        "scores": [[score.colonies, score.ships] for score in one.scores],
        "phase": one.phase,
    }
    new = {part: before is None or getattr(before, part) != getattr(one, part) for part in parts}
    return [list(one.facts), *(parts[part] if new[part] else None for part in parts)]


def read_segments(rows: Iterable[CourseSegment]) -> Course:
    """The decisions of these rows, from number 1 on as far as none is missing."""
    told: list[DecisionRecord] = []
    for row in rows:
        if row.first != len(told) + 1:
            break
        told += decisions_of(row)
    return tuple(told)


def decisions_of(row: CourseSegment) -> Iterator[DecisionRecord]:
    """In order. What is as it was is the same object: a course is long, and many are kept."""
    open_: tuple[OpenQuestion, ...] = ()
    scores: tuple[Score, ...] = ()
    phase = ""
    for number, (facts, asks, seats, name) in enumerate(json.loads(row.document), start=row.first):
        if asks is not None:
            open_ = tuple(OpenQuestion(*ask) for ask in asks)
        if seats is not None:
            scores = tuple(Score(*seat) for seat in seats)
        if name is not None:
            phase = name
        yield DecisionRecord(number, tuple(facts), open_, scores, phase)
