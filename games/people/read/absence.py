"""Whether somebody is away now, by their own clock."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.utils import timezone

from games.base.language_and_zone import zone_of
from games.models import Seat, User


def away_until(user: User | None) -> date | None:
    """The last day of an absence that has begun; None: they are there."""
    if user is None or user.absence is None:
        return None
    first, last = user.absence
    return last if first <= today_of(user) <= last else None


def seat_away_until(seat: Seat | None) -> date | None:
    """The last day on which no time counts at a seat: its person says so, or the desk has noted it."""
    if seat is None or seat.user is None:
        return None
    today, last = today_of(seat.user), away_until(seat.user)
    noted = seat.absence
    if noted is None or not noted[0] <= today <= noted[1]:
        return last
    return max(noted[1], last) if last else noted[1]


def away_by_seat(seats: Iterable[Seat]) -> dict[int, date]:
    """Of those who are away, the last day, by the number of their seat."""
    last = {seat.number: seat_away_until(seat) for seat in seats}
    return {number: day for number, day in last.items() if day is not None}


def today_of(user: User) -> date:
    """The day by this person's own clock."""
    return timezone.now().astimezone(zone_of(user)).date()
