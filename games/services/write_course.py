"""Stores the course of a game, stretch by stretch, so that no replay plays the whole game again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.models import Checkpoint, Stretch
from games.selectors.course import course
from games.selectors.stretch import stretch


def write_course(game_id: str) -> None:
    """Up to the last checkpoint, as far as it is not stored yet. Raises Unloadable."""
    told = course(game_id)
    rows = [stretch(game_id, told[start:end]) for start, end in _unwritten(game_id) if end <= len(told)]
    Stretch.objects.bulk_create(rows, ignore_conflicts=True)


def _unwritten(game_id: str) -> Iterator[tuple[int, int]]:
    """From which decision to which one: each stretch ends with a checkpoint."""
    last = Stretch.objects.filter(game=game_id).order_by("-first").values_list("last", flat=True).first() or 0
    marks = Checkpoint.objects.filter(game=game_id, number__gt=last).order_by("number")
    yield from pairwise([last, *marks.values_list("number", flat=True)])
