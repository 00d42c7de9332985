"""Starts games whose time has come: bots take the seats that stayed free. One game a call."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from games.base.due import PUSHED, attempt
from games.base.refusals import RequestRefused
from games.lobby.service.seats.fill_with_bots import fill_with_bots
from games.mail.queue.queue_lobby_mails import queue_not_started_mail, queue_started_mails
from games.models import Game, Seat
from games.play.service.session import lock

from .start_game import start_game

log = logging.getLogger(__name__)


def start_by_itself(now: datetime) -> bool:
    """False: no lobby is due."""
    due = Game.objects.filter(status=Game.Status.LOBBY, fills_at__lte=now).order_by("fills_at").first()
    if due is None:
        return False
    same = Game.objects.filter(pk=due.pk)
    attempt(
        f"game {due.pk} could not start by itself",
        lambda: _start_or_give_up(due.pk, now),
        lambda: same.update(fills_at=now + PUSHED),
    )
    return True


def _start_or_give_up(game_id: str, now: datetime) -> None:
    try:
        _start(game_id, now)
    except RequestRefused as refused:
        log.warning("game %s does not start by itself: %s", game_id, refused.reason)
        _give_up(game_id, now, refused)


@transaction.atomic
def _start(game_id: str, now: datetime) -> None:
    """Looks again, being alone with it now: another worker may have been quicker."""
    row = lock(game_id)
    if not _is_due(row, now):
        return
    if not Seat.objects.filter(game=row).exclude(user=None).exists():
        raise RequestRefused("nobody_there")
    bots = fill_with_bots(row)
    queue_started_mails(start_game(row), bots)


def _is_due(row: Game, now: datetime) -> bool:
    return row.status == Game.Status.LOBBY and row.fills_at is not None and row.fills_at <= now


@transaction.atomic
def _give_up(game_id: str, now: datetime, refused: RequestRefused) -> None:
    """The host can mend what is wrong, and has to know of it."""
    row = lock(game_id)
    if _is_due(row, now):
        queue_not_started_mail(row, refused)
        row.fills_at = None
        row.save(update_fields=["fills_at"])
