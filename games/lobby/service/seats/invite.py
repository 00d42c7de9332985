"""Offers a seat to a mail address."""

from __future__ import annotations

from django.db import transaction

from games.base.refusals import RequestRefused
from games.lobby.service.seats.read_address import read_address
from games.mail.queue.queue_mails import queue_invitation
from games.models import Game, Invitation, Seat, User
from games.play.service.session import lock


@transaction.atomic
def invite(game: Game, email: str, *, by: User | None = None) -> Invitation:
    """Mail an invitation; an address that is invited already gets no second one.

    An address of somebody who sits there is invited like any other, and its owner is told that they have a
    seat: a refusal would tell whose the address is. But for the host's own.
    `by` is who asks for it: only the owner may (None: the service itself). Raises RequestRefused.
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
    """Only the owner may change a lobby, and only a lobby can be changed."""
    if by is not None and row.owner_id != by.pk:
        raise RequestRefused("not_owner")
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")


def _refuse_host(row: Game, address: str) -> None:
    host = row.owner
    if host is not None and host.email == address and Seat.objects.filter(game=row, user=host).exists():
        raise RequestRefused("player_seated", email=address)


def uninvited_seats(row: Game) -> int:
    """How many seats are free and kept for nobody who is invited."""
    free = Seat.objects.filter(game=row, user=None, bot="").count()
    return max(0, free - Invitation.objects.filter(game=row, accepted_at=None).count())
