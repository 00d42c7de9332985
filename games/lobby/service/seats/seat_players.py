"""Seats people without asking them, as the operator's command does."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.base.refusals import RequestRefused
from games.models import Game, Seat, User
from games.people.service.refuse_banned import refuse_banned
from games.play.service.session import lock

from .accept_invitation import refuse_moderator


@transaction.atomic
def seat_players(game: Game, users: Sequence[User]) -> None:
    """The people take the first free seats, in order. Raises RequestRefused."""
    row = lock(game.pk)
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")
    free = list(Seat.objects.filter(game=row, user=None, bot="").order_by("number"))
    if len(users) > len(free):
        raise RequestRefused("no_free_seat")
    refuse_banned(*users)
    for user in users:
        refuse_moderator(row, user)
    for seat, user in zip(free, users, strict=False):
        seat.user = user
        seat.save(update_fields=["user"])
