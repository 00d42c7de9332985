"""Reminds people of questions when half of their time has passed: one a call."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from games.act.notify.queue_mails import queue_reminder
from games.base import due
from games.models import Prompt

from .claim_due import PUSHED

log = logging.getLogger(__name__)


def remind(now: datetime) -> bool:
    """Queue the reminder that is due longest. False: none is due."""
    waiting = Prompt.objects.filter(waiting=True, remind_at__lte=now).order_by("remind_at", "pk")
    prompt = waiting.select_related("game", "seat__user").first()
    if prompt is None:
        return False
    try:
        _remind(prompt)
    except Exception:
        log.exception("no reminder of prompt %s; next try in an hour", prompt.pk)
        Prompt.objects.filter(pk=prompt.pk, waiting=True).update(remind_at=now + PUSHED)
    return True


@transaction.atomic
def _remind(prompt: Prompt) -> None:
    """Claim and queue are one: a worker that dies between them has done neither.

    What was asked together is reminded of together, by one mail.
    """
    claimed = due.claim(Prompt.objects.filter(waiting=True), prompt, "remind_at", None)
    if claimed and prompt.game.clocks_run:
        prompt.asked_together().filter(waiting=True).update(remind_at=None)
        queue_reminder(prompt)
