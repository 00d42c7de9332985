"""A game is called off before it begins."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.lobby.service.seats.invite import refuse_non_host
from games.mail.queue.queue_lobby_mails import queue_cancelled_mails
from games.models import Game, User
from games.play.service.session import lock


@transaction.atomic
def cancel_lobby(game: Game, *, by: User) -> None:
    """Nothing has been decided in it, so nothing of it is kept. Raises RequestRefused."""
    row = lock(game.pk)
    refuse_non_host(row, by)
    concerned = User.objects.filter(Q(seats__game=row) | Q(waiting_places__game=row)).exclude(pk=by.pk)
    queue_cancelled_mails(row, concerned.distinct())
    row.delete()
