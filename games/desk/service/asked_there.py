"""What a person is asked at a seat, for an act about that seat alone."""

from __future__ import annotations

from collections.abc import Iterable

import engine
from games.base.refusals import RequestRefused
from games.models import Prompt, Seat
from games.models.play.desk import Audience

from .open_desk import Desk


def person_asked(desk: Desk, number: int) -> tuple[Seat, list[Prompt]]:
    """The seat, and what waits there. Raises RequestRefused "no_such_place", "bot_plays", "nothing_waits"."""
    seat = person_at(desk, number)
    asked = list(Prompt.objects.filter(seat=seat, waiting=True, closed_at=None).order_by("question"))
    if not asked:
        raise RequestRefused("nothing_waits")
    return seat, asked


def person_at(desk: Desk, number: int) -> Seat:
    """The seat, where a person plays. Raises RequestRefused "no_such_place", "bot_plays"."""
    seat = desk.seat(number)
    if seat.user is None or seat.bot:
        raise RequestRefused("bot_plays")
    return seat


def audience_of(asked: Iterable[Prompt]) -> Audience:
    """The table knows of what everybody knows is asked; that somebody has a private question is not told."""
    known = all(prompt.public == engine.SEAT for prompt in asked)
    return Audience.TABLE if known else Audience.STAFF
