"""Reminds people of questions when half of their time has passed: one a call."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from games.act.notify.queue_mails import queue_reminder
from games.models import Prompt

from .claim_due import PUSHED

log = logging.getLogger(__name__)


def remind(now: datetime) -> bool:
    """Queue the reminder that is due longest. False: none is due."""
    due = Prompt.objects.filter(waiting=True, remind_at__lte=now).order_by("remind_at")
    prompt = due.select_related("game", "seat__user").first()
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
    """Claim and queue are one: a worker that dies between them has done neither."""
    claimed = Prompt.objects.filter(pk=prompt.pk, waiting=True, remind_at=prompt.remind_at)
    if claimed.update(remind_at=None) and prompt.game.clocks_run:
        queue_reminder(prompt)
