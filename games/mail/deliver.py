"""Delivers queued mails, one step a call: claim, send, mark.

Claiming is one short transaction; sending happens outside of it, under a lease. So no mail is sent
by two workers, and one whose worker died comes again after the lease, at most once twice, with the
same Message-ID: exactly once cannot be had over SMTP.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.mail import outbox
from games.mail.post import Post, Trouble, trouble
from games.mail.stops import stop
from games.models import NoReminders, OutboxMail, StoppedAddress, User

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)  # longer than any mail can take with the timeouts of SMTP
MOST_ATTEMPTS = 12
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=6)
MOST_STEPS = 500
ASKING = frozenset({"prompt", "reminder"})
NEWS_KINDS = frozenset({"news", "joined"})  # they ask nothing, so nothing is missed without them


def deliver_all() -> int:
    """Deliver what is due over one connection; says how many mails were looked at."""
    with Post() as post:
        for looked_at in range(MOST_STEPS):
            if not deliver_next(post=post):
                return looked_at
    return MOST_STEPS


def deliver_next(now: datetime | None = None, *, post: Post | None = None) -> bool:
    """Deliver or settle one due mail; says whether there was one."""
    mail = claim(now or timezone.now())
    if mail is None:
        return False
    needless = why_not(mail)
    if needless:
        settle(mail, **needless)
    elif post is not None:
        send(mail, post)
    else:
        with Post() as own:
            send(mail, own)
    return True


def claim(now: datetime) -> OutboxMail | None:
    """Take the most urgent due mail for the time of a lease."""
    with transaction.atomic():
        mail = due(now).first()
        if mail is not None:
            mail.lease_until, mail.attempts = now + LEASE, mail.attempts + 1
            mail.save(update_fields=["lease_until", "attempts"])
    return mail


def due(now: datetime) -> QuerySet[OutboxMail]:
    """Open mails whose time has come, that no other worker has."""
    rows = OutboxMail.objects.filter(
        OutboxMail.OPEN, Q(lease_until=None) | Q(lease_until__lte=now), due_at__lte=now
    )
    if connection.features.has_select_for_update_skip_locked:
        rows = rows.select_for_update(skip_locked=True, of=("self",))
    return (
        rows.select_related("prompt__seat__user")
        .order_by("priority", "due_at", "id")
        .annotate(
            stopped=Exists(StoppedAddress.objects.filter(address__iexact=OuterRef("to"))),
            unwanted=Exists(NoReminders.objects.filter(seat=OuterRef("prompt__seat"))),
            no_news=Exists(User.objects.filter(email=OuterRef("to"), news=False)),
        )
    )


def why_not(mail: OutboxMail) -> dict[str, str]:
    """What settles a mail that need not go any more: the field to set and the words for it."""
    if mail.kind in ASKING and not _still_asked(mail):
        return {"field": "superseded_at", "words": "the question is answered or closed"}
    if mail.kind == "reminder" and (mail.unwanted or not mail.prompt.seat.user.reminders):
        return {"field": "superseded_at", "words": "the player wants no reminders"}
    if mail.kind in NEWS_KINDS and mail.no_news:
        return {"field": "superseded_at", "words": "the player wants no news"}
    if mail.stopped and mail.priority > outbox.LOGIN:
        return {"field": "failed_at", "words": "mail to this address has come back"}
    return {}


def _still_asked(mail: OutboxMail) -> bool:
    """The question is open, waited for, and the seat still belongs to the receiver."""
    prompt = mail.prompt
    if prompt is None or prompt.closed_at or prompt.answered_at:
        return False
    user = prompt.seat.user
    return user is not None and user.email.lower() == mail.to.lower()


def send(mail: OutboxMail, post: Post) -> None:
    """Send outside any transaction, and mark what came of it."""
    try:
        words = post.send(mail)
    except Exception as error:  # whatever it is, the other mails must go on
        log.warning(
            "mail %s was not delivered: %s", mail.pk, type(error).__name__, exc_info=not _expected(error)
        )
        not_sent(mail, trouble(error))
    else:
        settle(mail, field="sent_at", words=words)


def _expected(error: Exception) -> bool:
    return isinstance(error, OSError)  # of which every SMTP error is a kind


def not_sent(mail: OutboxMail, what: Trouble) -> None:
    """Try again later, or give up."""
    if what.address_at_fault:
        stop(mail.to, what.words)
    if what.for_good or mail.attempts >= MOST_ATTEMPTS:
        settle(mail, field="failed_at", words=what.words)
        return
    due_at = timezone.now() + wait(mail.attempts)
    _mark(mail, due_at=due_at, lease_until=None, provider_reply=what.words)


def settle(mail: OutboxMail, *, field: str, words: str) -> None:
    """The mail was sent, superseded, or has failed for good."""
    _mark(mail, lease_until=None, provider_reply=words, **{field: timezone.now()})


def _mark(mail: OutboxMail, **fields: object) -> None:
    OutboxMail.objects.filter(OutboxMail.OPEN, pk=mail.pk).update(**fields)


def wait(attempts: int) -> timedelta:
    """How long after this many attempts.

    >>> [wait(n).total_seconds() for n in (1, 2, 3, 12)]
    [30.0, 60.0, 120.0, 21600.0]
    """
    return min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT)
