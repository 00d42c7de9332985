"""Ends a game by a decision where the rules do not: as a draw, or with winners that are named.

Everything is open then, so nothing leads back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

import engine
from engine.decisions import MODERATOR, TABLE
from games.base.refusals import RequestRefused
from games.base.routes import Route
from games.models import Game, HeldAnswer
from games.play.service.commit import commit
from games.play.service.seat_clocks import stop_banks
from games.play.service.session import GameSession, RulesCrashed, lock, open_session

GOING_ON = (Game.Status.RUNNING, Game.Status.STUCK)


@dataclass(frozen=True)
class Closed:
    """`number`: the decision that says it. `held`: so many answers were kept for a stuck game; nobody takes
    them now."""

    number: int
    winners: tuple[int, ...]
    held: int


@transaction.atomic
def close_game(
    game_id: str,
    *,
    by: str = MODERATOR,
    reason: str = "",
    winners: Iterable[int] = (),
    now: datetime | None = None,
) -> Closed:
    """The game is over as it stands, with these winners; without any it is a draw. A stuck game, too.

    `by`: "moderator" or "table", as everybody is told. `reason`: told to the table. Everybody who sits there
    gets the mail about the end. Raises RequestRefused "close_not_running", "close_does_not_load",
    engine.NotAllowed "close_no_such_seat" and Game.DoesNotExist: then nothing is changed.
    """
    assert by in (MODERATOR, TABLE), "one of the two"
    row, now = lock(game_id), now or timezone.now()
    if row.status not in GOING_ON:
        raise RequestRefused("close_not_running")
    session = _opened(row, now)
    stop_banks(row, now)
    session.decide(engine.Close(tuple(winners), by), Route.DESK)
    row.closed_why, row.stuck_at, row.stuck_where = reason, None, ""
    row.save(update_fields=["closed_why", "stuck_at", "stuck_where"])
    held = HeldAnswer.objects.waiting().filter(game=row).update(taken_at=now)
    commit(session)
    return Closed(session.last.number, tuple(session.game.winners), held)


def _opened(row: Game, now: datetime) -> GameSession:
    try:
        return open_session(row, now=now)
    except RulesCrashed as crash:
        raise RequestRefused("close_does_not_load") from crash


__all__ = ["MODERATOR", "TABLE", "Closed", "close_game"]
