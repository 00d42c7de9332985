"""Calculations with spans of time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta


def median_span(spans: Collection[timedelta]) -> timedelta | None:
    """Return the middle span, or the mean of the two in the middle; None if there is none.

    >>> str(median_span([timedelta(3), timedelta(1), timedelta(2)]))
    '2 days, 0:00:00'
    """
    if not spans:
        return None
    ordered, (half, odd) = sorted(spans), divmod(len(spans), 2)
    return ordered[half] if odd else (ordered[half - 1] + ordered[half]) / 2
