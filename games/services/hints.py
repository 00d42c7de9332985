"""Tells the workers that there is something to do. A hint may get lost: the rows are the truth."""

from __future__ import annotations

from celery import current_app

PLAY_BOTS, DELIVER = "games.tasks.play_bots", "games.tasks.deliver"


def hint_bots(game_id: str) -> None:
    """Bots of this game are waited for."""
    current_app.send_task(PLAY_BOTS, args=[game_id])


def hint_mails() -> None:
    """Mails may have been queued."""
    current_app.send_task(DELIVER)
