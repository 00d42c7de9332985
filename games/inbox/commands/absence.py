"""Being away, said by mail: a line with days is taken or told what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.base.refusals import RequestRefused
from games.models import User
from games.words.core.names import capital

from .dates import Days, UnreadableDays, read_days

LONGEST = 21  # days: a table waits no longer for one of its people


def take_away(user: User, rest: str) -> list[str]:
    """What came of "away …", in words; `rest` is what stands behind the word."""
    today = timezone.localdate()
    try:
        days = read_days(rest, today)
        _refuse(days, today)
        set_away(user, *days)
    except UnreadableDays as problem:
        return [_unreadable(problem), how_to_be_away()]
    except RequestRefused as refused:
        return [_refused(refused), how_to_be_away()]
    told = {"first": _day(days.starts), "last": _day(days.ends)}
    return [
        _("You are away from %(first)s to %(last)s. No time of yours runs on these days.") % told,
        _("Everyone at your tables sees that you are away, without a reason. “back” ends it."),
    ]


def take_back(user: User) -> list[str]:
    """What came of "back"."""
    try:
        was_away = end_away(user)
    except RequestRefused as refused:
        return [_refused(refused)]
    return [_("You are back.") if was_away else _("You were not away.")]


def how_to_be_away() -> str:
    return _("For example: “away 2026-12-24 to 2026-12-28”, “away until 28 Dec”.")


def set_away(user: User, starts: date, ends: date) -> None:
    """Where the service of absences is joined. Raises RequestRefused."""
    raise RequestRefused("absence_elsewhere")


def end_away(user: User) -> bool:
    """Whether there was anything to end. Raises RequestRefused."""
    raise RequestRefused("absence_elsewhere")


def _refuse(days: Days, today: date) -> None:
    """What is wrong by the days alone."""
    if days.ends < days.starts:
        raise RequestRefused("absence_ends_first")
    if days.ends < today:
        raise RequestRefused("absence_over")
    if (days.ends - max(days.starts, today)).days + 1 > LONGEST:
        raise RequestRefused("absence_too_long", most=LONGEST)


def _refused(refused: RequestRefused) -> str:
    """Why, and that nothing was changed."""
    words = _WHY.get(refused.reason, _elsewhere)
    return _("%(why)s Nothing was changed.") % {"why": words() % refused.params}


def _elsewhere() -> str:
    return _("This cannot be said by mail just now.")


_WHY: dict[str, Callable[[], str]] = {
    "absence_ends_first": lambda: _("The last day is before the first."),
    "absence_over": lambda: _("These days are over."),
    "absence_too_long": lambda: _("An absence can have at most %(most)d days."),
    "absence_too_far": lambda: _("These days are too far ahead."),
}


def _unreadable(problem: UnreadableDays) -> str:
    why = {
        "no_days": lambda: _("No days stand behind “away”."),
        "no_end": lambda: _("“%(text)s” has no last day."),
        "unreadable": lambda: _("“%(text)s” is no date that can be read."),
        "no_such_day": lambda: _("There is no day “%(text)s”."),
    }[problem.reason]()
    told = why % {"text": problem.text} if problem.text else why
    return _("%(why)s Nothing was changed.") % {"why": told}


def _day(day: date) -> str:
    return capital(date_format(day, "l j F Y"))
