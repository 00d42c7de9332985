"""Rows whose time comes: how one worker among many takes each, and how long to wait after failures.

A claim is one conditional UPDATE: it moves the row's time, if that is still what was read. So two
workers never have the same row, nothing is locked while the work is done, and a row whose worker died is due
again after the lease.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from django.db.models import Model, QuerySet

PUSHED = timedelta(hours=1)  # when to look again at what failed

log = logging.getLogger(__name__)
M = TypeVar("M", bound=Model)
Row = TypeVar("Row", bound=Model)  # of the same table, with what a query has added to it


class Counted(Protocol):
    """A row that counts how often it was taken."""

    attempts: int


def claim(open_rows: QuerySet[M], row: Row, field: str, until: datetime | None, **also: object) -> bool:
    """Take a row by moving the time in `field`, and set `also` with it. False: another worker was faster.

    `open_rows` are those that may be taken at all, for the row may have been settled since it was read.
    """
    seen = open_rows.filter(pk=row.pk, **{field: getattr(row, field)})
    changes = {field: until, **also}
    if seen.update(**changes) != 1:
        return False
    for name, value in changes.items():
        setattr(row, name, value)
    return True


def claim_first(waiting: QuerySet[Row], open_rows: QuerySet[M], field: str, until: datetime) -> Row | None:
    """Take the first row that no other worker takes meanwhile, and count the attempt. None: nothing waits."""
    while row := waiting.first():
        counted: Counted = row  # type: ignore[assignment]  # both kinds of mail, and nothing else
        if claim(open_rows, row, field, until, attempts=counted.attempts + 1):
            return row
    return None


def leased(rows: QuerySet[M], field: str, now: datetime, lease: timedelta) -> QuerySet[M]:
    """The rows that a worker has in hand now, and not those that were put off for longer."""
    return rows.filter(**{f"{field}__gt": now, f"{field}__lte": now + lease})


def attempt(what: str, act: Callable[[], object], put_off: Callable[[], object]) -> None:
    """Do it, or log what failed and put it off by an hour, so that failing never loops."""
    try:
        act()
    except Exception:
        log.exception("%s: next try in an hour", what)
        put_off()


def doubled(first: timedelta, longest: timedelta, times: int) -> timedelta:
    """A wait that doubles with every failure, up to the longest.

    >>> [doubled(timedelta(seconds=30), timedelta(hours=6), n).total_seconds() for n in (0, 1, 2, 11, 200)]
    [30.0, 60.0, 120.0, 21600.0, 21600.0]
    """
    wait: timedelta = first * 2 ** min(max(times, 0), 20)
    return min(wait, longest)
