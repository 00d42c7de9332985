"""Writes down that a part of the service lives."""

from __future__ import annotations

from django.utils import timezone

from games.models import Heartbeat


def note_heartbeat(name: str) -> None:
    """One statement; two at once are one."""
    row = Heartbeat(name=name, at=timezone.now())
    Heartbeat.objects.bulk_create([row], update_conflicts=True, update_fields=["at"], unique_fields=["name"])
