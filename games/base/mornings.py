"""The morning of a day, in the zone that is active: when what can wait for a day goes out."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.utils import timezone

HOUR = time(8)


def last_morning(now: datetime) -> datetime:
    """The last 8:00 that is not after `now`."""
    local = timezone.localtime(now)
    today = _morning(local)
    return today if today <= now else _morning(local - timedelta(days=1))


def next_morning(now: datetime) -> datetime:
    """The first 8:00 after `now`."""
    return _morning(timezone.localtime(last_morning(now)) + timedelta(days=1))


def _morning(day: datetime) -> datetime:
    """By the clock on the wall, whatever was done to it in the night."""
    return datetime.combine(day.date(), HOUR, tzinfo=timezone.get_current_timezone())
