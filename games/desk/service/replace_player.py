"""Lets somebody else play a seat: the waiting list, a bot, or whoever is invited."""

from __future__ import annotations

from django.db import transaction

from games.base import links
from games.base.refusals import RequestRefused
from games.desk.read.roles import has_looked_after
from games.lobby.service.seats.hand_on_host import hand_on_host
from games.lobby.service.seats.leave_game import hand_over_seat
from games.lobby.service.seats.read_address import read_address
from games.lobby.service.seats.waiting_list import can_be_seated, seat_waiting_in_game
from games.mail.queue.queue_desk_mails import queue_mail_to, queue_seat_invitation
from games.models import Act, Departure, Game, Invitation, RemovedPlayer, Seat, User
from games.models.play.desk import Kind
from games.play.read.seats import left_seats
from games.site.read.looks import has_looked

from .open_desk import ActRequest, Desk, open_running

BOT, WAITING, INVITATION = "bot", "waiting", "invitation"
WITHDRAWN = "withdrawn"  # a bot keeps the seat, and for nobody any more
SUCCESSORS = (WAITING, BOT, INVITATION)


@transaction.atomic
def replace_player(game_id: str, request: ActRequest, *, seat: int, by: str, email: str = "") -> Act:
    """Whoever sits there loses the seat and is told; who comes knows what the seat knows, and nothing else.

    In an open game whoever waits comes before a bot. `email`: who is invited. A seat that a bot keeps for
    somebody already can be given on as well: whoever was invited to it is so no more. An address of somebody
    who cannot have the seat is invited like any other, and its owner alone is told why they cannot. Raises
    RequestRefused "no_such_successor", "nobody_waits", "somebody_waits", "clocks_stand", "bot_plays",
    "bad_address", and of oneself "player_seated" or "has_played_here" besides.
    """
    desk = open_running(game_id, request)
    found = desk.seat(seat)
    kind = Kind.REPLACE_ABSENT if found.bot else Kind.REPLACE
    desk.require(kind)
    _refuse_seat(desk.row, found, by)
    address, why_not = _refuse_successor(desk, by, email)
    kept = Invitation.objects.filter(seat=found, accepted_at=None)
    was_kept = bool(kept.exclude(email=address).delete()[0])
    person = found.user
    if person is not None:
        hand_over_seat(desk.row, found)
        _no_host_any_more(desk, person)
    else:
        seat_waiting_in_game(desk.row)
    found.refresh_from_db()
    act = desk.record(kind, {"seat": seat, "by": _who_came(found, by, was_kept=was_kept)})
    if address:
        _invite(desk, act, found, address, why_not)
    if person is not None:
        queue_mail_to(desk.row, act, person, url=links.absolute("/"))
    return act


@transaction.atomic
def remove_player(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """As before, and they cannot come back by themselves: a bot plays on, or whoever waits.

    Raises RequestRefused "bot_plays", "no_such_place" besides.
    """
    desk = open_running(game_id, request, Kind.REMOVE)
    found = desk.seat(seat)
    if found.user is None:
        raise RequestRefused("bot_plays")
    person = found.user
    hand_over_seat(desk.row, found)
    _no_host_any_more(desk, person)
    RemovedPlayer.objects.get_or_create(game=desk.row, user=person)
    act = desk.record(Kind.REMOVE, {"seat": seat})
    queue_mail_to(desk.row, act, person, url=links.absolute("/"))
    return act


def _no_host_any_more(desk: Desk, person: User) -> None:
    """Whoever has lost their seat here looks after it no more, unless they have done it themselves."""
    if person != desk.request.by:
        hand_on_host(desk.row, person)


def _who_came(seat: Seat, by: str, *, was_kept: bool) -> str:
    if seat.user_id:
        return WAITING
    return WITHDRAWN if by == BOT and was_kept else by


def _refuse_seat(row: Game, seat: Seat, by: str) -> None:
    """A seat that was a bot's from the beginning is nobody's to give; a bot does not follow a bot, but where
    the seat is kept for somebody."""
    if seat.user is not None:
        return
    kept = Invitation.objects.filter(seat=seat, accepted_at=None).exists()
    if (by == BOT and not kept) or not left_seats(row).filter(pk=seat.pk).exists():
        raise RequestRefused("bot_plays")


def _refuse_successor(desk: Desk, by: str, email: str) -> tuple[str, str]:
    """The address of whoever is invited, and why they cannot have the seat; empty for all others."""
    row = desk.row
    if by not in SUCCESSORS:
        raise RequestRefused("no_such_successor")
    if by == BOT:
        return "", ""
    if not row.clocks_run:
        raise RequestRefused("clocks_stand")
    somebody_waits = row.is_open and bool(can_be_seated(row))
    if by == WAITING:
        if not somebody_waits:
            raise RequestRefused("nobody_waits")
        return "", ""
    if somebody_waits:
        raise RequestRefused("somebody_waits")
    address = read_address(email)
    person = User.objects.filter(email=address).first()
    return address, _why_not(desk, person) if person is not None else ""


def _why_not(desk: Desk, person: User) -> str:
    """Empty: they can have it. It is told to them alone, for it would tell whose the address is; people know
    it of themselves."""
    sits = Seat.objects.filter(game=desk.row, user=person).exists()
    if not (sits or _knows_too_much(desk.row, person)):
        return ""
    if person == desk.request.by:
        raise RequestRefused("player_seated" if sits else "has_played_here", email=person.email)
    return "sits" if sits else "knows"


def _knows_too_much(row: Game, person: User) -> bool:
    left = Departure.objects.filter(game=row, user=person).exists()
    return left or has_looked_after(person, row) or has_looked(person, row)


def _invite(desk: Desk, act: Act, seat: Seat, address: str, why_not: str) -> None:
    """An invitation by which they sit there, or have sat there, stays as it is."""
    offered = {"seat": seat, "created_at": desk.now, "person": None}
    invitation, _new = Invitation.objects.update_or_create(
        game=desk.row, email=address, accepted_at=None, defaults=offered
    )
    queue_seat_invitation(desk.row, act, invitation, seat, why_not)
