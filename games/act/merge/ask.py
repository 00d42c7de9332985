"""Asks two accounts whether they are of one person, so that a seat can go from one to the other."""

from __future__ import annotations

from django.db import transaction

from games.act.desk.open_desk import ActRequest, Desk, open_running
from games.act.notify.queue_desk_mails import queue_mail_to
from games.act.seats.read_address import read_address
from games.base import links
from games.base.refusals import RequestRefused
from games.models import Act, SeatMerge, User
from games.models.play.desk import Audience, Kind

from .who_may_have_it import refuse_taker


@transaction.atomic
def ask_to_merge(game_id: str, request: ActRequest, *, seat: int, email: str) -> Act:
    """The account that sits there, and the one with this address, are asked by mail. Nothing changes before
    both have said yes; a question about the same seat that is still open ends.

    Raises RequestRefused "bot_plays", "bad_address", "same_account", "has_played_here" besides.
    """
    desk = open_running(game_id, request, Kind.MERGE)
    found, address = desk.seat(seat), read_address(email)
    if found.user is None:
        raise RequestRefused("bot_plays")
    taker = _account(desk, found.user, address)
    act = desk.record(Kind.MERGE, {"seat": seat}, Audience.STAFF)
    SeatMerge.objects.filter(seat=found, ended_at=None).update(ended_at=desk.now)
    asked = SeatMerge.objects.create(
        game=desk.row, seat=found, giver=found.user, taker=taker, act=act, asked_at=desk.now
    )
    for person in (asked.giver, asked.taker):
        queue_mail_to(desk.row, act, person, url=links.merge_link(asked.token))
    return act


def _account(desk: Desk, giver: User, address: str) -> User:
    """An address that nobody has signed in with yet is as good as any other: a code goes there."""
    if giver.email == address:
        raise RequestRefused("same_account")
    known = User.objects.filter(email=address).first()
    if known is not None:
        refuse_taker(desk.row, known, known.email)
    return known or User.objects.find_or_make(address)
