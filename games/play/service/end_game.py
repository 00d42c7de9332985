"""Ends a game that has winners, or was closed."""

from __future__ import annotations

from games.mail.queue.queue_mails import queue_end
from games.models import Game
from games.play.service.session import GameSession

from .count_results import count_results


def end_game(session: GameSession) -> None:
    """Mark it over, count it for the library, and tell everybody who sits there."""
    row = session.row
    row.status, row.winners, row.ended_at = Game.Status.OVER, list(session.game.winners), session.now
    row.closed_by = session.game.position.closed
    row.save(update_fields=["status", "winners", "ended_at", "closed_by"])
    count_results(row, session.seats.values())
    queue_end(session)
