"""Spans, mornings, and the time that counts for a seat."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from django.utils import timezone

from games.base.documents import RequestRefused

UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}
SPAN = re.compile(r"([0-9]{1,7}) ?([smhd])")


def read_span(text: str) -> timedelta:
    """Return a span such as "48h", "90m" or "2d". Raises RequestRefused("bad_span").

    >>> read_span("48h")
    datetime.timedelta(days=2)
    """
    found = SPAN.fullmatch(text.strip().lower())
    if not found:
        raise RequestRefused("bad_span", text=text)
    return timedelta(**{UNITS[found[2]]: int(found[1])})


HOUR = time(8)


def last_morning(now: datetime) -> datetime:
    """Return the last 8:00 that is not after `now`."""
    local = timezone.localtime(now)
    today = _morning(local)
    return today if today <= now else _morning(local - timedelta(days=1))


def next_morning(now: datetime) -> datetime:
    """Return the first 8:00 after `now`."""
    return _morning(timezone.localtime(last_morning(now)) + timedelta(days=1))


def _morning(day: datetime) -> datetime:
    """Return 8:00 by the clock on the wall, also after a change of the clock in the night."""
    return datetime.combine(day.date(), HOUR, tzinfo=timezone.get_current_timezone())


ONE_DAY = timedelta(days=1)
MOST_REST_DAYS = 5  # in a week
MOST_QUIET_HOURS = 16  # in a day
LONGEST_WALK = 2 * 366  # days: no span and no absence is so long; a fault would loop for ever


@dataclass(frozen=True)
class Calendar:
    """When time counts, by the clock of `zone`.

    `rest_days`: days of the week, Monday 0. `quiet`: from this hour to that one, which may be on the next
    day; None: no quiet hours. `away`: the first and the last day of an absence, both included; `noted`: the
    same of a second absence.
    """

    zone: tzinfo = UTC
    rest_days: frozenset[int] = frozenset()
    quiet: tuple[int, int] | None = None
    away: tuple[date, date] | None = None
    noted: tuple[date, date] | None = None

    @property
    def always_counts(self) -> bool:
        return not self.rest_days and self.quiet is None and not (self.away or self.noted)

    def counts_at(self, moment: datetime) -> bool:
        """Return whether time counts from this moment on."""
        here = moment.astimezone(self.zone)
        return not (
            here.weekday() in self.rest_days or self._is_quiet(here.hour) or self._is_away(here.date())
        )

    def _is_quiet(self, hour: int) -> bool:
        if self.quiet is None:
            return False
        start, end = self.quiet
        return start <= hour < end if start < end else hour >= start or hour < end

    def _is_away(self, day: date) -> bool:
        return any(days is not None and days[0] <= day <= days[1] for days in (self.away, self.noted))

    def stretches(self, start: datetime) -> Iterator[tuple[datetime, datetime, bool]]:
        """Yield the stretches from there on without a gap: start, end, and whether that time counts."""
        now = start.astimezone(UTC)
        for edge in self._edges(now):
            if edge > now:
                yield now, edge, self.counts_at(now)
                now = edge

    def _edges(self, moment: datetime) -> Iterator[datetime]:
        """Yield every moment from this day on at which counting may begin or end."""
        day = moment.astimezone(self.zone).date()
        hours = sorted({0, *(self.quiet or ())})
        for _ in range(LONGEST_WALK):
            for hour in hours:
                yield datetime.combine(day, time(hour), self.zone).astimezone(UTC)
            day += ONE_DAY


def counted_end(start: datetime, span: timedelta, calendar: Calendar) -> datetime:
    """Return when so much of the time that counts has passed. Raises ValueError if it never does.

    >>> friday = datetime(2026, 11, 27, 20, tzinfo=UTC)
    >>> counted_end(friday, timedelta(hours=24), Calendar(rest_days=frozenset({5, 6}))).isoformat()
    '2026-11-30T20:00:00+00:00'
    """
    if calendar.always_counts:
        return start + span
    for begin, end, counts in calendar.stretches(start):
        if counts and end - begin >= span:
            return begin + span
        span -= (end - begin) * counts
    raise ValueError(f"no time counts for {calendar}")


def counted_between(start: datetime, end: datetime, calendar: Calendar) -> timedelta:
    """Return how much of this time counts; nothing if it ends before it begins."""
    if calendar.always_counts or end <= start:
        return max(end - start, timedelta(0))
    found = timedelta(0)
    for begin, until, counts in calendar.stretches(start):
        found += (min(until, end) - begin) * counts
        if until >= end:
            return found
    raise ValueError(f"{end} is too far off")


def doubled(first: timedelta, longest: timedelta, times: int) -> timedelta:
    """Return a wait that doubles with every failure, up to the longest.

    >>> [doubled(timedelta(seconds=30), timedelta(hours=6), n).total_seconds() for n in (0, 1, 2, 11, 200)]
    [30.0, 60.0, 120.0, 21600.0, 21600.0]
    """
    wait: timedelta = first * 2 ** min(max(times, 0), 20)
    return min(wait, longest)


FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=6)


def wait_after(attempts: int) -> timedelta:
    """Return how long to wait after this many attempts, the first one included.

    >>> [wait_after(n).total_seconds() for n in (1, 2, 3, 12, 200)]
    [30.0, 60.0, 120.0, 21600.0, 21600.0]
    """
    return doubled(FIRST_WAIT, LONGEST_WAIT, attempts - 1)


def median_span(spans: Collection[timedelta]) -> timedelta | None:
    """Return the middle span, or the mean of the two in the middle; None if there is none.

    >>> str(median_span([timedelta(3), timedelta(1), timedelta(2)]))
    '2 days, 0:00:00'
    """
    if not spans:
        return None
    ordered, (half, odd) = sorted(spans), divmod(len(spans), 2)
    return ordered[half] if odd else (ordered[half - 1] + ordered[half]) / 2
