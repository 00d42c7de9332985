"""The answer times of a finished game as a table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.replay.read.answer_times import AnswerTimes
from games.words.names import colour_name
from games.words.times import lasted


def answer_times_table(times: Iterable[AnswerTimes]) -> SafeString:
    """A row for each seat at which a person sat."""
    rows = [_row(one) for one in times]
    return render_to_string("replay/_answer_times.html", {"times": rows})


def _row(one: AnswerTimes) -> dict[str, object]:
    return {
        "seat": one.seat,
        "colour": colour_name(one.seat),
        "answers": one.answers,
        "median": _words(one.median),
        "longest": _words(one.longest),
        "missed": one.missed,
    }


def _words(span: timedelta | None) -> str:
    return "–" if span is None else lasted(span)
