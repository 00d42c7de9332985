"""What is known of a game in which the rules have crashed: where, parked answers, what was tried."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet

from games.models import Game, ParkedAnswer, Retry
from games.play.read.current import SHEETS_MISSING
from games.site.read import acts_about

PLACE = re.compile(r"\w+:\d+( > \w+:\d+)*")  # as `Game.place_in_rules` writes it: names and lines only
NOT_LOADED, MISSING = "not loaded", "missing"
STAFF_ACTS = ("freed", "still_stuck")


@dataclass(frozen=True)
class HeldFrom:
    """That a seat has said something, by which route and when; never what."""

    seat: int
    route: str
    at: datetime


@dataclass(frozen=True)
class Stuck:
    """A stuck game.

    `where` is the place in the rules, or NOT_LOADED, or MISSING with the `aliens` whose sheets are missing.
    `tried` says when staff have tried to put it back into play.
    """

    since: datetime | None
    where: str
    aliens: tuple[str, ...]
    held: tuple[HeldFrom, ...]
    tried: tuple[datetime, ...]


def stuck_of(game: Game) -> Stuck:
    """Return what may be told of a stuck game. Two queries.

    The rest of the note on its place may name cards, and is not told.
    """
    held = ParkedAnswer.objects.waiting().filter(game=game).order_by("at", "pk")
    return Stuck(
        since=game.stuck_at,
        where=_where(game.stuck_where),
        aliens=_missing(game.stuck_where),
        held=tuple(HeldFrom(one.seat, one.route, one.at) for one in held),
        tried=tuple(one.action_time for one in _tries(game) if _is_try(one)),
    )


def is_retried(game: Game) -> bool:
    """Return whether somebody is putting the game back into play, and the result is not known yet."""
    return game.is_stuck and Retry.objects.filter(game=game).exists()


def place_alone(noted: str) -> str:
    """Return the place in the rules from its note, for those who run the service.

    Of an error while the game was loaded or freed only the kind is returned: its words may name a card.
    """
    return noted.partition("(")[0]


def _where(noted: str) -> str:
    if noted.startswith(SHEETS_MISSING):
        return MISSING
    return noted if PLACE.fullmatch(noted) else NOT_LOADED


def _missing(noted: str) -> tuple[str, ...]:
    named = noted.removeprefix(SHEETS_MISSING) if noted.startswith(SHEETS_MISSING) else ""
    return tuple(filter(None, (alien.strip() for alien in named.split(","))))


def _tries(game: Game) -> QuerySet[LogEntry]:
    """Return what staff have done about this game since it got stuck, oldest first."""
    about = acts_about(Game, game.pk)
    return about.filter(action_time__gte=game.stuck_at) if game.stuck_at else about.none()


def _is_try(entry: LogEntry) -> bool:
    message = entry.change_message
    return message.startswith('{"act"') and json.loads(message).get("act") in STAFF_ACTS
