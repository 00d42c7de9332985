"""Sends the news of all games of a person, once a day in the morning: one person a call."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.base import due
from games.base.language_and_zone import language_and_zone_of
from games.base.mornings import last_morning, next_morning
from games.mail.queue.queue_digest import queue_digest
from games.models import User


def send_digests(now: datetime) -> bool:
    """Queue the digest that is due longest, if there is anything to tell. False: none is due."""
    user = User.objects.filter(digest_at__lte=now).order_by("digest_at").first()
    if user is None:
        return False
    still = User.objects.filter(pk=user.pk, digest_at__lte=now)
    due.attempt(
        f"no digest for person {user.pk}",
        lambda: _send(user, now),
        lambda: still.update(digest_at=now + due.PUSHED),
    )
    return True


@transaction.atomic
def _send(user: User, now: datetime) -> None:
    """From the last digest to this morning. Claim and queue are one."""
    assert user.digest_at is not None, "it is due"
    with language_and_zone_of(user):
        since = last_morning(user.digest_at - timedelta(hours=12))
        until, following = last_morning(now), next_morning(now)
        if due.claim(User.objects.all(), user, "digest_at", following):
            queue_digest(user, since, until)
