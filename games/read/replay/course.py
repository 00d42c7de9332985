"""The whole course of a game, decision by decision: what was told, what was asked, how the seats stood.

Derived, and kept: in memory, and from checkpoint to checkpoint in the database. Decisions are never changed,
so only new ones are ever played again.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import DatabaseError

import engine
from games.base.documents import FactJSON
from games.base.memo import Memo, memo_epoch
from games.models import Checkpoint, CourseSegment, Decision, LogEntry
from games.read.game.head import SHEETS_MISSING, Unloadable, decide, engine_decision
from games.read.game.public_questions import OpenQuestion

from .decided import Course, DecisionRecord, Score
from .segment import read_segments

MOST_COURSES = 40  # games


_courses: Memo[tuple[int, Course]] = Memo(MOST_COURSES)


def course(game_id: str, *, over: bool = False) -> Course:
    """All decisions of a game in order: number 1 comes first. Nothing follows where it is over.

    In every `memo_epoch` the last one is played again, as if it were new: a slow answer tells nothing. Raises
    Unloadable, unless it is the database that failed: that says nothing about the game.
    """
    now = memo_epoch(game_id)
    then, known = _courses.get(game_id) or (now, _stored_course(game_id))
    if over and known and known[-1].won:
        return _courses.put(game_id, (now, known))[1]
    known = known if then == now else known[:-1]
    try:
        return _courses.put(game_id, (now, known + tuple(_since(game_id, len(known)))))[1]
    except engine.MissingSheets as missing:
        raise Unloadable(f"{SHEETS_MISSING} {missing}", missing.aliens) from missing
    except DatabaseError:
        raise
    except Exception as error:
        raise Unloadable(f"replaying after decision {len(known)}: {error!r}") from error


def forget_course(game_id: str) -> None:
    """What is derived is about to be made anew."""
    _courses.pop(game_id)


def _stored_course(game_id: str) -> Course:
    """As far as it is stored."""
    return read_segments(CourseSegment.objects.filter(game=game_id).order_by("first"))


def _since(game_id: str, known: int) -> Iterator[DecisionRecord]:
    """What was decided after this number: played from the last checkpoint before."""
    checkpoint = Checkpoint.objects.filter(game=game_id, number__lte=max(known, 1)).latest("number")
    rows = Decision.objects.filter(game=game_id, number__gt=min(checkpoint.number, known)).order_by("number")
    new = list(rows)
    if not new or new[-1].number == known:
        return
    game, count = engine.Game.load(checkpoint.text), ScoreCounter()
    if not known:
        yield _decided(game, new.pop(0).number, _first_facts(game_id), count)
    for row in new:
        facts = decide(game, engine_decision(row), row.route)
        if row.number > known:
            yield _decided(game, row.number, facts, count)


def _first_facts(game_id: str) -> list[FactJSON]:
    """What the beginning told. A checkpoint taken later in it does not know."""
    entries = LogEntry.objects.filter(game=game_id, number=1).order_by("place")
    return list(entries.values_list("fact", flat=True))


def _decided(game: engine.Game, number: int, facts: list[FactJSON], count: ScoreCounter) -> DecisionRecord:
    questions = tuple(OpenQuestion.of(ask) for ask in game.open.values())
    return DecisionRecord(number, tuple(facts), questions, count.scores(game.position), phase(game.position))


def phase(position: engine.Position) -> str:
    return position.encounter.phase if position.encounter else position.stage


class ScoreCounter:
    """Counts how the seats stand, anew only if a ship has moved."""

    def __init__(self) -> None:
        self._planets: list[dict[int, int]] = []
        self._scores: tuple[Score, ...] = ()

    def scores(self, position: engine.Position) -> tuple[Score, ...]:
        if self._planets != position.planets:
            self._planets = [dict(ships) for ships in position.planets]
            self._scores = tuple(_score(position, seat) for seat in range(len(position.seats)))
        return self._scores


def _score(position: engine.Position, seat: int) -> Score:
    ships = sum(planet.get(seat, 0) for planet in position.planets)
    return Score(position.foreign_colonies(seat), ships)
