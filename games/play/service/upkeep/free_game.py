"""Puts a stuck game back into play, with the answers that came meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

import engine
from games.lobby.service.seats.left_meanwhile import settle_seats_left_meanwhile
from games.models import Decision, Game, HeldAnswer
from games.play.service.mend_prompts import mend_prompts
from games.play.service.outcome import GivenAnswer
from games.play.service.session import lock, open_session
from games.play.service.take_answer import take_given_answer
from games.stream.news.tell import tell_table

log = logging.getLogger(__name__)


def free_game(game_id: str, on_freed: Callable[[], object] = lambda: None) -> bool:
    """Go on with a game whose cause of trouble is mended; True if it runs now.

    What was broken off between two answers goes on with those that are left. `on_freed` is called in the
    transaction in which the game is no longer stuck. Raises RulesCrashed.
    """
    if not _unmark(game_id, on_freed) and not _is_half_freed(game_id):
        return False
    for one in list(_held(game_id)):
        _take_held_answer(one)
    return _is(game_id, Game.Status.RUNNING)


def _held(game_id: str) -> QuerySet[HeldAnswer]:
    return HeldAnswer.objects.waiting().filter(game=game_id).order_by("at", "pk")


def _is_half_freed(game_id: str) -> bool:
    return _is(game_id, Game.Status.RUNNING) and _held(game_id).exists()


def _is(game_id: str, status: Game.Status) -> bool:
    return Game.objects.filter(pk=game_id, status=status).exists()


@transaction.atomic
def _unmark(game_id: str, on_freed: Callable[[], object]) -> bool:
    row = lock(game_id)
    if row.status != Game.Status.STUCK:
        return False
    session = open_session(row)
    row.status, row.stuck_at, row.stuck_where = Game.Status.RUNNING, None, ""
    row.save(update_fields=["status", "stuck_at", "stuck_where"])
    mend_prompts(session)
    tell_table(game_id)
    on_freed()
    _settle_after_last(game_id)
    return True


def _settle_after_last(game_id: str) -> None:
    """In the transaction of the last answer: nobody comes to it later if that is where it is broken off."""
    row = lock(game_id)
    if row.status == Game.Status.RUNNING and not _held(game_id).exists():
        settle_seats_left_meanwhile(row)


@transaction.atomic
def _take_held_answer(held: HeldAnswer) -> None:
    """If the game has broken down over an earlier one, or somebody else has taken or dropped it, it stays
    as it is."""
    row = lock(held.game_id)
    still = _held(row.pk).filter(pk=held.pk).first()
    if row.status != Game.Status.RUNNING or still is None:
        return
    _take_or_replace(still)
    _settle_after_last(row.pk)


def _take_or_replace(held: HeldAnswer) -> None:
    """An answer may have been overtaken by an earlier one that was held: then it is refused, as usual."""
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
