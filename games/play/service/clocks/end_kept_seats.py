"""Seats of open games that were kept for somebody long enough are open to others: one a call."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.base import due
from games.lobby.service.seats.waiting_list import seat_waiting_in_game
from games.models import Game, Invitation
from games.models.people.invitation import KEPT_FOR
from games.play.service.session import lock


def end_kept_seats(now: datetime) -> bool:
    """The oldest such invitation leads nowhere any more, and whoever waits has the seat. False: none is."""
    running = {"game__is_open": True, "game__status": Game.Status.RUNNING}
    kept = Invitation.objects.exclude(seat=None).filter(accepted_at=None, created_at__lte=now - KEPT_FOR)
    invitation = kept.filter(**running).order_by("created_at").first()
    if invitation is None:
        return False
    due.attempt(
        f"the seat of invitation {invitation.pk} could not be given on",
        lambda: _end(invitation, now),
        lambda: kept.filter(pk=invitation.pk).update(created_at=now - KEPT_FOR + due.PUSHED),
    )
    return True


@transaction.atomic
def _end(invitation: Invitation, now: datetime) -> None:
    row = lock(invitation.game_id)
    late = Invitation.objects.filter(pk=invitation.pk, accepted_at=None, created_at__lte=now - KEPT_FOR)
    if late.delete()[0]:
        seat_waiting_in_game(row)
