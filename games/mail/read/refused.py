"""Mails that wait because a server refuses us, not the recipient: for whoever runs the service."""

from __future__ import annotations

from django.db.models import QuerySet

from games.mail.outbox.server_refusals import REFUSES_US
from games.models import OutboxMail


def refused_mails() -> QuerySet[OutboxMail]:
    """Open mails whose last refusal was our own fault, the one that waits longest first."""
    open_ones = OutboxMail.objects.filter(OutboxMail.OPEN, provider_reply__startswith=REFUSES_US)
    return open_ones.order_by("queued_at", "pk")
