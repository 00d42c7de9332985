"""Mails to a question from which nothing was taken and to which nothing was said: the page says it."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from games.models import Prompt

NOT_TAKEN = ("not_understood", "refused", "suspected", "unreadable", "failed")


def with_unanswered(prompts: QuerySet[Prompt]) -> QuerySet[Prompt]:
    """Each prompt with the number of such mails as `unanswered`. Mails of strangers do not count."""
    silent = Q(replies__answered=False, replies__outcome__in=NOT_TAKEN)
    return prompts.annotate(unanswered=Count("replies", filter=silent))
