"""The waiting list of an open game that is full or has begun."""

from __future__ import annotations

from django.db import transaction

from games.models import Game, Seat, User, WaitingPlace
from games.not_possible import NotPossible

from .accept_invitation import take_seat
from .invite import unpromised
from .join_game import lock_open, refuse_shown_out
from .queue_lobby_mails import tell_seated


@transaction.atomic
def wait_for_seat(game_id: str, user: User) -> None:
    """Stand at the end of the list, once. Raises NotPossible, and Game.DoesNotExist if it is not open."""
    row = lock_open(game_id)
    refuse_shown_out(row, user)
    if row.status == Game.Status.OVER:
        raise NotPossible("is_over")
    if Seat.objects.filter(game=row, user=user).exists():
        raise NotPossible("already_seated")
    if row.status == Game.Status.LOBBY and unpromised(row):
        raise NotPossible("seat_is_free")
    WaitingPlace.objects.get_or_create(game=row, user=user)


@transaction.atomic
def stop_waiting(game_id: str, user: User) -> None:
    """Leave the list. Raises Game.DoesNotExist if the game is not open."""
    row = lock_open(game_id)
    WaitingPlace.objects.filter(game=row, user=user).delete()


def seat_next(row: Game) -> None:
    """Seat whoever waits longest, as long as seats are free. The game is locked and in its lobby."""
    places = WaitingPlace.objects.filter(game=row).select_related("user").order_by("pk")
    for place in list(places[: unpromised(row)]):
        take_seat(row, place.user)
        tell_seated(row, place)
