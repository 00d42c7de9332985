"""Stores the course of a game, segment by segment, so that no replay plays the whole game again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.models import Checkpoint, CourseSegment, Game, StoredOutline
from games.replay.read.answer_times import answer_times
from games.replay.read.course import course, forget_course
from games.replay.read.decided import Course
from games.replay.read.frames import EVERYBODY
from games.replay.read.outline import outline_of, outline_row
from games.replay.read.segment import segment
from games.replay.read.steps import all_steps


def write_course(game_id: str) -> None:
    """Up to the last checkpoint, as far as it is not stored yet; of a finished game the outline as well.

    Raises Unloadable.
    """
    # Asked before the course is read: the course of a game that was over by then is whole.
    over = Game.objects.filter(pk=game_id, status=Game.Status.OVER).first()
    told = course(game_id)
    rows = [segment(game_id, told[start:end]) for start, end in _unwritten(game_id) if end <= len(told)]
    CourseSegment.objects.bulk_create(rows, ignore_conflicts=True)
    if over is not None:
        _write_outline(over, told)


def _write_outline(game: Game, records: Course) -> None:
    times = answer_times(game.pk, game.seats.count())
    row = outline_row(game.pk, outline_of(all_steps(records, EVERYBODY), times))
    StoredOutline.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["game"], update_fields=["last", "document"]
    )
    forget_course(game.pk)  # its replay needs it no more: it is the largest thing in memory


def _unwritten(game_id: str) -> Iterator[tuple[int, int]]:
    """From which decision to which one: each segment ends with a checkpoint."""
    last = (
        CourseSegment.objects.filter(game=game_id).order_by("-first").values_list("last", flat=True).first()
        or 0
    )
    marks = Checkpoint.objects.filter(game=game_id, number__gt=last).order_by("number")
    yield from pairwise([last, *marks.values_list("number", flat=True)])
