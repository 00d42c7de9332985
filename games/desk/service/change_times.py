"""Changes how long people have for an answer and for a deal, from here on."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from games.base.refusals import RequestRefused
from games.lobby.service.create_game import refuse_bad_times
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.models import Act
from games.models.play.desk import Kind

from .open_desk import ActRequest, open_running


@transaction.atomic
def change_times(game_id: str, request: ActRequest, *, response: timedelta, deal: timedelta) -> Act:
    """What is open keeps its time. Raises RequestRefused "too_short", "too_long", "same_times" besides."""
    desk = open_running(game_id, request, Kind.TIMES)
    refuse_bad_times(response, deal)
    row = desk.row
    was = (row.response_seconds, row.deal_seconds)
    now = (int(response.total_seconds()), int(deal.total_seconds()))
    if was == now:
        raise RequestRefused("same_times")
    row.response_seconds, row.deal_seconds = now
    row.save(update_fields=["response_seconds", "deal_seconds"])
    act = desk.record(Kind.TIMES, {"response": [was[0], now[0]], "deal": [was[1], now[1]]})
    queue_desk_mails(row, act)
    return act
