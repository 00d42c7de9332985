"""Locks on rows by a time in one of their fields, and what to do with a row that failed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from django.db.models import Model, QuerySet

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
