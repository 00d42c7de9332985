"""Spans, mornings, the time that counts for a seat, locks on rows; the language and zone of a text."""

from __future__ import annotations

import functools
import logging
import re
import zoneinfo
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Protocol, TypeVar

from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils import timezone, translation

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


PUSHED = timedelta(hours=1)  # when to try again what failed

log = logging.getLogger(__name__)
M = TypeVar("M", bound=Model)
Row = TypeVar("Row", bound=Model)  # of the same table, with what a query has added to it


class Counted(Protocol):
    """A row that counts how often it was taken."""

    attempts: int


def lock_row(open_rows: QuerySet[M], row: Row, field: str, until: datetime | None, **also: object) -> bool:
    """Lock a row by moving the time in `field`, and set `also` with it. False: another worker was faster.

    `open_rows` are those that may be taken at all: the row may have been settled since it was read.
    """
    seen = open_rows.filter(pk=row.pk, **{field: getattr(row, field)})
    changes = {field: until, **also}
    if seen.update(**changes) != 1:
        return False
    for name, value in changes.items():
        setattr(row, name, value)
    return True


def lock_first(waiting: QuerySet[Row], open_rows: QuerySet[M], field: str, until: datetime) -> Row | None:
    """Lock the first row that no other worker takes, and count the attempt. None: nothing waits."""
    while row := waiting.first():
        counted: Counted = row  # type: ignore[assignment]  # both kinds of mail, and nothing else
        if lock_row(open_rows, row, field, until, attempts=counted.attempts + 1):
            return row
    return None


def locked(rows: QuerySet[M], field: str, now: datetime, lock_time: timedelta) -> QuerySet[M]:
    """Return the rows that a worker has locked now, and not those that were put off for longer."""
    return rows.filter(**{f"{field}__gt": now, f"{field}__lte": now + lock_time})


def attempt(what: str, act: Callable[[], object], put_off: Callable[[], object]) -> None:
    """Do it, or log what failed and put it off by an hour, so that a failure never loops."""
    try:
        act()
    except Exception:
        log.exception("%s: next try in an hour", what)
        put_off()


def doubled(first: timedelta, longest: timedelta, times: int) -> timedelta:
    """Return a wait that doubles with every failure, up to the longest.

    >>> [doubled(timedelta(seconds=30), timedelta(hours=6), n).total_seconds() for n in (0, 1, 2, 11, 200)]
    [30.0, 60.0, 120.0, 21600.0, 21600.0]
    """
    wait: timedelta = first * 2 ** min(max(times, 0), 20)
    return min(wait, longest)


def median_span(spans: Collection[timedelta]) -> timedelta | None:
    """Return the middle span, or the mean of the two in the middle; None if there is none.

    >>> str(median_span([timedelta(3), timedelta(1), timedelta(2)]))
    '2 days, 0:00:00'
    """
    if not spans:
        return None
    ordered, (half, odd) = sorted(spans), divmod(len(spans), 2)
    return ordered[half] if odd else (ordered[half - 1] + ordered[half]) / 2


class HasLanguageAndZone(Protocol):
    """A person's choices of language and zone. Empty: not chosen, and never told by a browser."""

    language: str
    zone: str
    zone_of_browser: str


@contextmanager
def language_and_zone_of(person: HasLanguageAndZone | None) -> Iterator[None]:
    """Put what is worded inside into this person's language and zone; None is an unknown person.

    >>> from types import SimpleNamespace
    >>> with language_and_zone_of(SimpleNamespace(language="de", zone="", zone_of_browser="Europe/Berlin")):
    ...     translation.get_language(), timezone.get_current_timezone_name()
    ('de', 'Europe/Berlin')
    """
    language = (person.language if person else "") or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zone_of(person)):
        yield


@contextmanager
def language_and_zone_on_pages(
    person: HasLanguageAndZone | None, zone_of_browser: str = ""
) -> Iterator[None]:
    """Do the same for a page: people who have chosen no language or zone get those of this browser."""
    language = (person.language if person else "") or translation.get_language()
    zone = zone_of(person) if (person and person.zone) or not zone_of_browser else zone_named(zone_of_browser)
    with translation.override(language), timezone.override(zone):
        yield


def zone_of(person: HasLanguageAndZone | None) -> zoneinfo.ZoneInfo:
    """Return the zone a person has chosen, else that of their browser, else the service's."""
    return zone_named((person.zone or person.zone_of_browser) if person else "")


def in_every_language(words: Callable[[], str]) -> list[str]:
    """Return these words in each language that a page or mail can have, the present one first."""
    present = translation.get_language() or settings.LANGUAGE_CODE
    found = []
    for language in dict.fromkeys([present, *(code for code, _name in settings.LANGUAGES)]):
        with translation.override(language):
            found.append(words())
    return list(dict.fromkeys(found))


def zone_named(name: str) -> zoneinfo.ZoneInfo:
    """Return the zone of this name, or the service's if there is none: a name may leave the world's list."""
    if name and name in zone_names():
        return zoneinfo.ZoneInfo(name)
    return zoneinfo.ZoneInfo(settings.TIME_ZONE)


@functools.cache
def zone_names() -> frozenset[str]:
    """Return every zone a person can choose: continent and city, and UTC."""
    return frozenset(name for name in zoneinfo.available_timezones() if _is_a_place(name))


def _is_a_place(name: str) -> bool:
    return name == "UTC" or (
        "/" in name and not name.startswith(("Etc/", "SystemV/", "US/", "posix", "right"))
    )
