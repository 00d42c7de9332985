"""Reminds people of questions at half of their time, and once more near its end: one a call."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.base import due
from games.mail.queue.queue_mails import queue_reminder
from games.mail.words.asked import Reminder
from games.models import Prompt
from games.play.service.schedule import next_reminder


def remind(now: datetime) -> bool:
    """Queue the reminder that is due longest. False: none is due."""
    waiting = Prompt.objects.filter(waiting=True, remind_at__lte=now).order_by("remind_at", "pk")
    prompt = waiting.select_related("game", "seat__user").first()
    if prompt is None:
        return False
    still = Prompt.objects.filter(pk=prompt.pk, waiting=True)
    due.attempt(
        f"no reminder of prompt {prompt.pk}",
        lambda: _remind(prompt, now),
        lambda: still.update(remind_at=now + due.PUSHED),
    )
    return True


@transaction.atomic
def _remind(prompt: Prompt, now: datetime) -> None:
    """Claim and queue are one: a worker that dies between them has done neither.

    What was asked together is reminded of together, by one mail.
    """
    kind = Reminder.NEAR_END if prompt.reminded else Reminder.HALF
    following = next_reminder(prompt)
    if following is not None and following <= now:  # nobody was here for long: one is enough
        following = None
    claimed = due.claim(Prompt.objects.filter(waiting=True), prompt, "remind_at", following)
    if claimed and prompt.game.clocks_run:
        together = prompt.asked_together().filter(waiting=True, on_bank=False)
        together.update(remind_at=following, reminded=prompt.reminded)
        queue_reminder(prompt, kind)
