"""Stores what a session has decided, and all that follows from it, in the same transaction."""

from __future__ import annotations

from django.db import transaction

from games.base.hints import hint_bots, hint_course
from games.hooks.service.queue_events import queue_events
from games.mail.queue.queue_mails import queue_prompts
from games.models import Checkpoint, Decision
from games.people.service.seat_people import seat_people
from games.play.service.session import GameSession
from games.stream.news.tell import tell_table

from .end_game import end_game
from .note_planets import note_planets
from .refresh_prompts import refresh_prompts
from .seat_clocks import settle_seat_clocks
from .write_log import write_log


def commit(session: GameSession) -> None:
    """Append the decisions; checkpoints, log, prompts and mails follow."""
    if not session.decisions:
        return
    Decision.objects.bulk_create(session.decisions)
    if session.checkpoints:
        Checkpoint.objects.bulk_create(session.checkpoints)
    note_planets(session)
    seat_people(session)
    write_log(session)
    opened = refresh_prompts(session)
    settle_seat_clocks(session)
    queue_prompts(session, opened)
    queue_events(session, opened)
    if session.game.over:
        end_game(session)
    tell_table(session.row.pk)
    _hint(session)


def _hint(session: GameSession) -> None:
    """The bots play at once; without the hint the sweep wakes them a little later.

    Without the other hint the course is stored after the next encounter, or when the replay is looked at.
    """
    if session.checkpoints:
        transaction.on_commit(lambda: hint_course(session.row.pk), robust=True)
    if bots_waiting(session):
        transaction.on_commit(lambda: hint_bots(session.row.pk), robust=True)


def bots_waiting(session: GameSession) -> list[tuple[int, int]]:
    """The questions that wait for a bot, lowest seat first."""
    return sorted(q for q in session.game.waiting if session.seats[q[0]].bot)
