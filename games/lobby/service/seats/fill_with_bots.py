"""Let bots take the seats that stayed free."""

from __future__ import annotations

from django.db import transaction

from games.lobby.service.seats.invite import refuse_non_host
from games.models import Game, Invitation, Seat, User
from games.models.play.game import DEFAULT_BOT
from games.play.service.session import lock

from .waiting_list import seat_waiting_in_lobby


@transaction.atomic
def fill_with_bots(game: Game, *, by: User | None = None, bot: str = DEFAULT_BOT) -> int:
    """Let bots take every free seat, also promised ones, and return how many. Raises RequestRefused.

    Promised seats go to the waiting list first.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    Invitation.objects.filter(game=row, accepted_at=None).delete()
    seat_waiting_in_lobby(row)
    return Seat.objects.filter(game=row, user=None, bot="").update(bot=bot)
