"""Passes deadlines: one due prompt a call."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from games.mail.read.unread import is_unread
from games.models import Prompt
from games.play.service.answer_by_default import answer_by_default
from games.play.service.seat_clocks import run_bank

from .claim_due import put_off, take_due

UNREAD = timedelta(minutes=1)  # until a mail that came in time should be read

log = logging.getLogger(__name__)


def pass_deadlines(now: datetime) -> bool:
    """Take the default of the prompt that is due longest. False: nothing is due."""
    return pass_one(Prompt.Clock.RESPONSE, now)


def pass_one(clock: Prompt.Clock, now: datetime) -> bool:
    """One step: claim, then answer, or put it off."""
    return take_due(clock, now, _pass)


def _pass(prompt: Prompt, now: datetime) -> None:
    """An answer that is stored is never late, even if nobody has read it yet."""
    if is_unread(prompt):
        Prompt.objects.filter(pk=prompt.pk, waiting=True, sweep_at=prompt.sweep_at).update(
            sweep_at=now + UNREAD
        )
    elif not _runs_bank(prompt, now):
        _answer(prompt, now)


def _runs_bank(prompt: Prompt, now: datetime) -> bool:
    """A seat that has something in its bank is not late yet."""
    return prompt.clock == Prompt.Clock.RESPONSE and run_bank(prompt, now)


def _answer(prompt: Prompt, now: datetime) -> None:
    taken = False
    try:
        taken = answer_by_default(prompt, now)
    except Exception:
        log.exception("the deadline of prompt %s could not be passed; next try in an hour", prompt.pk)
    if not taken:
        put_off(prompt, now)
