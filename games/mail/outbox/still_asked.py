"""Mails whose question is still to be answered, or one of those that were asked together with it."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from games.models import Prompt

UNANSWERED = Q(closed_at=None, answered_at=None)


def is_still_asked(prompt: Prompt) -> bool:
    """Whether a mail about it still has something to ask."""
    if prompt.closed_at is None and prompt.answered_at is None:
        return True
    return prompt.asked_together().filter(UNANSWERED).exists()


def still_asks() -> Exists:
    """The same, of the mails of a query."""
    together = Prompt.objects.filter(seat=OuterRef("prompt__seat"), opened_by=OuterRef("prompt__opened_by"))
    return Exists(together.filter(UNANSWERED))
