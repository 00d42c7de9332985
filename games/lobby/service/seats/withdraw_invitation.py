"""An invitation is taken back before anybody has accepted it."""

from __future__ import annotations

from django.db import transaction

from games.models import Game, Invitation, User
from games.play.service.session import lock

from .invite import refuse_non_host
from .waiting_list import seat_waiting_in_lobby


@transaction.atomic
def withdraw_invitation(game: Game, invitation: int, *, by: User) -> None:
    """Its link leads nowhere then, and the seat is free for others. Raises RequestRefused."""
    row = lock(game.pk)
    refuse_non_host(row, by)
    Invitation.objects.filter(game=row, pk=invitation, accepted_at=None).delete()
    seat_waiting_in_lobby(row)
