"""Puts a stuck game back into play, with the answers that came meanwhile."""

from __future__ import annotations

import logging

from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils import timezone

import engine
from games.act.decide.mend_prompts import mend_prompts
from games.act.decide.take_answer import take_given_answer
from games.act.outcome import GivenAnswer
from games.act.seats.left_meanwhile import settle_seats_left_meanwhile
from games.act.session import lock, open_session
from games.models import Decision, Game, HeldAnswer
from games.news.tell import tell_table

log = logging.getLogger(__name__)


def free_game(game_id: str) -> bool:
    """Go on with a game whose cause of trouble is mended; True if it runs now.

    What was broken off between two answers goes on with those that are left. Raises RulesCrashed.
    """
    held = HeldAnswer.objects.waiting().filter(game=game_id).order_by("at", "pk")
    if not _unmark(game_id) and not (_is(game_id, Game.Status.RUNNING) and held.exists()):
        return False
    for one in list(held):
        if _is(game_id, Game.Status.STUCK):
            return False  # it has broken down over one of them: the others wait as they did
        _take_held_answer(one)
    _seat_waiting(game_id)
    return _is(game_id, Game.Status.RUNNING)


def _is(game_id: str, status: Game.Status) -> bool:
    return Game.objects.filter(pk=game_id, status=status).exists()


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
    lock(held.game_id)
    if _has_answered_since(held):
        held.replaced_at = timezone.now()
        held.save(update_fields=["replaced_at"])
        return
    held.taken_at = timezone.now()
    held.save(update_fields=["taken_at"])
    given = GivenAnswer(
        held.seat, held.question, held.answer, held.route, held.key, written_at=held.written_at
    )
    try:
        outcome = take_given_answer(held.game_id, given)
    except engine.Refused as refused:
        log.info("a held answer in game %s was refused: %s", held.game_id, refused.reason)
        return
    if outcome.held:
        _keep_its_time(held)


def _has_answered_since(held: HeldAnswer) -> bool:
    """The game runs already while others are taken: what came meanwhile is newer."""
    same = Decision.objects.filter(game=held.game_id, seat=held.seat, question=held.question)
    said = same.annotate(said_at=Coalesce("written_at", "at"))
    return said.filter(at__gt=held.at, said_at__gt=held.written_at or held.at).exists()


def _keep_its_time(held: HeldAnswer) -> None:
    """It is kept once more, as given when it was given."""
    again = HeldAnswer.objects.waiting().filter(game=held.game_id, seat=held.seat, question=held.question)
    again.update(at=held.at)
