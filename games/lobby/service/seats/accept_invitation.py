"""Gives a free seat to whoever holds an invitation."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.base.refusals import RequestRefused
from games.desk.read.roles import has_looked_after
from games.mail.queue.queue_lobby_mails import queue_joined_mail
from games.mail.queue.queue_seat_mails import queue_arrival_mails
from games.models import Departure, Game, Invitation, Seat, User, WaitingPlace
from games.people.service.refuse_banned import refuse_banned
from games.play.read.seats import left_seats
from games.play.service.session import lock
from games.site.read.looks import has_looked

from .take_over_seat import take_over_seat


@transaction.atomic
def accept_invitation(token: str, user: User) -> Seat:
    """The seat; the same person accepting twice has it once.

    Raises RequestRefused, and Invitation.DoesNotExist for a token that is none.
    """
    game_id = Invitation.objects.values_list("game", flat=True).get(token=token)
    row = lock(game_id)
    invitation = Invitation.objects.get(token=token)
    mine = Seat.objects.filter(game=row, user=user).first()
    if mine is not None and invitation.accepted_by_id == user.pk:
        return mine
    refuse_banned(user)
    _refuse(row, invitation, mine)
    _refuse_others(invitation, user)
    invitation.accepted_at, invitation.accepted_by = timezone.now(), user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    return take_seat(row, user) if invitation.seat_id is None else _take_over(row, invitation.seat_id, user)


def _take_over(row: Game, seat_id: int, user: User) -> Seat:
    """The seat of a running game that a bot has kept for whoever is invited."""
    refuse_moderator(row, user)
    if Departure.objects.filter(game=row, user=user).exists():
        raise RequestRefused("has_left")
    seat = left_seats(row).filter(pk=seat_id).first()
    if seat is None or not row.clocks_run or not take_over_seat(row, seat, user):
        raise RequestRefused("not_to_take_over")
    queue_arrival_mails(row, seat.number, user)
    return Seat.objects.get(pk=seat.pk)


def _refuse_others(invitation: Invitation, user: User) -> None:
    if invitation.person_id not in (None, user.pk):
        raise RequestRefused("invitation_of_another")


def _refuse(row: Game, invitation: Invitation, mine: Seat | None) -> None:
    if mine is not None:
        raise RequestRefused("already_seated")
    if invitation.accepted_at is not None:
        raise RequestRefused("invitation_used")
    if invitation.seat_id is None and row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")


def refuse_moderator(row: Game, user: User) -> None:
    """Whoever looks after a game does not play in it, and whoever has, or has looked at something hidden of
    it, does not until it is over."""
    if has_looked(user, row):
        raise RequestRefused("has_looked")
    if has_looked_after(user, row):
        raise RequestRefused("moderates_here")


def take_seat(row: Game, user: User) -> Seat:
    """The first free seat; whoever made the game hears of it. Raises RequestRefused."""
    refuse_moderator(row, user)
    seat = Seat.objects.filter(game=row, user=None, bot="").order_by("number").first()
    if seat is None:
        raise RequestRefused("no_free_seat")
    seat.user = user
    seat.save(update_fields=["user"])
    WaitingPlace.objects.filter(game=row, user=user).delete()
    queue_joined_mail(row, user)
    return seat
