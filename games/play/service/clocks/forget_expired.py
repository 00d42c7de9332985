"""Forgets what the database kept for a time while Redis was away."""

from __future__ import annotations

from datetime import datetime

from games.models import CacheRow


def forget_expired(now: datetime) -> int:
    """Delete counts of limits whose time is over; says how many."""
    deleted, _ = CacheRow.objects.filter(expires__lt=now).delete()
    return deleted
