"""Takes a game out of play when the rules have stumbled. `free_game` puts it back; no answer is lost."""

from __future__ import annotations

import logging

from django.utils import timezone

from games.act.outcome import Given, Outcome
from games.act.session import Stumbled
from games.models import Game, HeldAnswer, Prompt

log = logging.getLogger("games.alarm")


def mark_stuck(row: Game, stumbled: Stumbled) -> None:
    """Mark the game for a moderator, with the place in the rules. Its clocks stop."""
    log.error("game %s is stuck at %s", row.pk, stumbled.where, exc_info=stumbled)
    row.status, row.stuck_at, row.stuck_where = Game.Status.STUCK, timezone.now(), stumbled.where
    row.save(update_fields=["status", "stuck_at", "stuck_where"])
    Prompt.objects.filter(game=row, closed_at=None).update(sweep_at=None, remind_at=None)


def hold(row: Game, given: Given) -> Outcome:
    """Keep an answer until the game can go on."""
    fields = {
        "seat": given.seat,
        "question": given.question,
        "answer": given.answer,
        "route": given.route,
        "at": timezone.now(),
        "taken_at": None,
    }
    if given.key:
        HeldAnswer.objects.update_or_create(game=row, key=given.key, defaults=fields)
    else:
        HeldAnswer.objects.create(game=row, **fields)
    return held(row, given)


def held(row: Game, given: Given, *, repeated: bool = False) -> Outcome:
    """The reply to an answer that is kept."""
    return Outcome(row.pk, given.seat, given.question, given.answer, held=True, repeated=repeated)
