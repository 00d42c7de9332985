"""Put a stuck game back into play, and take the answers that were parked meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

import engine
from games.lobby.service.leave_game import settle_seats_left_meanwhile
from games.models import Decision, Game, ParkedAnswer
from games.play.read.current import SHEETS_MISSING
from games.play.service.commit import mend_prompts
from games.play.service.session import GivenAnswer, lock, open_session
from games.play.service.take_answer import take_given_answer
from games.stream.news import tell_table

log = logging.getLogger(__name__)


def take_up_parked(_now: datetime) -> bool:
    """Go on where freeing a game was broken off. Return False if there is no game, or none that can go on."""
    left = ParkedAnswer.objects.waiting().filter(game__status=Game.Status.RUNNING)
    games = left.order_by("game").values_list("game", flat=True).distinct()
    finished = [_is_finished(game_id) for game_id in games]
    return any(finished)


def _is_finished(game_id: str) -> bool:
    """Take the parked answers of one game. If it fails, the next sweep tries again; others do not wait."""
    try:
        return free_game(game_id)
    except Exception:
        log.exception("the answers kept in game %s could not be taken", game_id)
        return False


def free_game(game_id: str, on_freed: Callable[[], object] = lambda: None) -> bool:
    """Go on with a game whose fault is mended; return True if it runs now.

    If it was broken off between two answers, it goes on with those that are left. `on_freed` is called in the
    transaction in which the game is no longer stuck. Raises RulesCrashed.
    """
    if not _unmark(game_id, on_freed) and not _is_half_freed(game_id):
        return False
    for one in list(_held(game_id)):
        _take_parked_answer(one)
    return _is(game_id, Game.Status.RUNNING)


def _held(game_id: str) -> QuerySet[ParkedAnswer]:
    return ParkedAnswer.objects.waiting().filter(game=game_id).order_by("at", "pk")


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
    """Settle seats after the last answer, in its transaction: nobody would come to it later."""
    row = lock(game_id)
    if row.status == Game.Status.RUNNING and not _held(game_id).exists():
        settle_seats_left_meanwhile(row)


@transaction.atomic
def _take_parked_answer(held: ParkedAnswer) -> None:
    """Take a parked answer.

    If the game got stuck over an earlier one, or somebody else has taken or dropped it, it stays as it is.
    """
    row = lock(held.game_id)
    still = _held(row.pk).filter(pk=held.pk).first()
    if row.status != Game.Status.RUNNING or still is None:
        return
    _take_or_replace(still)
    _settle_after_last(row.pk)


def _take_or_replace(held: ParkedAnswer) -> None:
    """Take the answer, or refuse it as usual if an earlier held one has overtaken it."""
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
        log.info("a parked answer in game %s was refused: %s", held.game_id, refused.reason)
        return
    if outcome.held:
        _keep_its_time(held)


def _has_answered_since(held: ParkedAnswer) -> bool:
    """Return whether a newer answer came: the game runs already while others are taken."""
    same = Decision.objects.filter(game=held.game_id, seat=held.seat, question=held.question)
    said = same.annotate(said_at=Coalesce("written_at", "at"))
    return said.filter(at__gt=held.at, said_at__gt=held.written_at or held.at).exists()


def _keep_its_time(held: ParkedAnswer) -> None:
    """Keep the time when the answer was given, as it is held once more."""
    again = ParkedAnswer.objects.waiting().filter(game=held.game_id, seat=held.seat, question=held.question)
    again.update(at=held.at)


def free_repaired(_now: datetime) -> bool:
    """Free a game that was only waiting for sheets. Return False if there is none."""
    waiting = Game.objects.filter(status=Game.Status.STUCK, stuck_where__startswith=SHEETS_MISSING)
    game = next((game for game in waiting.order_by("stuck_at") if _all_there(game)), None)
    if game is None:
        return False
    try:
        free_game(game.pk)
    except Exception as error:
        log.exception("the sheets of game %s are there again, but it cannot go on", game.pk)
        Game.objects.filter(pk=game.pk, status=Game.Status.STUCK).update(stuck_where=f"freed: {error!r}")
    return True


def _all_there(game: Game) -> bool:
    aliens = [*game.options.get("box", ()), *filter(None, game.options.get("dealt", ()))]
    return not engine.missing_sheets(aliens)
