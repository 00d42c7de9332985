"""Notes that a seat's player is away, in this game alone, and that they are back."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction

from games.base.refusals import RequestRefused
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.models import Act, Seat
from games.models.play.desk import Kind
from games.people.read.absence import today_of
from games.people.service.set_absence import LONGEST
from games.play.service.move_deadlines import move_deadlines
from games.play.service.schedule import calendar_of

from .asked_there import person_at
from .open_desk import ActRequest, Desk, open_running


@transaction.atomic
def note_absence(game_id: str, request: ActRequest, *, seat: int, until: date) -> Act:
    """From today on, by the player's own clock, until the end of that day no time counts for them here.

    Raises RequestRefused "absence_over", "absence_too_long_here", "no_such_place", "bot_plays" besides.
    """
    desk = open_running(game_id, request, Kind.ABSENCE)
    found = person_at(desk, seat)
    today = today_of(found.person)
    if until < today:
        raise RequestRefused("absence_over", ends=until)
    if (until - today).days + 1 > LONGEST:
        last = today + timedelta(days=LONGEST - 1)
        raise RequestRefused("absence_too_long_here", most=LONGEST, last=last)
    was = _set(desk, found, today, until)
    return _told(desk, found, Kind.ABSENCE, {"seat": seat, "until": [was, until.isoformat()]})


@transaction.atomic
def lift_absence(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """What still waits for an answer has the time that was left. Raises RequestRefused "not_away" besides."""
    desk = open_running(game_id, request, Kind.PRESENCE)
    found = person_at(desk, seat)
    if found.absence is None or found.absence[1] < today_of(found.person):
        raise RequestRefused("not_away")
    was = _set(desk, found, None, None)
    return _told(desk, found, Kind.PRESENCE, {"seat": seat, "until": [was, None]})


def _set(desk: Desk, seat: Seat, starts: date | None, ends: date | None) -> str | None:
    """Gives the last day that was noted before."""
    was, old = seat.away_until, calendar_of(desk.row, seat)
    seat.away_from, seat.away_until = starts, ends
    seat.save(update_fields=["away_from", "away_until"])
    if desk.row.clocks_run:
        move_deadlines(desk.row, seat, old, calendar_of(desk.row, seat))
    return was.isoformat() if was else None


def _told(desk: Desk, seat: Seat, kind: Kind, changed: dict[str, object]) -> Act:
    act = desk.record(kind, changed)
    queue_desk_mails(desk.row, act, only=seat)
    return act
