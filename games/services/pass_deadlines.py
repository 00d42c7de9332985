"""Passes deadlines: one due prompt a call."""

from __future__ import annotations

import logging
from datetime import datetime

from games.models import Prompt

from .answer_by_default import answer_by_default
from .claim_due import claim, next_due

log = logging.getLogger(__name__)


def pass_deadlines(now: datetime) -> bool:
    """Take the default of the prompt that is due longest. False: nothing is due."""
    return pass_one(Prompt.Clock.RESPONSE, now)


def pass_one(clock: Prompt.Clock, now: datetime) -> bool:
    """One step: claim, then answer. What fails was pushed ahead by the claim."""
    prompt = next_due(clock, now)
    if prompt is None:
        return False
    if claim(prompt, now):
        _answer(prompt, now)
    return True


def _answer(prompt: Prompt, now: datetime) -> None:
    try:
        answer_by_default(prompt, now)
    except Exception:
        log.exception("the deadline of prompt %s could not be passed; next try in an hour", prompt.pk)
