"""Ends pauses whose time is over: one game a call."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.base.due import PUSHED, attempt
from games.models import Game
from games.play.service.correct.pause_game import resume_game
from games.play.service.session import lock


def resume(now: datetime) -> bool:
    """Let the clocks run again where a pause has ended longest ago. False: none has."""
    due = Game.objects.filter(paused_until__lte=now, status=Game.Status.RUNNING).order_by("paused_until")
    game = due.first()
    if game is None:
        return False
    still = due.filter(pk=game.pk)
    attempt(
        f"game {game.pk} could not go on after its pause",
        lambda: _resume(game.pk, now),
        lambda: still.update(paused_until=now + PUSHED),
    )
    return True


@transaction.atomic
def _resume(game_id: str, now: datetime) -> None:
    row = lock(game_id)
    if row.paused_until is not None and row.paused_until <= now:
        resume_game(row, now)
