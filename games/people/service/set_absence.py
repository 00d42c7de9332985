"""A person is away from one day to another: no time counts for them meanwhile, in any of their games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction

from games.base.refusals import RequestRefused
from games.models import Game, Seat, User
from games.people.read.absence import away_until, today_of
from games.people.service.hold_people import hold_with_games
from games.play.service.move_deadlines import move_deadlines
from games.play.service.schedule import calendar_of
from games.play.service.session import lock
from games.stream.news.tell import tell_table

LONGEST = 21  # days: a table waits no longer for one of its people at once
MOST_OFTEN, REMEMBERED = 28, timedelta(days=60)  # days away, in so many
FARTHEST = 366  # days ahead


def set_absence(user: User, starts: date, ends: date) -> None:
    """Away on these days, both of them in it, by their own clock; in place of any absence said before.

    Everybody at their tables reads "away until …". One that runs is not taken back by one that begins later.
    Raises RequestRefused: "absence_ends_first", "absence_over", "absence_too_long", "absence_too_far",
    "absence_running", "absence_too_often"; then nothing is changed.
    """
    today = today_of(user)
    _refuse(starts, ends, today)
    running = away_until(user)
    if running is not None and starts > running:
        raise RequestRefused("absence_running", ends=running)
    _set(user, max(starts, today), ends)


def end_absence(user: User) -> bool:
    """Back again; what still waits for an answer has the time that was left. False: they were not away."""
    if user.absence is None or user.absence[1] < today_of(user):
        return False
    _set(user, None, None)
    return True


def _refuse(starts: date, ends: date, today: date) -> None:
    if ends < starts:
        raise RequestRefused("absence_ends_first", starts=starts, ends=ends)
    if ends < today:
        raise RequestRefused("absence_over", ends=ends)
    if (ends - max(starts, today)).days + 1 > LONGEST:
        last = max(starts, today) + timedelta(days=LONGEST - 1)
        raise RequestRefused("absence_too_long", most=LONGEST, last=last)
    if starts > today + timedelta(days=FARTHEST):
        raise RequestRefused("absence_too_far", most=FARTHEST)


@transaction.atomic
def _set(user: User, starts: date | None, ends: date | None) -> None:
    """One step: nobody's game goes on meanwhile by the old days or the new ones alone."""
    begun_or_not = Game.objects.filter(seats__user=user).exclude(status=Game.Status.OVER)
    before = hold_with_games(user, begun_or_not, no_key=True)
    user.was_away = _days_away(before)
    if starts and ends:
        _refuse_too_often(user.was_away, starts, ends)
    user.away_from, user.away_until = starts, ends
    user.save(update_fields=["away_from", "away_until", "was_away"])
    running = begun_or_not.filter(status=Game.Status.RUNNING)
    for game_id in running.order_by("pk").values_list("pk", flat=True):
        _move_deadlines(game_id, before, user)


def _days_away(before: User) -> list[str]:
    """The days of the last two months on which time did not count for them."""
    today = today_of(before)
    days = {day for day in before.was_away if day > (today - REMEMBERED).isoformat()}
    if before.absence:
        first, last = before.absence
        stretch = range((min(last, today) - first).days + 1)
        days |= {(first + timedelta(days=n)).isoformat() for n in stretch}
    return sorted(days)


def _refuse_too_often(was_away: Sequence[str], starts: date, ends: date) -> None:
    """Saying it again and again would hold tables up for good."""
    new = {(starts + timedelta(days=n)).isoformat() for n in range((ends - starts).days + 1)}
    if len(new | {day for day in was_away if day > (starts - REMEMBERED).isoformat()}) > MOST_OFTEN:
        raise RequestRefused("absence_too_often", most=MOST_OFTEN, days=REMEMBERED.days)


def _move_deadlines(game_id: str, before: User, now: User) -> None:
    """What is left of their time stays; when it will have passed is another moment."""
    row = lock(game_id)
    tell_table(game_id)
    if not row.clocks_run:
        return
    seat = Seat.objects.get(game=row, user=now)
    seat.user = before
    old = calendar_of(row, seat)
    seat.user = now
    move_deadlines(row, seat, old, calendar_of(row, seat))
