"""Stores what a sitting has decided, and all that follows from it, in the same transaction."""

from __future__ import annotations

from django.db import transaction

from games.act.notify.queue_mails import queue_prompts
from games.act.session import Sitting
from games.base.hints import hint_bots, hint_course
from games.models import Checkpoint, Decision

from .end_game import end_game
from .refresh_prompts import refresh_prompts
from .write_log import write_log


def write_down(sitting: Sitting) -> None:
    """Append the decisions; checkpoints, log, prompts and mails follow."""
    if not sitting.decisions:
        return
    Decision.objects.bulk_create(sitting.decisions)
    if sitting.checkpoints:
        Checkpoint.objects.bulk_create(sitting.checkpoints)
    write_log(sitting)
    opened = refresh_prompts(sitting)
    queue_prompts(sitting, opened)
    if sitting.game.winners:
        end_game(sitting)
    _hint(sitting)


def _hint(sitting: Sitting) -> None:
    """The bots play at once; without the hint the sweep wakes them a little later.

    Without the other hint the course is stored after the next encounter, or when the replay is looked at.
    """
    if sitting.checkpoints:
        transaction.on_commit(lambda: hint_course(sitting.row.pk), robust=True)
    if bots_waiting(sitting):
        transaction.on_commit(lambda: hint_bots(sitting.row.pk), robust=True)


def bots_waiting(sitting: Sitting) -> list[tuple[int, int]]:
    """The questions that wait for a bot, lowest seat first."""
    return sorted(q for q in sitting.game.waiting if sitting.seats[q[0]].bot)
