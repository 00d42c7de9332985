"""Tells when a mail was written: by its Date, where that can be so. Pure.

Greylisting and full queues hold mails up, so they do not come in the order in which they were written.
"""

from __future__ import annotations

from datetime import datetime, timedelta

AHEAD = timedelta(minutes=5)  # so much may a clock be fast


def written_at(said: datetime | None, came: datetime, not_before: datetime) -> datetime:
    """When it was written; when it came, if its Date (`said`) is none or lies.

    It lies if it is of the future, or from before what the mail answers was sent.

    >>> from datetime import UTC
    >>> asked, came = datetime(2026, 11, 28, 8, tzinfo=UTC), datetime(2026, 11, 28, 12, tzinfo=UTC)
    >>> [written_at(datetime(2026, 11, 28, hour, tzinfo=UTC), came, asked).hour for hour in (7, 9, 13)]
    [12, 9, 12]
    """
    if said is None or said < not_before or said > came + AHEAD:
        return came
    return min(said, came)
