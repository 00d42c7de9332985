"""Begins to put a game back into play over which the rules have broken down, with the present rules.

It may take minutes, so that a worker does it (`retry_stuck`), and a second act says what came of it.
"""

from __future__ import annotations

from django.db import transaction

from games.base.hints import hint_retries
from games.base.refusals import RequestRefused
from games.models import Act, Game, Retry
from games.models.play.desk import Kind

from .open_desk import ActRequest, open_desk


@transaction.atomic
def try_again(game_id: str, request: ActRequest) -> Act:
    """The answers that are held are taken in order. If the game does not go on, nothing is lost.

    Raises RequestRefused "not_stuck", "retry_runs" besides.
    """
    desk = open_desk(game_id, request, Kind.RETRY)
    if desk.row.status != Game.Status.STUCK:
        raise RequestRefused("not_stuck")
    if Retry.objects.filter(game=desk.row).exists():
        raise RequestRefused("retry_runs")
    act = desk.record(Kind.RETRY, {"begun": True})
    Retry.objects.create(game=desk.row, act=act.number, by_mail=request.by_mail, due_at=desk.now)
    transaction.on_commit(hint_retries, robust=True)
    return act
