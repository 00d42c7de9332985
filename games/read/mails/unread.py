"""Answers that have arrived and are not read yet."""

from __future__ import annotations

from games.models import InboundMail, Prompt
from games.outbox.addresses import PROMPT

MOST_ATTEMPTS = 3  # then the mail is at fault, and a mail must not put off a deadline for long


def is_unread(prompt: Prompt) -> bool:
    """Whether a mail to this prompt came in time and still waits to be read.

    One that could not be handled several times is tried again, and does not count any more.
    """
    unread = InboundMail.objects.filter(
        handled_at=None, received_at__lte=prompt.due_at, attempts__lt=MOST_ATTEMPTS
    )
    return unread.filter(recipient__istartswith=f"{PROMPT}+{prompt.pk}.").exists()
