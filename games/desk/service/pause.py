"""Pauses a game, and lets it go on."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from games.base.refusals import RequestRefused
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.models import Act
from games.models.play.desk import Kind
from games.play.service.correct.pause_game import pause_game, resume_game

from .open_desk import ActRequest, open_running

LONGEST_PAUSE = timedelta(days=90)


@transaction.atomic
def pause(game_id: str, request: ActRequest, *, span: timedelta | None) -> Act:
    """For so long, or until somebody ends it. Raises RequestRefused "is_paused", "pause_span" besides."""
    desk = open_running(game_id, request, Kind.PAUSE)
    if desk.row.paused_at is not None:
        raise RequestRefused("is_paused")
    if span is not None and not timedelta(0) < span <= LONGEST_PAUSE:
        raise RequestRefused("pause_span", most=LONGEST_PAUSE.days)
    pause_game(desk.row, desk.now, until=desk.now + span if span else None)
    act = desk.record(Kind.PAUSE, {"seconds": int(span.total_seconds()) if span else None})
    queue_desk_mails(desk.row, act)
    return act


@transaction.atomic
def resume(game_id: str, request: ActRequest) -> Act:
    """All that is open has its whole time again; who is asked is told by mail.

    Raises RequestRefused "not_paused" besides.
    """
    desk = open_running(game_id, request, Kind.RESUME)
    if desk.row.paused_at is None:
        raise RequestRefused("not_paused")
    act = desk.record(Kind.RESUME)
    resume_game(desk.row, desk.now)
    return act
