"""Ends a game that has winners."""

from __future__ import annotations

from games.act.notify.queue_mails import queue_end
from games.act.session import Sitting
from games.models import Game

from .count_results import write_tally


def end_game(sitting: Sitting) -> None:
    """Mark it over, count it for the library, and tell everybody who sits there."""
    row = sitting.row
    row.status, row.winners, row.ended_at = Game.Status.OVER, list(sitting.game.winners), sitting.now
    row.save(update_fields=["status", "winners", "ended_at"])
    write_tally(row, sitting.seats.values())
    queue_end(sitting)
