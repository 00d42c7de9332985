"""How late the sweeps are: for health checks and alarms."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Min

from games.models import Prompt


def lateness(now: datetime) -> timedelta:
    """By how much the prompt that is due longest is overdue; nothing if none is."""
    first = [
        Prompt.objects.filter(waiting=True, clock=clock).aggregate(first=Min("sweep_at"))["first"]
        for clock in Prompt.Clock.values
    ]
    return max((now - at for at in first if at and at < now), default=timedelta(0))
