"""The page of figures, as numbers and bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game
from games.site.read import Figures, Spread, figures

from .columns import Words
from .requests import closed_to
from .words import STATUSES, outcome_words

WIDTH, HEIGHT = 280, 60  # of the drawing of a series, in its own units
GAP = 4


@dataclass(frozen=True)
class Bar:
    """One day of a series, by its place in the drawing."""

    x: float
    y: float
    width: float
    height: float
    said: str


@dataclass(frozen=True)
class Series:
    """What happened each day: the sum, the bars, and the numbers under the days."""

    name: str
    total: int
    bars: list[Bar]
    values: list[int]

    @property
    def said(self) -> str:
        """Return the drawing in words, for a reader who does not see it."""
        most = max(self.values, default=0)
        return _("%(name)s: %(total)d in 14 days, at most %(most)d a day") % {
            "name": self.name,
            "total": self.total,
            "most": most,
        }


def figures_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page shows; its days are those of the reader's zone."""
    closed = closed_to(request)
    found = figures(timezone.now(), closed)
    days = [date_format(day.date, "MONTH_DAY_FORMAT") for day in found.days]
    series = [series_of(name, found.by_day[key], days) for key, name in _names().items()]
    return {
        "title": _("Figures"),
        "numbers": _numbers(found),
        "series": series,
        "size": {"width": WIDTH, "height": HEIGHT},
        "days": list(zip(days, zip(*(one.values for one in series), strict=True), strict=True)),
        "inbound": [(outcome_words(outcome), number) for outcome, number in found.inbound.items()],
        "outage": found.outage,
        "left_out": bool(closed),
    }


def _names() -> dict[str, str]:
    return {
        "begun": _("Games begun"),
        "ended": _("Games ended"),
        "decisions": _("Decisions"),
        "by_people": _("Decisions by people"),
        "missed": _("Missed deadlines"),
        "sent": _("Mails sent"),
        "failed": _("Mails failed or returned"),
    }


def series_of(name: str, values: Sequence[int], days: Sequence[str]) -> Series:
    """Return a series.

    A bar is as high as its share of the highest day, and a day without anything has none.
    """
    most = max(values, default=0) or 1
    step = WIDTH / len(values)
    bars = []
    for number, (value, day) in enumerate(zip(values, days, strict=True)):
        height = round(HEIGHT * value / most, 1)
        x, width = round(number * step + GAP / 2, 1), round(step - GAP, 1)
        bars.append(Bar(x, round(HEIGHT - height, 1), width, height, f"{day}: {value}"))
    return Series(name, sum(values), bars, list(values))


def _numbers(found: Figures) -> list[tuple[Words, object]]:
    games = [(STATUSES[status], found.games.get(status, 0)) for status in Game.Status.values]
    return [
        *((_("Games: %(state)s") % {"state": state}, number) for state, number in games),
        (_("Questions that wait for people"), found.waits.number),
        (_("They have waited for"), spread_words(found.waits)),
        (_("Answers of a week took"), spread_words(found.answers)),
        (_("Mails that wait"), found.mails_waiting),
        (_("Addresses without mail"), found.suppressed),
    ]


def spread_words(spread: Spread) -> str:
    """Return the median, and what only one in ten exceeds."""
    if spread.median is None or spread.slow is None:
        return "–"
    both = {"median": length(spread.median), "slow": length(spread.slow)}
    return _("%(median)s in the middle, one in ten longer than %(slow)s") % both


def length(time: timedelta) -> str:
    """Return a time in its largest whole unit: "3 hours"."""
    minutes = int(time.total_seconds()) // 60
    if minutes < 60:
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    if minutes < 48 * 60:
        hours = minutes // 60
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    days = minutes // (24 * 60)
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
