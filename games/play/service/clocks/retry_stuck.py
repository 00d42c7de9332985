"""Tries a stuck game again, as somebody at its desk has begun it, and says what came of it."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.base import due, links
from games.desk.service.record_act import record_act
from games.mail.queue.queue_desk_mails import queue_mail_to
from games.models import Act, Game, Retry
from games.models.play.desk import Kind, Role
from games.play.read.stuck import place_alone
from games.play.service.session import RulesCrashed, lock
from games.play.service.upkeep.free_game import free_game
from games.play.service.upkeep.note_staff_act import note_staff_act

LEASE = timedelta(minutes=15)  # as long as a worker may sit on it
MOST_ATTEMPTS = 3  # of workers that died over it
FREED, STILL_STUCK = "freed", "still_stuck"  # in the list of what staff have done

log = logging.getLogger(__name__)


def retry_stuck(now: datetime) -> bool:
    """One step: try the game that has waited longest. False: there is none."""
    waiting = Retry.objects.filter(due_at__lte=now).order_by("due_at", "pk")
    row = due.claim_first(waiting, Retry.objects.all(), "due_at", now + LEASE)
    if row is None:
        return False
    if row.attempts > MOST_ATTEMPTS or not _is_tried(row):
        if row.attempts < MOST_ATTEMPTS:
            return True  # due again after the lease
        log.error("game %s was tried again %s times, and no more", row.game_id, MOST_ATTEMPTS)
    _settle(row)
    return True


def release_claims(now: datetime) -> None:
    """Nobody else serves: what a process that is gone had in hand is due at once."""
    due.leased(Retry.objects.all(), "due_at", now, LEASE).update(due_at=now)


def _is_tried(row: Retry) -> bool:
    """Whether it is known what comes of it. If it was broken off, kept answers may not be taken yet."""
    mark = Retry.objects.filter(pk=row.pk)
    try:
        free_game(row.game_id, on_freed=lambda: mark.update(freed=True))
    except RulesCrashed as crash:
        log.warning("game %s was tried again and is still stuck at %s", row.game_id, crash.where)
    except Exception:
        log.exception("game %s could not be tried again", row.game_id)
        return False
    return True


@transaction.atomic
def _settle(row: Retry) -> None:
    """Say it once, whoever comes to it. Of a game that was closed meanwhile there is nothing to say."""
    game, now = lock(row.game_id), timezone.now()
    tried = Retry.objects.filter(pk=row.pk).first()
    if tried is None:
        return
    tried.delete()
    if game.status == Game.Status.OVER:
        return
    begun = Act.objects.select_related("person").get(game=game, number=row.act)
    changed = _changed(game, tried)
    act = record_act(game, by=begun.person, role=Role(begun.role), kind=Kind.RETRY, changed=changed, now=now)
    if begun.person is not None and begun.role == Role.STAFF and "runs" in changed:
        done = FREED if changed["runs"] else STILL_STUCK
        note_staff_act(begun.person, game, str(game), done, what=place_alone(game.stuck_where))
    if begun.person is not None and row.by_mail:
        queue_mail_to(game, act, begun.person, url=links.desk_link(game.pk))


def _changed(game: Game, tried: Retry) -> dict[str, bool]:
    """As it is recorded: `overtaken` if somebody else has put the game back into play meanwhile."""
    runs = game.status == Game.Status.RUNNING
    return {"overtaken": True} if runs and not tried.freed else {"runs": runs}
