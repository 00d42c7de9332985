"""Decides votes on the clocks whose voters have changed: who left has no voice any more. One vote a call."""

from __future__ import annotations

from datetime import datetime

from games.act.table.vote_on_clock import is_decided, recount
from games.base.due import attempt
from games.models import ClockVote, Game


def count_votes(now: datetime) -> bool:
    """False: none is decided."""
    votes = ClockVote.objects.filter(closed_at=None, game__status=Game.Status.RUNNING).select_related("game")
    vote = next((one for one in votes if is_decided(one.game, one)), None)
    if vote is None:
        return False
    still = ClockVote.objects.filter(pk=vote.pk, closed_at=None)
    attempt(
        f"vote {vote.pk} could not be carried out, so it lapses",
        lambda: recount(vote.game_id, now),
        lambda: still.update(closed_at=now, passed=False),
    )
    return True
