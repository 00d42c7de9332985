"""An absence, in words for the person who is away and for the table."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.words.reader import day_words


def away_remark(last: date | None) -> str:
    """Return the remark beside a seat that its player is away, for the table. The reason is private."""
    day = date_format(last, pgettext("date format", "j F")) if last else ""
    return _("away until %(day)s") % {"day": day} if day else ""


def absence_words(absence: tuple[date, date] | None, today: date) -> str:
    """Say that the person is or will be away; empty if there is no absence any more."""
    if absence is None or absence[1] < today:
        return ""
    first, last = absence
    if first <= today:
        return _("You are away until %(day)s.") % {"day": day_words(last)}
    return _("You will be away from %(first)s to %(last)s.") % {
        "first": day_words(first),
        "last": day_words(last),
    }


AHEAD, FOR = timedelta(days=14), timedelta(days=4)  # of an example: far enough ahead not to be meant


def away_line(starts: date, ends: date, today: date) -> str:
    """Return what to write to be away on these days."""
    if starts <= today:
        return _("away until %(day)s") % {"day": _day(ends)}
    return _("away %(first)s to %(last)s") % {"first": _day(starts), "last": _day(ends)}


def example_from_to(today: date) -> str:
    """Return a line with both days as an example. The days are always in the future."""
    return away_line(today + AHEAD, today + AHEAD + FOR, today)


def example_until(today: date) -> str:
    return away_line(today, today + AHEAD + FOR, today)


def _day(day: date) -> str:
    """Return a day as it can be written in a command."""
    return date_format(day, pgettext("date format", "j M"))
