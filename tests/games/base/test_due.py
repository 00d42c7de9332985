"""One worker takes each row that is due, and nobody takes what is settled."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.base import row_locks
from games.models import InboundMail

pytestmark = pytest.mark.django_db

NOW = timezone.now()
SOON = NOW + timedelta(minutes=5)


def unread():
    return InboundMail.objects.filter(handled_at=None)


def arrived(key: str) -> InboundMail:
    return InboundMail.objects.create(key=key, recipient="x", raw=b"", received_at=NOW, due_at=NOW)


def test_of_two_workers_that_read_the_same_row_one_gets_it() -> None:
    arrived("a")
    one, other = unread().get(), unread().get()
    assert row_locks.lock_row(unread(), one, "due_at", SOON)
    assert not row_locks.lock_row(unread(), other, "due_at", SOON)
    assert (one.due_at, other.due_at) == (SOON, NOW)


def test_what_was_settled_since_it_was_read_is_taken_by_nobody() -> None:
    row = arrived("a")
    InboundMail.objects.update(handled_at=NOW)
    assert not row_locks.lock_row(unread(), row, "due_at", SOON)


def test_the_first_that_waits_is_taken_and_the_attempt_counted() -> None:
    first = arrived("a")
    arrived("b")
    taken = row_locks.lock_first(unread().filter(due_at__lte=NOW).order_by("pk"), unread(), "due_at", SOON)
    assert taken == first
    first.refresh_from_db()
    assert (first.attempts, first.due_at) == (1, SOON)


def test_nothing_is_taken_where_nothing_waits() -> None:
    assert row_locks.lock_first(unread().order_by("pk"), unread(), "due_at", SOON) is None


def test_in_hand_is_what_a_lease_holds_and_not_what_was_put_off_for_longer() -> None:
    for key, minutes in {"overdue": -1, "in hand": 3, "put off": 60}.items():
        InboundMail.objects.filter(pk=arrived(key).pk).update(due_at=NOW + timedelta(minutes=minutes))
    locked = row_locks.locked(unread(), "due_at", NOW, timedelta(minutes=5))
    assert [row.key for row in locked] == ["in hand"]
