"""The line of a reply that says that its writer is away, to be copied: "away until 3 Dec"."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

AHEAD, FOR = timedelta(days=14), timedelta(days=4)  # of an example: far enough not to be meant


def away_line(starts: date, ends: date, today: date) -> str:
    """What to write to be away on these days."""
    if starts <= today:
        return _("away until %(day)s") % {"day": _day(ends)}
    return _("away %(first)s to %(last)s") % {"first": _day(starts), "last": _day(ends)}


def example_from_to(today: date) -> str:
    """A line with both days, as an example: they are to come, whenever it is read."""
    return away_line(today + AHEAD, today + AHEAD + FOR, today)


def example_until(today: date) -> str:
    return away_line(today, today + AHEAD + FOR, today)


def _day(day: date) -> str:
    """As it can be written in a command."""
    return date_format(day, pgettext("date format", "j M"))
