"""Invitations to a game: send and accept them, and take a seat."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from games.base.documents import RequestRefused
from games.desk.read import has_looked_after
from games.lobby.service.seats.take_over_seat import take_over_seat
from games.mail.queue.queue_lobby_mails import queue_arrival_mails, queue_joined_mail
from games.mail.queue.queue_mails import queue_invitation
from games.models import Departure, Game, Invitation, Seat, User, WaitingPlace
from games.models.people.people import canonical
from games.people.service.seat_people import refuse_banned
from games.play.read.state import left_seats
from games.play.service.session import lock
from games.site.read import has_looked


def read_address(email: str) -> str:
    """Return the address in its one spelling. Raises RequestRefused unless it is one that we can keep."""
    address = canonical(email)
    try:
        validate_email(address)
    except ValidationError:
        raise RequestRefused("bad_address", email=email) from None
    if len(address) > (User._meta.get_field("email").max_length or 0):
        raise RequestRefused("bad_address", email=email)
    return address


@transaction.atomic
def invite(game: Game, email: str, *, by: User | None = None) -> Invitation:
    """Mail an invitation; an address that is invited already gets no second one.

    An address of somebody who sits there is invited like any other, and its owner is told that they have a
    seat: a refusal would tell whose address it is. The host's own address is refused. `by` asks for it: only
    the owner may (None: the service itself). Raises RequestRefused.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    address = read_address(email)
    invitation = Invitation.objects.filter(game=row, email=address).first()
    if invitation is not None:
        return invitation
    _refuse_host(row, address)
    if not uninvited_seats(row):
        raise RequestRefused("no_free_seat")
    invitation = Invitation.objects.create(game=row, email=address)
    queue_invitation(invitation)
    return invitation


def refuse_non_host(row: Game, by: User | None) -> None:
    """Refuse everybody but the owner, and any game that is not in its lobby."""
    if by is not None and row.owner_id != by.pk:
        raise RequestRefused("not_owner")
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")


def _refuse_host(row: Game, address: str) -> None:
    host = row.owner
    if host is not None and host.email == address and Seat.objects.filter(game=row, user=host).exists():
        raise RequestRefused("player_seated", email=address)


def uninvited_seats(row: Game) -> int:
    """Return how many seats are free and kept for nobody who is invited."""
    free = Seat.objects.filter(game=row, user=None, bot="").count()
    return max(0, free - Invitation.objects.filter(game=row, accepted_at=None).count())


@transaction.atomic
def accept_invitation(token: str, user: User) -> Seat:
    """Take the seat of an invitation and return it; accepting twice has no further effect.

    Raises RequestRefused, and Invitation.DoesNotExist for an unknown token.
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
    """Take the seat of a running game that a bot has kept for the invited person."""
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
    """Refuse people who moderate or have moderated a game or seen hidden things of it, until it is over."""
    if has_looked(user, row):
        raise RequestRefused("has_looked")
    if has_looked_after(user, row):
        raise RequestRefused("moderates_here")


def take_seat(row: Game, user: User) -> Seat:
    """Take the first free seat; the host hears of it. Raises RequestRefused."""
    refuse_moderator(row, user)
    seat = Seat.objects.filter(game=row, user=None, bot="").order_by("number").first()
    if seat is None:
        raise RequestRefused("no_free_seat")
    seat.user = user
    seat.save(update_fields=["user"])
    WaitingPlace.objects.filter(game=row, user=user).delete()
    queue_joined_mail(row, user)
    return seat
