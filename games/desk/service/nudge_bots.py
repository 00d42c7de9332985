"""Wakes the bots of a game at once."""

from __future__ import annotations

from django.db import transaction

from games.base.hints import hint_bots
from games.models import Act, Prompt
from games.models.play.desk import Kind

from .open_desk import ActRequest, open_running


@transaction.atomic
def nudge_bots(game_id: str, request: ActRequest) -> Act:
    """Also those that were put off because something had failed. Whether any was waited for is not told.

    Raises RequestRefused "clocks_stand" besides.
    """
    desk = open_running(game_id, request, Kind.NUDGE, paused=False)
    waiting = Prompt.objects.filter(game=desk.row, waiting=True, clock=Prompt.Clock.BOT)
    waiting.filter(sweep_at__gt=desk.now).update(sweep_at=desk.now)
    act = desk.record(Kind.NUDGE)
    transaction.on_commit(lambda: hint_bots(desk.row.pk), robust=True)
    return act
