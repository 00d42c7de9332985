"""Decides votes on the clocks whose voters have changed: who left has no voice any more. One vote a call."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime

from django.db import DatabaseError
from django.db.models import Prefetch

from games.act.table.vote_on_clock import close_lapsed, is_decided, playing, recount
from games.models import ClockVote, Game, Seat

log = logging.getLogger(__name__)


def count_votes(now: datetime) -> bool:
    """False: none is decided. Those that nobody has decided in time are closed."""
    close_lapsed(now)
    vote = next(_decided(), None)
    return vote is not None and _carry_out(vote, now)


def _decided() -> Iterator[ClockVote]:
    votes = ClockVote.objects.filter(closed_at=None, game__status=Game.Status.RUNNING)
    seats = Prefetch("game__seats", queryset=playing(Seat.objects.all()), to_attr="voters")
    for vote in votes.select_related("game").prefetch_related(seats):
        if is_decided(vote, [seat.number for seat in vote.game.voters]):  # type: ignore[attr-defined]
            yield vote


def _carry_out(vote: ClockVote, now: datetime) -> bool:
    """What cannot be carried out lapses, so that failing never loops; the database alone is asked again."""
    try:
        recount(vote.game_id, now)
    except DatabaseError:
        log.exception("vote %s waits for the database until the next sweep", vote.pk)
        return False
    except Exception:
        log.exception("vote %s could not be carried out, so it lapses", vote.pk)
        ClockVote.objects.filter(pk=vote.pk, closed_at=None).update(closed_at=now, passed=False)
    return True
