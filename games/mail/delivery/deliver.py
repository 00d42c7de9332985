"""Delivery of due mails, the rest during an outage, and what is overdue.

After a few failures in a row, in any process, ordinary mails rest: not every mail then waits for a silent
provider, and a wrong password is not tried for every one. At growing intervals one mail is tried. The first
answer of the provider, even to a sign-in code, ends the rest. The state is in the one row of
`ProviderOutage`, which is gone when all is well.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import TYPE_CHECKING, Any, TypedDict

from allauth.account import app_settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from games.base import row_locks, times
from games.base.queues import steps
from games.base.times import LONGEST_WAIT, wait_after
from games.hooks.call_hooks import due_deliveries
from games.mail.delivery.post import MAIL_SECONDS, ProviderConnection, SendFailure, is_silence, send_failure
from games.mail.delivery.write_mail import write_mail
from games.mail.outbox.drafts import LOGIN, is_void, still_asked
from games.mail.outbox.refusals import Fault, plain, suppress
from games.mail.send.digest_mails import SAID_BY_NEXT, is_told_already, waits_for_question
from games.models import (
    Game,
    InboundMail,
    NoReminders,
    OutboxMail,
    Prompt,
    ProviderOutage,
    Retry,
    SuppressedAddress,
    User,
)

PROVIDER = "provider"
MOST_IN_A_ROW = 3
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=30), timedelta(minutes=5)
MOST_WORDS = 500

log = logging.getLogger(__name__)


def outage() -> ProviderOutage | None:
    """Return what is known of the outage; None while mails may go."""
    return ProviderOutage.objects.filter(pk=PROVIDER, failures__gte=MOST_IN_A_ROW).first()


def may_try(now: datetime) -> bool:
    """Return whether an ordinary mail may be tried.

    In an outage one process is told True once an interval.
    """
    found = outage()
    if found is None:
        return True
    to_probe = ProviderOutage.objects.filter(probe_at__lte=now)
    return row_locks.lock_row(to_probe, found, "probe_at", now + pause(found.failures))


@transaction.atomic
def note_outage(words: str, *, silent: bool) -> None:
    """Note that the provider is silent, or lets no mail in; the words are kept without addresses."""
    now = timezone.now()
    # Locked from the start: `note_answer` may be called elsewhere.
    locked = ProviderOutage.objects.select_for_update()
    row, _created = locked.get_or_create(pk=PROVIDER, defaults={"since": now, "probe_at": now})
    row.failures, row.words = row.failures + 1, plain(words)[:MOST_WORDS]
    row.probe_at = now + pause(row.failures)
    row.save()
    if row.failures == MOST_IN_A_ROW:
        what = "cannot be reached" if silent else "lets no mail in"
        log.error("the mail provider %s, so mails wait; codes are still tried: %s", what, row.words)


def note_answer() -> None:
    """Note that the provider has answered about a mail, so that it is there."""
    found = ProviderOutage.objects.filter(pk=PROVIDER).first()
    if found is None:
        return
    ended, _ = ProviderOutage.objects.filter(pk=PROVIDER, failures=found.failures).delete()
    if ended and found.failures >= MOST_IN_A_ROW:
        log.warning("the mail provider lets mails in again, after %s", timezone.now() - found.since)


def pause(failures: int) -> timedelta:
    """Return how long ordinary mails rest after so many failures in a row.

    >>> [pause(n).total_seconds() for n in (1, 3, 4, 5, 6, 7, 500)]
    [30.0, 30.0, 60.0, 120.0, 240.0, 300.0, 300.0]
    """
    return times.doubled(FIRST_PAUSE, LONGEST_PAUSE, failures - MOST_IN_A_ROW)


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


LOCK_TIME = timedelta(minutes=5)  # longer than the conversation about any mail may take
MOST_ATTEMPTS = 12
# The most that are counted of a mail that waits for days: the rest is for mishaps.
PATIENT_ATTEMPTS = MOST_ATTEMPTS // 2
LONGEST_FOR_US = timedelta(minutes=30)  # once the host has repaired it, nobody should wait for hours
PATIENCE = timedelta(days=5)  # for what is repaired in time: an outage, a full mailbox, our own server
BEHIND = timedelta(seconds=30)
RUN_SECONDS = 60  # then no other mail is begun, and the next run goes on
ASKING = frozenset({"prompt", "reminder"})
NEWS_KINDS = frozenset({"news", "joined", "digest"})  # they ask nothing, so nothing is missed without them
PATIENT = frozenset({Fault.FULL, Fault.OURS})  # what somebody repairs in time
# How long the codes of these mails work, in seconds.
EXPIRING = {
    "login_code": app_settings.LOGIN_BY_CODE_TIMEOUT,
    "seat_code": app_settings.LOGIN_BY_CODE_TIMEOUT,
    "email_confirmation": app_settings.EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
    "email_confirmation_signup": app_settings.EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
}


@dataclass(frozen=True)
class DeliveryScope:
    """The mails that one queue delivers, and the seconds that the conversation about one may take there.

    `brief` is what it may take at a first try in an outage: others wait behind it.
    """

    mails: Q
    seconds: float = MAIL_SECONDS
    brief: float = MAIL_SECONDS
    order: tuple[str, ...] = ("priority", "due_at", "id")


ALL = DeliveryScope(Q())
# Somebody is waiting, and others behind them: a code is tried before any other is tried again.
CODES = DeliveryScope(Q(priority__lte=LOGIN), seconds=30, brief=5, order=("attempts", "due_at", "id"))
ORDINARY = DeliveryScope(Q(priority__gt=LOGIN))


def deliver_all(scope: DeliveryScope = ALL) -> int:
    """Deliver what is due over one connection; return how many mails were handled."""
    looked_at = 0
    with ProviderConnection(scope.seconds) as provider:
        for _ in steps(RUN_SECONDS):
            if not deliver_next(provider=provider, scope=scope):
                break
            looked_at += 1
    return looked_at


def deliver_next(*, provider: ProviderConnection | None = None, scope: DeliveryScope = ALL) -> bool:
    """Deliver or settle one due mail; return whether there was one that may go."""
    now = timezone.now()
    mail = lock_next(now, scope)
    if mail is None:
        return False
    needless = _why_needless(mail, now)
    if needless:
        settle(mail, **needless)
        return True
    if mail.priority > LOGIN and not may_try(now):
        _mark(mail, locked_until=None, attempts=mail.attempts - 1)
        return False
    with nullcontext(provider) if provider is not None else ProviderConnection(scope.seconds) as connection:
        in_a_hurry = mail.attempts == 1 and outage() is not None
        connection.at_most = scope.brief if in_a_hurry else scope.seconds
        send(mail, connection)
    return True


def lock_next(now: datetime, scope: DeliveryScope = ALL) -> DueMail | None:
    """Take the most urgent due mail of a scope for the lock time."""
    waiting = due_mails(now).filter(scope.mails).order_by(*scope.order)
    open_mails = OutboxMail.objects.filter(OutboxMail.OPEN)
    return row_locks.lock_first(waiting, open_mails, "locked_until", now + LOCK_TIME)


def release_locks(now: datetime) -> None:
    """Release mails that a dead process had in hand; call it only if nobody else serves."""
    OutboxMail.objects.filter(OutboxMail.OPEN, locked_until__gt=now).update(locked_until=None)


class DueNotes(TypedDict):
    """What is read along with a mail that is due."""

    suppressed: bool
    unwanted: bool
    no_news: bool


if TYPE_CHECKING:
    DueMail = WithAnnotations[OutboxMail, DueNotes]


def due_mails(now: datetime) -> QuerySet[DueMail]:
    """Return open mails that are due and in no other worker's hand."""
    rows = OutboxMail.objects.filter(
        OutboxMail.OPEN, Q(locked_until=None) | Q(locked_until__lte=now), due_at__lte=now
    )
    return rows.select_related("prompt__seat__user").annotate(
        suppressed=Exists(SuppressedAddress.objects.filter(address__iexact=OuterRef("to"))),
        unwanted=Exists(NoReminders.objects.filter(seat=OuterRef("prompt__seat"))),
        no_news=Exists(User.objects.filter(email=OuterRef("to"), news=False)),
    )


def _why_needless(mail: DueMail, now: datetime) -> dict[str, str]:
    """Return the field and the words that settle a needless mail; empty if it must go."""
    if mail.attempts > MOST_ATTEMPTS:
        return {"field": "failed_at", "words": "given up: worker after worker ended over this mail"}
    if now - mail.queued_at > _life_of_its_code(mail.kind):
        return {"field": "superseded_at", "words": "the code has expired"}
    if mail.kind in ASKING and not still_asked(mail):
        return {"field": "superseded_at", "words": "the question is answered or closed"}
    if mail.prompt is not None and waits_for_question(mail) and is_told_already(mail.prompt.seat):
        return {"field": "superseded_at", "words": SAID_BY_NEXT}
    if is_void(mail):
        return {"field": "superseded_at", "words": "what it asks is over"}
    if mail.kind == "reminder" and (mail.unwanted or not _wants_reminders(mail)):
        return {"field": "superseded_at", "words": "the player wants no reminders"}
    if mail.kind in NEWS_KINDS and mail.no_news:
        return {"field": "superseded_at", "words": "the player wants no news"}
    if mail.suppressed and mail.priority > LOGIN:
        return {"field": "failed_at", "words": "mail to this address has come back"}
    return {}


def _life_of_its_code(kind: str) -> timedelta:
    return timedelta(seconds=EXPIRING[kind]) if kind in EXPIRING else timedelta.max


def _wants_reminders(mail: OutboxMail) -> bool:
    user = mail.prompt.seat.user if mail.prompt else None
    return user is not None and user.reminders


def send(mail: OutboxMail, provider: ProviderConnection) -> None:
    """Write the mail if it has no words yet, send it outside any transaction, and mark the outcome."""
    try:
        write_mail(mail)
        words = provider.send(mail)
    except Exception as error:  # the other mails must go on after any error
        log.warning("mail %s was not delivered: %s", mail.pk, _without_words(error))
        failure = send_failure(error)
        note_fault(mail, failure)
        if provider.refused_or_silent(error):
            note_outage(failure.words, silent=is_silence(error))
            wait_for_outage(mail, failure)
        else:
            if isinstance(error, SMTPException):
                note_answer()
            retry_or_give_up(mail, failure)
    else:
        note_answer()
        settle(mail, field="sent_at", words=words)


def _without_words(error: Exception) -> str:
    """Return the kind of an error, and its place unless it is expected: its words may hold an address."""
    expected = isinstance(error, OSError)  # every SMTP error is an OSError
    where = [] if expected else traceback.format_tb(error.__traceback__)
    return "\n".join([type(error).__name__, *where])


def wait_for_outage(mail: OutboxMail, failure: SendFailure) -> None:
    """Make a mail wait for the end of an outage without using up its attempts, but not for ever."""
    found = outage()
    if found is None:
        retry_or_give_up(mail, failure)
    elif timezone.now() - mail.waits_since >= PATIENCE:
        settle(mail, field="failed_at", words=failure.words)
    elif mail.priority > LOGIN:
        # Behind the others: the next probe should be another mail, if this one caused the stall.
        due_at, attempts = found.probe_at + BEHIND, mail.attempts - 1
        _mark(mail, due_at=due_at, locked_until=None, attempts=attempts, provider_reply=failure.words)
    else:
        due_at = timezone.now() + min(wait_after(mail.attempts), LONGEST_PAUSE)
        attempts = min(mail.attempts, PATIENT_ATTEMPTS)
        _mark(mail, due_at=due_at, locked_until=None, attempts=attempts, provider_reply=failure.words)


def retry_or_give_up(mail: OutboxMail, failure: SendFailure) -> None:
    """Try again later, or give up."""
    now = timezone.now()
    if has_failed(mail, failure, now):
        settle(mail, field="failed_at", words=failure.words)
        return
    pause, attempts = wait_after(mail.attempts), mail.attempts
    if failure.fault in PATIENT:
        # By its age, because its attempts are counted no further: that doubles the wait each time, too.
        pause, attempts = max(pause, now - mail.waits_since), min(attempts, PATIENT_ATTEMPTS)
    longest = LONGEST_FOR_US if failure.fault == Fault.OURS else LONGEST_WAIT
    due_at = now + min(pause, longest)
    _mark(mail, due_at=due_at, locked_until=None, attempts=attempts, provider_reply=failure.words)


def note_fault(mail: OutboxMail, failure: SendFailure) -> None:
    """Stop mail to a dead address, and tell the host of our own fault without any address."""
    if failure.fault == Fault.ADDRESS:
        suppress(mail.to, failure.words)
    if failure.fault == Fault.OURS:
        log.error(
            "our mail is refused, and no player is to blame (docs/hosting.md): %s", plain(failure.words)
        )


def has_failed(mail: OutboxMail, failure: SendFailure, now: datetime) -> bool:
    """Return whether a mail has failed; faults that somebody repairs in time are waited for longer."""
    if failure.fault in PATIENT:
        return now - mail.waits_since >= PATIENCE
    return failure.for_good or mail.attempts >= MOST_ATTEMPTS


def settle(mail: OutboxMail, *, field: str, words: str) -> None:
    """Mark a mail as sent, superseded, or failed for good."""
    _mark(mail, locked_until=None, provider_reply=words, **{field: timezone.now()})


def _mark(mail: OutboxMail, **fields: object) -> None:
    OutboxMail.objects.filter(OutboxMail.OPEN, pk=mail.pk).update(**fields)


LATE = timedelta(minutes=10)


def _deadlines(now: datetime) -> QuerySet[Prompt]:
    running = {"game__status": Game.Status.RUNNING, "game__paused_at": None}
    return Prompt.objects.filter(clock__in=Prompt.Clock.values, waiting=True, sweep_at__lte=now, **running)


def _inbound(now: datetime) -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(handled_at=None, due_at__lte=now)


def _hooks(now: datetime) -> QuerySet[Any]:
    """Return due deliveries with the time since when they are late.

    A delivery that waits behind others of its hook, or for a server that was away, is late since the last
    call.
    """
    since = Greatest("due_at", Coalesce("hook__called_at", "due_at"), Coalesce("hook__next_at", "due_at"))
    return due_deliveries(now).annotate(called_for=since)


def _retries(now: datetime) -> QuerySet[Retry]:
    return Retry.objects.filter(due_at__lte=now)


KINDS: dict[str, tuple[Callable[[datetime], QuerySet[Any]], str]] = {
    "deadlines": (_deadlines, "sweep_at"),
    "mails": (due_mails, "due_at"),
    "mails_in": (_inbound, "due_at"),
    "hooks": (_hooks, "called_for"),
    "retries": (_retries, "due_at"),
}


def overdue(now: datetime) -> dict[str, timedelta]:
    """Return for each kind that is late how late it is; takes one indexed query each."""
    found = {name: _oldest(rows(now), field) for name, (rows, field) in KINDS.items()}
    return {name: now - at for name, at in found.items() if at is not None and now - at > LATE}


def _oldest(rows: QuerySet[Any], field: str) -> datetime | None:
    found: datetime | None = rows.order_by(field).values_list(field, flat=True).first()
    return found
