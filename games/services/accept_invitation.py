"""Gives a free seat to whoever holds an invitation."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.models import Game, Invitation, Seat, User
from games.not_possible import NotPossible

from .sitting import lock


@transaction.atomic
def accept_invitation(token: str, user: User) -> Seat:
    """The seat; the same person accepting twice has it once.

    Raises NotPossible, and Invitation.DoesNotExist for a token that is none.
    """
    game_id = Invitation.objects.values_list("game", flat=True).get(token=token)
    row = lock(game_id)
    invitation = Invitation.objects.get(token=token)
    mine = Seat.objects.filter(game=row, user=user).first()
    if mine is not None and invitation.accepted_by_id == user.pk:
        return mine
    _refuse(row, invitation, mine)
    invitation.accepted_at, invitation.accepted_by = timezone.now(), user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    return _take_seat(row, user)


def _refuse(row: Game, invitation: Invitation, mine: Seat | None) -> None:
    if mine is not None:
        raise NotPossible("already_seated")
    if invitation.accepted_at is not None:
        raise NotPossible("invitation_used")
    if row.status != Game.Status.LOBBY:
        raise NotPossible("not_in_lobby")


def _take_seat(row: Game, user: User) -> Seat:
    seat = Seat.objects.filter(game=row, user=None, bot="").order_by("number").first()
    if seat is None:
        raise NotPossible("no_free_seat")
    seat.user = user
    seat.save(update_fields=["user"])
    return seat
