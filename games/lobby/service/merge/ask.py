"""Asks two accounts whether they are of one person, so that a seat can go from one to the other."""

from __future__ import annotations

from django.db import transaction

from games.base.refusals import RequestRefused
from games.desk.service.open_desk import ActRequest, Desk, open_running
from games.lobby.service.seats.read_address import read_address
from games.mail.queue.queue_merge_mail import queue_merge_mail
from games.models import Act, SeatMerge, User
from games.models.play.desk import Audience, Kind

from .who_may_have_it import refuse_taker


@transaction.atomic
def ask_to_merge(game_id: str, request: ActRequest, *, seat: int, email: str) -> Act:
    """The account that sits there, and the one with this address, are asked by mail. Nothing changes before
    both have said yes; a question about the same seat that is still open ends.

    An address that is of the account which sits there is asked like any other: a refusal would tell whoever
    asks whose address it is. Raises RequestRefused "bot_plays", "bad_address", "taker_asks",
    "has_played_here" besides.
    """
    desk = open_running(game_id, request, Kind.MERGE)
    found, address = desk.seat(seat), read_address(email)
    if found.user is None:
        raise RequestRefused("bot_plays")
    taker = _account(desk, address)
    act = desk.record(Kind.MERGE, {"seat": seat}, Audience.STAFF)
    SeatMerge.objects.filter(seat=found, ended_at=None).update(ended_at=desk.now)
    asked = SeatMerge.objects.create(
        game=desk.row, seat=found, giver=found.user, taker=taker, act=act, asked_at=desk.now
    )
    for person in dict.fromkeys((asked.giver, asked.taker)):  # one mail where both are one account
        queue_merge_mail(asked, person, desk.now)
    return act


def _account(desk: Desk, address: str) -> User:
    """An address that nobody has signed in with yet is as good as any other: a code goes there."""
    known = User.objects.filter(email=address).first()
    if known == desk.request.by:
        raise RequestRefused("taker_asks", email=known.email)
    if known is not None:
        refuse_taker(desk.row, known, known.email)
    return known or User.objects.find_or_make(address)
