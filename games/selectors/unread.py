"""Answers that have arrived and are not read yet."""

from __future__ import annotations

from games.mail.addresses import PROMPT
from games.models import InboundMail, Prompt


def is_unread(prompt: Prompt) -> bool:
    """Whether a mail to this prompt came in time and still waits to be read."""
    unread = InboundMail.objects.filter(handled_at=None, received_at__lte=prompt.due_at)
    return unread.filter(recipient__istartswith=f"{PROMPT}+{prompt.pk}.").exists()
