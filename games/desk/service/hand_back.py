"""Gives a seat back to its player, for whom a bot has played."""

from __future__ import annotations

from django.db import transaction

from games.base.refusals import RequestRefused
from games.lobby.service.seats.take_over_seat import take_over_seat
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.mail.queue.queue_seat_mails import queue_arrival_mails
from games.models import Act, Departure, RemovedPlayer, Seat, SeatMerge
from games.models.play.desk import Kind
from games.people.service.hold_people import hold_if_let_in
from games.play.service.stand_in import come_back

from .open_desk import ActRequest, Desk, open_running


@transaction.atomic
def hand_back(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """To whoever a bot stands in for, or who has left that very seat last, where no other person plays.

    Raises RequestRefused "nobody_to_hand_back", "seat_was_merged", "clocks_stand", "is_stuck",
    "no_such_place" besides.
    """
    desk = open_running(game_id, request, Kind.HAND_BACK)
    found = desk.seat(seat)
    if found.has_stand_in:
        come_back(desk.row, found.person)
    elif found.is_bots:
        _bring_back(desk, found)
    else:
        raise RequestRefused("nobody_to_hand_back")
    found.refresh_from_db()
    act = desk.record(Kind.HAND_BACK, {"seat": seat})
    queue_desk_mails(desk.row, act, only=found)
    return act


def _bring_back(desk: Desk, seat: Seat) -> None:
    """They have known the seat's hand all along; that they had left is forgotten, as a bot stood in. Where
    people have changed chairs since, they know of this one nothing from before."""
    left = Departure.objects.filter(seat=seat).select_related("user").order_by("-pk").first()
    if left is None or left.user is None or not hold_if_let_in(left.user):
        raise RequestRefused("nobody_to_hand_back")
    if SeatMerge.objects.filter(game=desk.row, giver=left.user).exclude(done_at=None).exists():
        raise RequestRefused("seat_was_merged")  # the person has said that they play with another account
    if not desk.row.clocks_run:
        raise RequestRefused("clocks_stand")
    since = None if left.has_moved else left.since
    if not take_over_seat(desk.row, seat, left.user, newcomer=False, since=since):
        raise RequestRefused("is_stuck")
    RemovedPlayer.objects.filter(game=desk.row, user=left.user).delete()
    queue_arrival_mails(desk.row, seat.number, left.user)
    left.delete()
