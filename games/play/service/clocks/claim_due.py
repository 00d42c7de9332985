"""Claims the prompt that is due longest, for one worker among many."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from games.base import due
from games.models import Prompt

LEASE = timedelta(minutes=1)  # longer than a step takes; whoever dies in it delays the game by that
LATE = timedelta(minutes=10)  # the sweep itself should have been here

alarm = logging.getLogger("games.alarm")


def take_due(clock: Prompt.Clock, now: datetime, act: Callable[[Prompt, datetime], None]) -> bool:
    """One step: do this with the prompt of this clock that is due longest. False: nothing is due."""
    prompt = next_due(clock, now)
    if prompt is None:
        return False
    if claim(prompt, now):
        act(prompt, now)
    return True


def next_due(clock: Prompt.Clock, now: datetime) -> Prompt | None:
    """The prompt of this clock that is due longest. One look at an index, however many are open."""
    waiting = Prompt.objects.filter(waiting=True, clock=clock, sweep_at__lte=now)
    return waiting.select_related("seat").order_by("sweep_at").first()


def claim(prompt: Prompt, now: datetime) -> bool:
    """Take it for the time of a lease; False: another worker was faster."""
    waited = now - (prompt.sweep_at or now)
    if waited > LATE:
        alarm.error("the sweep is late by %s with the %s prompts", waited, prompt.clock)
    return due.claim(Prompt.objects.filter(waiting=True), prompt, "sweep_at", now + LEASE)


def put_off(prompt: Prompt, now: datetime) -> None:
    """What was claimed could not be done: look again in an hour, so that failing never loops."""
    claimed = Prompt.objects.filter(pk=prompt.pk, waiting=True, sweep_at=now + LEASE)
    claimed.update(sweep_at=now + due.PUSHED)


def release_claims(now: datetime) -> None:
    """Nobody else serves: what a process that is gone had claimed is due at once. What failed stays put off.

    Otherwise bots that were killed in the middle of a turn would sit still for a lease.
    """
    leased = due.leased(Prompt.objects.filter(waiting=True), "sweep_at", now, LEASE)
    leased.filter(clock=Prompt.Clock.BOT).update(sweep_at=now)
    leased.filter(due_at__lt=now).update(sweep_at=now)
