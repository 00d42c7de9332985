"""Days of the calendar, in the zone of whoever reads, and how much happened on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Count, Model, Q, QuerySet
from django.utils import timezone


@dataclass(frozen=True)
class Day:
    """From when to when it goes; one on which clocks change is an hour shorter or longer."""

    date: date
    begins: datetime
    ends: datetime


def last_days(now: datetime, number: int) -> list[Day]:
    """So many days, the oldest first; the last of them is today."""
    today = timezone.localtime(now).date()
    dates = [today - timedelta(days=back) for back in range(number - 1, -1, -1)]
    return [Day(one, _midnight(one), _midnight(one + timedelta(days=1))) for one in dates]


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def counts_by_day(
    rows: QuerySet[Model], days: Iterable[Day], wanted: Mapping[str, tuple[str, Q]]
) -> dict[str, list[int]]:
    """How many rows there are of each day, in one query for all that is wanted.

    `wanted` says for each name by which time a row belongs to a day, and which rows count.
    """
    counts = {
        f"{name}_{number}": Count("pk", filter=only & _within(field, day))
        for name, (field, only) in wanted.items()
        for number, day in enumerate(days)
    }
    found = rows.aggregate(**counts)
    return {name: [found[f"{name}_{number}"] for number, _day in enumerate(days)] for name in wanted}


def _within(field: str, day: Day) -> Q:
    return Q(**{f"{field}__gte": day.begins, f"{field}__lt": day.ends})
