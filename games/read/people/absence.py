"""Whether somebody is away now, by their own clock."""

from __future__ import annotations

from datetime import date

from django.utils import timezone

from games.base.language_and_zone import zone_of
from games.models import User


def away_until(user: User | None) -> date | None:
    """The last day of an absence that has begun; None: they are there."""
    if user is None or user.absence is None:
        return None
    first, last = user.absence
    return last if first <= today_of(user) <= last else None


def today_of(user: User) -> date:
    """The day by this person's own clock."""
    return timezone.now().astimezone(zone_of(user)).date()
