"""Deadlines, times and spans in the reader's zone: "Tuesday 20:00 (in 31 hours)"."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

if TYPE_CHECKING:
    from games.models import Prompt

SOON = timedelta(days=6)
SAME_YEAR = timedelta(days=180)  # within which nobody doubts which year is meant


@dataclass(frozen=True)
class Due:
    """A deadline. `bank_seconds`: what is in the bank once that is over.

    `on_bank`: it runs already, until then. `at` None: no clock runs.
    """

    at: datetime | None
    bank_seconds: int = 0
    on_bank: bool = False


NO_DEADLINE = Due(None)


def due_of(prompt: Prompt) -> Due:
    return Due(prompt.due_at, prompt.bank_seconds, prompt.on_bank)


def deadline(due: Due, default: str, now: datetime | None = None, zone: tzinfo | None = None) -> str:
    """Return until when to answer, and what is answered otherwise; a passed one says so.

    `due.at` and `now` aware, `zone` the reader's (the active one if None), `default` in words.
    """
    now = now or timezone.now()
    if due.at is None:
        return _("No deadline. Default: %(default)s.") % {"default": default}
    if due.at <= now:
        return _("Time is up. The default is used: %(default)s.") % {"default": default}
    by = {"when": when(due.at, now, zone), "left": left(due.at - now), "default": default}
    if due.on_bank:
        return _("Your time is up, your bank runs until %(when)s (%(left)s). Otherwise: %(default)s.") % by
    if due.bank_seconds:
        by["bank"] = bank_words(due.bank_seconds)
        return _("Answer by %(when)s (%(left)s). Then your bank of %(bank)s, then: %(default)s.") % by
    return _("Answer by %(when)s (%(left)s). Otherwise: %(default)s.") % by


def bank_words(seconds: int) -> str:
    """Return what is in a bank: "2 days", "47 hours"; the last hour in minutes."""
    return span_words(seconds // 3600 * 3600 or seconds)


def answer_by(due_at: datetime, now: datetime | None = None) -> str:
    """Return the same in short, where the default is not told."""
    now = now or timezone.now()
    if due_at <= now:
        return _("Time is up.")
    return _("Answer by %(when)s (%(left)s).") % {"when": when(due_at, now), "left": left(due_at - now)}


def when(moment: datetime, now: datetime | None = None, zone: tzinfo | None = None) -> str:
    """Return the weekday and the time.

    It has the date if that is more than six days off, and the zone if it is UTC: a reader without a zone of
    their own would take it for theirs.
    """
    now = now or timezone.now()
    local = timezone.localtime(moment, zone)
    return date_format(local, _form(near=abs(moment - now) < SOON, labelled=local.tzname() == "UTC"))


def _form(*, near: bool, labelled: bool) -> str:
    if labelled:
        return pgettext("date format", "l H:i e") if near else pgettext("date format", "l j F H:i e")
    return pgettext("date format", "l H:i") if near else pgettext("date format", "l j F H:i")


def day_words(day: date) -> str:
    """Return the weekday and the date, with the year if that is far off."""
    near = abs(day - timezone.localdate()) < SAME_YEAR
    return date_format(day, pgettext("date format", "l j F") if near else pgettext("date format", "l j F Y"))


def left(span: timedelta) -> str:
    """Return how long from now, in the largest unit that says enough, and the nearest of it."""
    minutes = max(1, round(span.total_seconds() / 60))
    if minutes < 90:
        return ngettext("in %(n)d minute", "in %(n)d minutes", minutes) % {"n": minutes}
    hours = round(minutes / 60)
    if hours < 72:
        return ngettext("in %(n)d hour", "in %(n)d hours", hours) % {"n": hours}
    return ngettext("in %(n)d day", "in %(n)d days", round(hours / 24)) % {"n": round(hours / 24)}


def lasted(span: timedelta) -> str:
    """Return how long something took, in the largest unit that says enough."""
    seconds = max(0, round(span.total_seconds()))
    if seconds < 90:
        return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    minutes = round(seconds / 60)
    if minutes < 90:
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    hours = round(minutes / 60)
    if hours < 72:
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    return ngettext("%(n)d day", "%(n)d days", round(hours / 24)) % {"n": round(hours / 24)}


def span_words(seconds: int) -> str:
    """Return a response time: "2 days", "90 minutes"."""
    minutes = max(1, seconds // 60)
    if minutes % 1440 == 0:
        return ngettext("%(n)d day", "%(n)d days", minutes // 1440) % {"n": minutes // 1440}
    if minutes % 60 == 0:
        return ngettext("%(n)d hour", "%(n)d hours", minutes // 60) % {"n": minutes // 60}
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
