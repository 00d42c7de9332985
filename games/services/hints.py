"""Tells the workers that there is something to do. A hint may get lost: the rows are the truth."""

from __future__ import annotations

from celery import current_app

PLAY_BOTS, DELIVER = "games.tasks.play_bots", "games.tasks.deliver"
WRITE_COURSE = "games.tasks.write_course"


def hint_bots(game_id: str) -> None:
    """Bots of this game are waited for."""
    current_app.send_task(PLAY_BOTS, args=[game_id])


def hint_mails() -> None:
    """Mails may have been queued."""
    current_app.send_task(DELIVER)


def hint_course(game_id: str) -> None:
    """An encounter of this game has been played: its course can be stored."""
    current_app.send_task(WRITE_COURSE, args=[game_id])
