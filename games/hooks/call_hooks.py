"""Call webhooks about what waits for them, one step a call: lock, call, mark.

As with mails, the call is made outside of any transaction, under a lock time. If a worker dies in between,
the call is made again with the same key. A hook hears of one game in order: later events wait until earlier
ones have arrived. The hook called longest ago is next, so that a slow one holds up the others no longer than
its turn.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypedDict

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from games.base import row_locks
from games.base.documents import RequestRefused
from games.base.queues import steps
from games.base.times import wait_after
from games.hooks.outbound import HEADER, CallFailed, post, signature, target_of
from games.hooks.service import disable_hook
from games.hooks.words import body_of
from games.models import Hook, HookDelivery, Seat

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

log = logging.getLogger(__name__)

LOCK_TIME = timedelta(minutes=2)  # longer than any call takes
RUN_SECONDS = 60
PATIENCE = timedelta(days=3)
MANY = 12  # tries before one call is given up, if its hook hears others
GONE = 410


class Theirs(TypedDict):
    """Whether the hook's person is still at the table, or host of the game it was set at."""

    theirs: bool


if TYPE_CHECKING:
    DueDelivery = WithAnnotations[HookDelivery, Theirs]


def call_all() -> int:
    """Make the calls that are due, and return how many."""
    called = 0
    for _ in steps(RUN_SECONDS):
        if not call_next():
            break
        called += 1
    return called


def call_next(now: datetime | None = None) -> bool:
    """Make or drop one call, and return whether one was due."""
    now = now or timezone.now()
    delivery = lock_next(now)
    if delivery is None:
        return False
    if not delivery.theirs:
        drop(delivery, "left", now)
    else:
        _call(delivery, now)
    return True


def lock_next(now: datetime) -> DueDelivery | None:
    """Lock a due call of the hook that was called longest ago."""
    open_rows = HookDelivery.objects.filter(HookDelivery.OPEN)
    return row_locks.lock_first(due_deliveries(now), open_rows, "locked_until", now + LOCK_TIME)


def release_locks(now: datetime) -> None:
    """Free the calls of a process that is gone, so that they are made at once. No other process may serve."""
    HookDelivery.objects.filter(HookDelivery.OPEN, locked_until__gt=now).update(locked_until=None)


def due_deliveries(now: datetime) -> QuerySet[DueDelivery]:
    """Return the first due call of each hook and game that no other worker has."""
    earlier = HookDelivery.objects.filter(
        HookDelivery.OPEN, hook=OuterRef("hook"), game=OuterRef("game"), pk__lt=OuterRef("pk")
    )
    rows = HookDelivery.objects.filter(
        HookDelivery.OPEN,
        ~Exists(earlier),
        Q(locked_until=None) | Q(locked_until__lte=now),
        Q(hook__next_at=None) | Q(hook__next_at__lte=now),
        due_at__lte=now,
        hook__disabled_at=None,
    )
    longest_ago = F("hook__called_at").asc(nulls_first=True)
    return rows.select_related("hook__user", "game").annotate(theirs=_is_theirs()).order_by(longest_ago, "pk")


def _is_theirs() -> Case:
    sits = Exists(Seat.objects.filter(game=OuterRef("game"), user=OuterRef("hook__user")))
    of_host = Q(hook__game=F("game"), game__owner=F("hook__user"))
    return Case(
        When(Q(game=None) | of_host | Q(sits, hook__game=None), then=Value(True)), default=Value(False)
    )


def _call(delivery: HookDelivery, now: datetime) -> None:
    try:
        status = _told(delivery)
    except CallFailed as failed:
        note_failure(delivery, failed.reason, now)
    else:
        _mark_answer(delivery, status, now)


def _told(delivery: HookDelivery) -> int:
    """Make the call and return the status of the answer. Raises CallFailed."""
    hook = delivery.hook
    try:
        target = target_of(hook.url)
    except RequestRefused:  # the settings have become stricter since
        raise CallFailed("bad_address") from None
    body = body_of(delivery)
    return post(target, body, headers(delivery, body, int(timezone.now().timestamp())))


def headers(delivery: HookDelivery, body: bytes, timestamp: int) -> Mapping[str, str]:
    """Return the headers that say who calls, about what, and which call it is."""
    return {
        "Content-Type": "application/json",
        "User-Agent": f"Cosmic-Post-Webhooks/1 (+{settings.PUBLIC_URL})",
        "Idempotency-Key": delivery.key,
        "Cosmic-Post-Event": str(delivery.event),
        HEADER: signature(delivery.hook.secret, timestamp, body),
    }


def _mark_answer(delivery: HookDelivery, status: int, now: datetime) -> None:
    """Mark the call. All but success is tried again: redirects are not followed, and a 4xx may be mended."""
    if 200 <= status < 300:
        note_success(delivery, status, now)
    elif status == GONE:
        drop(delivery, str(status), now)
        disable_hook(delivery.hook, Hook.Disabled.GONE, now)
    else:
        note_failure(delivery, str(status), now)


@transaction.atomic
def note_success(delivery: HookDelivery, status: int, now: datetime) -> None:
    """Mark a success. Calls that had to wait behind a failure go at once."""
    _mark(delivery, sent_at=now, outcome=str(status))
    if delivery.hook.failures:
        HookDelivery.objects.filter(HookDelivery.OPEN, hook=delivery.hook, due_at__gt=now).update(due_at=now)
    Hook.objects.filter(pk=delivery.hook_id).update(
        called_at=now, failures=0, failing_since=None, next_at=None
    )


@transaction.atomic
def note_failure(delivery: HookDelivery, outcome: str, now: datetime) -> None:
    """Put off the hook as a whole and this call; after days give up."""
    log.info("webhook %s was not told: %s", delivery.hook_id, outcome)
    hook, since = delivery.hook, delivery.hook.failing_since or now
    wait = wait_after(hook.failures + 1)
    changes = {"called_at": now, "failures": hook.failures + 1, "failing_since": since, "next_at": now + wait}
    Hook.objects.filter(pk=hook.pk).update(**changes)
    _mark(delivery, outcome=outcome, due_at=now + wait_after(delivery.attempts))
    if now - since >= PATIENCE:
        disable_hook(hook, Hook.Disabled.FAILED, now)
    elif now - delivery.at >= PATIENCE and delivery.attempts >= MANY and hook.failing_since is None:
        drop(delivery, "too_old", now)  # this call only: others arrive


def drop(delivery: HookDelivery, why: str, now: datetime) -> None:
    """Drop a call: it is not made any more."""
    _mark(delivery, dropped_at=now, outcome=why)


def _mark(delivery: HookDelivery, **fields: object) -> None:
    HookDelivery.objects.filter(HookDelivery.OPEN, pk=delivery.pk).update(locked_until=None, **fields)
