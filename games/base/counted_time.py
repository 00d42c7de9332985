"""Time that counts for somebody: not on their table's days of rest, in quiet hours, or while they are away.

One mechanism for all three: a span is laid along the clock, and what does not count is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

ONE_DAY = timedelta(days=1)
MOST_REST_DAYS = 5  # in a week
MOST_QUIET_HOURS = 16  # in a day
LONGEST_WALK = 2 * 366  # days: no span and no absence reaches so far; a fault would walk for ever


@dataclass(frozen=True)
class Calendar:
    """When time counts, by the clock of `zone`.

    `rest_days`: days of the week, Monday 0. `quiet`: from this hour to that one, which may lie on the next
    day; None: no quiet hours. `away`: the first and the last day of an absence, both of them in it; `noted`:
    of another one.
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
        """Whether time counts from this moment on."""
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
        """From there on without a gap: from when, until when, and whether that time counts."""
        now = start.astimezone(UTC)
        for edge in self._edges(now):
            if edge > now:
                yield now, edge, self.counts_at(now)
                now = edge

    def _edges(self, moment: datetime) -> Iterator[datetime]:
        """Every moment from this day on at which counting may begin or end."""
        day = moment.astimezone(self.zone).date()
        hours = sorted({0, *(self.quiet or ())})
        for _ in range(LONGEST_WALK):
            for hour in hours:
                yield datetime.combine(day, time(hour), self.zone).astimezone(UTC)
            day += ONE_DAY


def counted_end(start: datetime, span: timedelta, calendar: Calendar) -> datetime:
    """When so much of the time that counts has passed. Raises ValueError if it never does.

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
    """How much of this time counts; nothing if it ends before it begins."""
    if calendar.always_counts or end <= start:
        return max(end - start, timedelta(0))
    found = timedelta(0)
    for begin, until, counts in calendar.stretches(start):
        found += (min(until, end) - begin) * counts
        if until >= end:
            return found
    raise ValueError(f"{end} is too far off")
