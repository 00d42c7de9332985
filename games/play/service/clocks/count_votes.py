"""Closes votes on which nobody has to act any more: decided, as voters have left; lapsed; or without cause.
One vote a call."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime

from django.db import DatabaseError
from django.db.models import Prefetch

from games.models import Seat, Vote
from games.table.read.open_votes import playing
from games.table.service.vote import is_decided, recount

log = logging.getLogger(__name__)


def count_votes(now: datetime) -> bool:
    """False: none is to be closed."""
    vote = next(_decided(now), None)
    return vote is not None and _close(vote, now)


def _decided(now: datetime) -> Iterator[Vote]:
    votes = Vote.objects.filter(closed_at=None).order_by("pk")
    seats = Prefetch("game__seats", queryset=playing(Seat.objects.all()), to_attr="voters")
    for vote in votes.select_related("game").prefetch_related(seats):
        if is_decided(vote, [seat.number for seat in vote.game.voters], now):  # type: ignore[attr-defined]
            yield vote


def _close(vote: Vote, now: datetime) -> bool:
    """What cannot be carried out lapses, so that failing never loops; the database alone is asked again."""
    try:
        recount(vote, now)
    except DatabaseError:
        log.exception("vote %s waits for the database until the next sweep", vote.pk)
        return False
    except Exception:
        log.exception("vote %s could not be carried out, so it lapses", vote.pk)
        Vote.objects.filter(pk=vote.pk, closed_at=None).update(closed_at=now, passed=False)
    return True
