"""Starts games whose time has come: bots take the seats that stayed free. One game a call."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.act.notify.queue_lobby_mails import tell_not_started, tell_started
from games.act.seats.fill_with_bots import fill_with_bots
from games.act.session import lock
from games.base.refusals import NotPossible
from games.models import Game, Seat

from .start_game import start_game

log = logging.getLogger(__name__)
PUSHED = timedelta(hours=1)


def start_by_itself(now: datetime) -> bool:
    """False: no lobby is due."""
    due = Game.objects.filter(status=Game.Status.LOBBY, fills_at__lte=now).order_by("fills_at").first()
    if due is None:
        return False
    try:
        _start(due.pk, now)
    except NotPossible as refused:
        log.warning("game %s does not start by itself: %s", due.pk, refused.reason)
        _give_up(due.pk, now, refused)
    except Exception:
        log.exception("game %s could not start by itself; next try in an hour", due.pk)
        Game.objects.filter(pk=due.pk).update(fills_at=now + PUSHED)
    return True


@transaction.atomic
def _start(game_id: str, now: datetime) -> None:
    """Looks again, being alone with it now: another worker may have been quicker."""
    row = lock(game_id)
    if not _is_due(row, now):
        return
    if not Seat.objects.filter(game=row).exclude(user=None).exists():
        raise NotPossible("nobody_there")
    bots = fill_with_bots(row)
    tell_started(start_game(row), bots)


def _is_due(row: Game, now: datetime) -> bool:
    return row.status == Game.Status.LOBBY and row.fills_at is not None and row.fills_at <= now


@transaction.atomic
def _give_up(game_id: str, now: datetime, refused: NotPossible) -> None:
    """The host can mend what is wrong, and has to know of it."""
    row = lock(game_id)
    if _is_due(row, now):
        tell_not_started(row, refused)
        row.fills_at = None
        row.save(update_fields=["fills_at"])
