"""How long the people of a finished game took to answer: worked out from its decisions alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.base.routes import BY_PEOPLE, SEAT_CHANGES, Route
from games.base.spans import median_span
from games.models import Decision

from .course import course


@dataclass(frozen=True)
class AnswerTimes:
    """Of one seat: how many answers a person gave, how long that took, how often the deadline answered."""

    seat: int
    answers: int
    median: timedelta | None
    longest: timedelta | None
    missed: int


def answer_times(game_id: str, seats: int) -> list[AnswerTimes]:
    """Only for a game that is over: in a running one nobody is told who took how long. Raises Unloadable.

    A time runs from the decision that opened a question to the first answer; one that began before somebody
    else took the seat is nobody's. Seats that only bots have played are left out. What was taken back counts
    as well: somebody has answered it, or not.
    """
    taken: list[list[timedelta]] = [[] for _ in range(seats)]
    missed = [0] * seats
    for seat, route, span in _answers(game_id):
        if route == Route.DEADLINE:
            missed[seat] += 1
        elif route in BY_PEOPLE:
            taken[seat].append(span)
    return [_of(seat, taken[seat], missed[seat]) for seat in range(seats) if taken[seat] or missed[seat]]


def _answers(game_id: str) -> Iterator[tuple[int, str, timedelta]]:
    """Seat, route, and how long the question had been open, of each first answer."""
    rows = Decision.objects.filter(game=game_id).order_by("number")
    at: dict[int, datetime] = {}
    changed: dict[int, int] = {}  # by which decision a seat got another player, the last time
    opened = _opened(game_id)
    for number, seat, question, route, moment in rows.values_list(
        "number", "seat", "question", "route", "at"
    ):
        at[number] = moment
        if seat is None:
            continue
        if route in SEAT_CHANGES:
            changed[seat] = number
        since = None if question is None else opened.pop((seat, question), None)
        if since is not None and since > changed.get(seat, 0):
            yield seat, route, moment - at[since]


def _opened(game_id: str) -> dict[tuple[int, int], int]:
    """By which decision each question was opened."""
    opened: dict[tuple[int, int], int] = {}
    for one in course(game_id, over=True):
        for ask in one.open:
            opened.setdefault((ask.seat, ask.question), one.number)
    return opened


def _of(seat: int, taken: list[timedelta], missed: int) -> AnswerTimes:
    return AnswerTimes(seat, len(taken), median_span(taken), max(taken, default=None), missed)
