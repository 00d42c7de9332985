"""Mails that wait: refused because of us, or unread. And which of several questions a mail asks."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q, QuerySet

import engine
from games.mail.outbox.addresses import PROMPT
from games.mail.outbox.refusals import REFUSES_US
from games.models import InboundMail, OutboxMail, Prompt


def refused_mails() -> QuerySet[OutboxMail]:
    """Return open mails whose last refusal was our own fault, the one that waits longest first."""
    open_ones = OutboxMail.objects.filter(OutboxMail.OPEN, provider_reply__startswith=REFUSES_US)
    return open_ones.order_by("queued_at", "pk")


MOST_ATTEMPTS = 3  # then the mail is at fault, and it must not put off a deadline for long


def is_unread(prompt: Prompt) -> bool:
    """Return whether a mail to this prompt, or one asked together with it, came in time and is unread.

    A mail that has failed several times is tried again, but does not count any more.
    """
    unread = InboundMail.objects.filter(
        handled_at=None, received_at__lte=prompt.due_at, attempts__lt=MOST_ATTEMPTS
    )
    return unread.filter(_to_any_of(prompt)).exists()


def _to_any_of(prompt: Prompt) -> Q:
    """Match mails to any prompt asked together: a reply to one address may answer each of them."""
    found = Q(pk__in=())
    for ident in prompt.asked_together().values_list("pk", flat=True):
        address = f"{PROMPT}+{ident}."
        found |= Q(recipient__istartswith=address) | Q(meant_for__istartswith=address)
    return found


def to_decide(asked: Sequence[Prompt], state: engine.Game) -> list[Prompt]:
    """Return the questions with more than one answer: the others are answered with them.

    Return all if none has: then only that they are answered is waited for.
    """
    asks = {one: state.open[one.seat.number, one.question] for one in asked}
    return [one for one, ask in asks.items() if not ask.form.only_one_answer] or list(asked)
