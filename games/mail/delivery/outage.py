"""Notices that no mail can be handed over, so that not every mail waits for the provider's silence, and
a wrong password is not tried for every one.

After a few failures in a row, in whatever process, ordinary mails rest. At growing intervals one of them
is tried; the first answer of the provider, be it to a sign-in code, ends the rest. What has come of it
stands in the one row of `ProviderOutage`, which is gone when all is well.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.base import due
from games.mail.outbox.server_refusals import plain
from games.models import ProviderOutage

PROVIDER = "provider"
MOST_IN_A_ROW = 3
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=30), timedelta(minutes=5)
MOST_WORDS = 500

log = logging.getLogger(__name__)


def outage() -> ProviderOutage | None:
    """What is known of the outage; None while mails may go."""
    return ProviderOutage.objects.filter(pk=PROVIDER, failures__gte=MOST_IN_A_ROW).first()


def may_try(now: datetime) -> bool:
    """Whether an ordinary mail may be tried. In an outage True is said to one process, once an interval."""
    found = outage()
    if found is None:
        return True
    to_probe = ProviderOutage.objects.filter(probe_at__lte=now)
    return due.claim(to_probe, found, "probe_at", now + pause(found.failures))


@transaction.atomic
def note_outage(words: str, *, silent: bool) -> None:
    """The provider fell silent, or lets us in for no mail; the words are kept without addresses."""
    now = timezone.now()
    # Locked from the first look on: `note_answer` may be called elsewhere.
    locked = ProviderOutage.objects.select_for_update()
    row, _created = locked.get_or_create(pk=PROVIDER, defaults={"since": now, "probe_at": now})
    row.failures, row.words = row.failures + 1, plain(words)[:MOST_WORDS]
    row.probe_at = now + pause(row.failures)
    row.save()
    if row.failures == MOST_IN_A_ROW:
        what = "cannot be reached" if silent else "lets no mail in"
        log.error("the mail provider %s, so mails wait; codes are still tried: %s", what, row.words)


def note_answer() -> None:
    """The provider has said something about a mail, so it is there."""
    found = ProviderOutage.objects.filter(pk=PROVIDER).first()
    if found is None:
        return
    ended, _ = ProviderOutage.objects.filter(pk=PROVIDER, failures=found.failures).delete()
    if ended and found.failures >= MOST_IN_A_ROW:
        log.warning("the mail provider lets mails in again, after %s", timezone.now() - found.since)


def pause(failures: int) -> timedelta:
    """How long ordinary mails rest after so many failures in a row.

    >>> [pause(n).total_seconds() for n in (1, 3, 4, 5, 6, 7, 500)]
    [30.0, 30.0, 60.0, 120.0, 240.0, 300.0, 300.0]
    """
    return due.doubled(FIRST_PAUSE, LONGEST_PAUSE, failures - MOST_IN_A_ROW)
