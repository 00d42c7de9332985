"""Puts a stuck game back into play, with the answers that came meanwhile."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

import engine
from games.act.decide.mend_prompts import mend_prompts
from games.act.decide.take_answer import take_given_answer
from games.act.outcome import GivenAnswer
from games.act.seats.left_meanwhile import settle_seats_left_meanwhile
from games.act.session import lock, open_session
from games.models import Game, HeldAnswer
from games.news.tell import tell_table

log = logging.getLogger(__name__)


def free_game(game_id: str) -> bool:
    """Go on with a game whose cause of trouble is mended; True if it runs now."""
    if not _unmark(game_id):
        return False
    for held in HeldAnswer.objects.waiting().filter(game=game_id).order_by("pk"):
        _take_held_answer(held)
    _seat_waiting(game_id)
    return Game.objects.filter(pk=game_id, status=Game.Status.RUNNING).exists()


@transaction.atomic
def _unmark(game_id: str) -> bool:
    row = lock(game_id)
    if row.status != Game.Status.STUCK:
        return False
    session = open_session(row)
    row.status, row.stuck_at, row.stuck_where = Game.Status.RUNNING, None, ""
    row.save(update_fields=["status", "stuck_at", "stuck_where"])
    mend_prompts(session)
    tell_table(game_id)
    return True


@transaction.atomic
def _seat_waiting(game_id: str) -> None:
    settle_seats_left_meanwhile(lock(game_id))


@transaction.atomic
def _take_held_answer(held: HeldAnswer) -> None:
    """An answer may have been overtaken by an earlier one that was held: then it is refused, as usual."""
    held.taken_at = timezone.now()
    held.save(update_fields=["taken_at"])
    try:
        take_given_answer(
            held.game_id, GivenAnswer(held.seat, held.question, held.answer, held.route, held.key)
        )
    except engine.Refused as refused:
        log.info("a held answer in game %s was refused: %s", held.game_id, refused.reason)
