"""The lines that can be written to the desk of a game, each with what it does: for mails, and for "help"."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import pgettext

from games.desk.words.forms import ACT_WORDS
from games.models.play.desk import NEEDS_REASON, Kind

AHEAD = timedelta(days=7)  # of an example: within what an absence may last
LINES: dict[Kind, tuple[str, ...]] = {
    Kind.PAUSE: (noop("pause 2d"),),
    Kind.RESUME: (noop("resume"),),
    Kind.EXTEND: (noop("extend 1d"),),
    Kind.EXTEND_SEAT: (noop("extend blue 12h"),),
    Kind.REMIND: (noop("remind"),),
    Kind.REMIND_SEAT: (noop("remind blue"),),
    Kind.TIMES: (noop("times 48h 72h"),),
    Kind.NUDGE: (noop("nudge"),),
    Kind.ANSWER: (noop("default blue"), noop("answer blue: attack 8")),
    Kind.ABSENCE: (noop("away blue until %(day)s"),),
    Kind.PRESENCE: (noop("back blue"),),
    Kind.REPLACE: (noop("replace blue bot"), noop("replace blue waiting")),
    Kind.REMOVE: (noop("remove blue"),),
    Kind.HAND_BACK: (noop("hand back blue"),),
    Kind.RETRY: (noop("retry"),),
    Kind.RESIGN: (noop("resign"),),
}
ABOUT = {
    "default blue": noop("Answer for a seat by its default"),
    "answer blue: attack 8": noop("Answer for a seat as its player has told you"),
    "times 48h 72h": noop("Change the time to answer: first for an answer, then for a deal"),
    "replace blue bot": noop("Replace a player by a bot"),
    "replace blue waiting": noop("Replace a player by the next on the waiting list"),
}
FIRST = (Kind.RETRY, Kind.RESUME, Kind.EXTEND, Kind.REMIND, Kind.PAUSE)  # the most needed


class SampleLine(NamedTuple):
    """A line to copy, and what it does."""

    line: str
    does: str


def sample_lines(kinds: Iterable[str], today: date) -> list[SampleLine]:
    """Of each of these acts that a line can say; with a place for the reason where one is needed."""
    return [_sample(Kind(kind), line, today) for kind in kinds for line in LINES.get(Kind(kind), ())]


def first_lines(kinds: Iterable[str], today: date, most: int = 3) -> list[SampleLine]:
    """The few that are needed most of what can be done."""
    offered = set(kinds)
    return sample_lines([kind for kind in FIRST if kind in offered][:most], today)


def with_reason(line: str) -> str:
    """A line once more, with a place for why.

    >>> with_reason("pause 2d")
    'pause 2d – why'
    """
    return _("%(line)s – why") % {"line": line}


def reply_with(lines: Iterable[str]) -> str:
    """In a mail to somebody at the desk: what may be written back."""
    quoted = ", ".join(_("“%(text)s”") % {"text": line} for line in lines)
    if not quoted:
        return _("Or reply to this email with a line: “help” tells which there are.")
    told = _("Or reply to this email with a line: %(lines)s. “help” tells which there are besides.")
    return told % {"lines": quoted}


def _sample(kind: Kind, line: str, today: date) -> SampleLine:
    words = _(line)
    if "%(day)s" in words:
        day = date_format(today + AHEAD, pgettext("date format", "j M"))
        words = words % {"day": day}
    does = _(ABOUT[line]) if line in ABOUT else str(ACT_WORDS[kind].title)
    return SampleLine(with_reason(words) if kind in NEEDS_REASON else words, does)
