"""Gives more time: to everybody who is asked, or to one seat."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from games.base.refusals import RequestRefused
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.models import Act
from games.models.play.desk import Kind
from games.play.service.correct.pause_game import extend_time

from .asked_there import audience_of, person_asked
from .open_desk import ActRequest, open_running

SHORTEST_EXTENSION, LONGEST_EXTENSION = timedelta(minutes=1), timedelta(days=30)


@transaction.atomic
def extend(game_id: str, request: ActRequest, *, span: timedelta, seat: int | None = None) -> Act:
    """So much more of the time that counts. `seat`: for this one alone, which must be waited for.

    Raises RequestRefused "extension", "clocks_stand", "nothing_waits", "bot_plays", "no_such_place" besides.
    """
    kind = Kind.EXTEND if seat is None else Kind.EXTEND_SEAT
    desk = open_running(game_id, request, kind, paused=False)
    if not SHORTEST_EXTENSION <= span <= LONGEST_EXTENSION:
        raise RequestRefused("extension", most=LONGEST_EXTENSION.days)
    seconds = {"seconds": int(span.total_seconds())}
    if seat is None:
        extend_time(desk.row, span, desk.now)
        act = desk.record(kind, seconds)
        queue_desk_mails(desk.row, act)
        return act
    found, asked = person_asked(desk, seat)
    extend_time(desk.row, span, desk.now, only=found)
    act = desk.record(kind, {"seat": seat, **seconds}, audience_of(asked))
    queue_desk_mails(desk.row, act, only=found)
    return act
