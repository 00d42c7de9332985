"""Mails that wait because a server refuses us, not the recipient: for whoever runs the service."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.mail.outbox.addresses import PROMPT
from games.mail.outbox.refusals import REFUSES_US
from games.models import InboundMail, OutboxMail, Prompt


def refused_mails() -> QuerySet[OutboxMail]:
    """Open mails whose last refusal was our own fault, the one that waits longest first."""
    open_ones = OutboxMail.objects.filter(OutboxMail.OPEN, provider_reply__startswith=REFUSES_US)
    return open_ones.order_by("queued_at", "pk")


MOST_ATTEMPTS = 3  # then the mail is at fault, and a mail must not put off a deadline for long


def is_unread(prompt: Prompt) -> bool:
    """Whether a mail to this prompt, or one asked together with it, came in time and still waits to be read.

    One that could not be handled several times is tried again, and does not count any more.
    """
    unread = InboundMail.objects.filter(
        handled_at=None, received_at__lte=prompt.due_at, attempts__lt=MOST_ATTEMPTS
    )
    return unread.filter(_to_any_of(prompt)).exists()


def _to_any_of(prompt: Prompt) -> Q:
    """A reply to one address may answer whatever was asked together."""
    found = Q(pk__in=())
    for ident in prompt.asked_together().values_list("pk", flat=True):
        address = f"{PROMPT}+{ident}."
        found |= Q(recipient__istartswith=address) | Q(meant_for__istartswith=address)
    return found
