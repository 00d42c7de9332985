"""Answers that have arrived and are not read yet."""

from __future__ import annotations

from django.db.models import Q

from games.mail.outbox.addresses import PROMPT
from games.models import InboundMail, Prompt

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
