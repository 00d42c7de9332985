"""Time spans as people write them."""

from __future__ import annotations

import re
from datetime import timedelta

from .refusals import RequestRefused

UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}
SPAN = re.compile(r"([0-9]{1,7}) ?([smhd])")


def read_span(text: str) -> timedelta:
    """A span such as "48h", "90m" or "2d". Raises RequestRefused("bad_span").

    >>> read_span("48h")
    datetime.timedelta(days=2)
    """
    found = SPAN.fullmatch(text.strip().lower())
    if not found:
        raise RequestRefused("bad_span", text=text)
    return timedelta(**{UNITS[found[2]]: int(found[1])})
