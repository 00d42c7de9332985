"""Mails to a question from which nothing was taken and to which nothing was said: the page says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, Q, QuerySet

from games.models import Prompt
from games.models.play.prompt import DEAL

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

NOT_TAKEN = ("not_understood", "refused", "overtaken", "suspected", "unreadable", "failed")


class Unanswered(TypedDict):
    """How many mails were answered by nothing."""

    unanswered: int


if TYPE_CHECKING:
    CountedPrompt = WithAnnotations[Prompt, Unanswered]


def with_unanswered(prompts: QuerySet[Prompt]) -> QuerySet[CountedPrompt]:
    """Each prompt with the number of such mails as `unanswered`. Mails of strangers do not count."""
    silent = Q(replies__answered=False, replies__outcome__in=NOT_TAKEN)
    return prompts.annotate(unanswered=Count("replies", filter=silent))


def asked_with(prompt: Prompt) -> list[Prompt]:
    """The other questions that the same decision has opened to this seat, but for the talk about a deal."""
    others = Prompt.objects.filter(seat=prompt.seat_id, opened_by=prompt.opened_by).exclude(pk=prompt.pk)
    found = with_unanswered(others.exclude(what=DEAL).select_related("seat__game"))
    return list(found.order_by("question"))
