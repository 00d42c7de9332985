"""How late the service is with what it owes: by the row of each kind that has been due longest.

Only what is late by more than a worker could be is told, in whole minutes: to the second it would tell
anybody that a deadline has passed of which only one seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Coalesce, Greatest

from games.hooks.call_hooks import due_deliveries
from games.models import Game, InboundMail, Prompt, Retry

from .deliver import due_mails

LATE = timedelta(minutes=10)


def _deadlines(now: datetime) -> QuerySet[Prompt]:
    running = {"game__status": Game.Status.RUNNING, "game__paused_at": None}
    return Prompt.objects.filter(clock__in=Prompt.Clock.values, waiting=True, sweep_at__lte=now, **running)


def _inbound(now: datetime) -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(handled_at=None, due_at__lte=now)


def _hooks(now: datetime) -> QuerySet[Any]:
    """What stood behind others of its hook, or behind a server that was away, is late since the last call."""
    since = Greatest("due_at", Coalesce("hook__called_at", "due_at"), Coalesce("hook__next_at", "due_at"))
    return due_deliveries(now).annotate(called_for=since)


def _retries(now: datetime) -> QuerySet[Retry]:
    return Retry.objects.filter(due_at__lte=now)


KINDS: dict[str, tuple[Callable[[datetime], QuerySet[Any]], str]] = {
    "deadlines": (_deadlines, "sweep_at"),
    "mails": (due_mails, "due_at"),
    "mails_in": (_inbound, "due_at"),
    "hooks": (_hooks, "called_for"),
    "retries": (_retries, "due_at"),
}


def overdue(now: datetime) -> dict[str, timedelta]:
    """Return of each kind that is late how late it is. A query for each, by an index."""
    found = {name: _oldest(rows(now), field) for name, (rows, field) in KINDS.items()}
    return {name: now - at for name, at in found.items() if at is not None and now - at > LATE}


def _oldest(rows: QuerySet[Any], field: str) -> datetime | None:
    found: datetime | None = rows.order_by(field).values_list(field, flat=True).first()
    return found
