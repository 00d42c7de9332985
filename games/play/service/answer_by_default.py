"""Answers a question with its default, because its time has run out."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

import engine
from games.base.routes import Route
from games.models import Prompt
from games.play.service.session import GameSession, RulesCrashed, lock, open_session

from .commit import commit
from .mark_stuck import mark_stuck
from .mend_prompts import mend_prompts
from .schedule import is_put_anew
from .stand_in import look_after


@transaction.atomic
def answer_by_default(prompt: Prompt, now: datetime) -> bool:
    """True if the default was taken: neither who has answered is late, nor who came to the seat since."""
    row = lock(prompt.game_id)
    if not row.clocks_run or is_put_anew(prompt):
        return False
    try:
        return _default(open_session(row, now=now), prompt)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False


def _default(session: GameSession, prompt: Prompt) -> bool:
    question = (prompt.seat.number, prompt.question)
    if question not in session.game.waiting:
        mend_prompts(session)
        return False
    answer = engine.Answer(*question, session.game.open[question].default)
    session.decide(answer, Route.PASSED if prompt.is_moment else Route.DEADLINE)
    look_after(session, prompt)
    commit(session)
    return True
