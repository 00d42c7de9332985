"""Changes the position of a game between two encounters, by a ruling. A rewind undoes it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from engine.decisions import ANEW, KEPT
from games.base import chain
from games.base.refusals import RequestRefused
from games.base.routes import Route
from games.models import Game
from games.play.service.commit import commit
from games.play.service.session import GameSession, RulesCrashed, lock, open_session

MOST_CHARACTERS = 20_000


@dataclass(frozen=True)
class Ruled:
    """`number`: the decision that says it. `was`: the last decision before: to it the game is taken back to
    undo it. `rolls`: how often dice had been rolled. `over`: whether somebody has won by it."""

    number: int
    was: int
    dice: str
    rolls: int
    over: bool


@transaction.atomic
def rule(
    game_id: str,
    *,
    moves: Sequence[Mapping[str, Any]],
    dice: str = KEPT,
    seen: int | None = None,
    now: datetime | None = None,
) -> Ruled:
    """Make these moves (`engine.ruling`), where an encounter has begun and nobody has answered in it yet.

    `dice`: "anew" is needed where something was drawn since. `seen`: as for `rewind`. Raises RequestRefused,
    engine.NotAllowed and Game.DoesNotExist: then nothing is changed.
    """
    assert dice in (KEPT, ANEW), "one of the two"
    row, now = lock(game_id), now or timezone.now()
    if row.status != Game.Status.RUNNING:
        raise RequestRefused("ruling_not_running")
    session = _opened(row, now)
    was, rolls = session.last.number, session.game.position.dice.rolls
    if seen is not None and seen != was:
        raise RequestRefused("rewind_changed")
    session.decide(_going_on(ruling_of(moves, dice), rolls), Route.DESK)
    number = session.last.number
    commit(session)
    return Ruled(number, was, dice, rolls, session.game.over)


def _going_on(ruling: engine.Ruling, rolls: int) -> engine.Ruling:
    """Where chance is another, no counter of the dice is spent twice: anybody can check it."""
    return replace(ruling, rolls=rolls) if ruling.seed else ruling


def ruling_of(moves: Sequence[Mapping[str, Any]], dice: str) -> engine.Ruling:
    """The decision with these moves. Raises engine.NotAllowed for what no database would hold."""
    made = tuple(dict(move) for move in moves)
    try:
        text = chain.canonical(made).encode()
    except (TypeError, ValueError, RecursionError):
        raise engine.NotAllowed("not_understood") from None
    if len(text) > MOST_CHARACTERS or b"\\u0000" in text:
        raise engine.NotAllowed("not_understood")
    return engine.Ruling(made, secrets.token_hex(32) if dice == ANEW else "")


def _opened(row: Game, now: datetime) -> GameSession:
    try:
        session = open_session(row, now=now)
    except RulesCrashed as crash:
        raise RequestRefused("rewind_does_not_load") from crash
    for seat in session.seats.values():
        seat.deal_due_at = None
    return session


__all__ = ["ANEW", "KEPT", "Ruled", "rule", "ruling_of"]
