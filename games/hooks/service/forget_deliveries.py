"""Forgets what was told to webhooks, once nobody looks at it any more."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import HookDelivery

KEPT = timedelta(days=14)


def forget_deliveries(now: datetime) -> int:
    """Says how many are forgotten; what is still to be told stays."""
    old = HookDelivery.objects.exclude(HookDelivery.OPEN).filter(at__lt=now - KEPT)
    deleted, _ = old.delete()
    return deleted
