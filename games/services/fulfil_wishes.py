"""Begins a game for people who wish for the same one. One game a call."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from django.db import transaction
from django.db.models import Q

from games.models import Game, User, Wish
from games.models.wish import ANY

from .create_game import create_game
from .doors import Doors
from .game_options import Wishes
from .queue_lobby_mails import tell_found
from .seat_players import seat_players
from .start_game import start_game

log = logging.getLogger(__name__)
SIZES = (5, 4, 3)  # the largest game that comes about
ALERTS = {
    Wish.Levels.GREEN: ("green",),
    Wish.Levels.YELLOW: ("green", "yellow"),
    Wish.Levels.ALL: (),
}
DEAL = 1.5  # a deal takes longer than an answer
PUSHED = timedelta(hours=1)


def fulfil_wishes(now: datetime) -> bool:
    """False: nowhere do enough people wish for the same."""
    together = next(companies(now), None)
    if together is None:
        return False
    keys = [wish.pk for wish in together]
    try:
        _begin(keys)
    except Exception:
        log.exception("the game that %s people wish for could not begin; next try in an hour", len(keys))
        Wish.objects.filter(pk__in=keys).update(rests_until=now + PUSHED)
    return True


def companies(now: datetime) -> Iterator[list[Wish]]:
    """People who can play together, those who have waited longest first."""
    awake = Wish.objects.filter(Q(rests_until=None) | Q(rests_until__lte=now), user__is_active=True)
    for _same, group in groupby(awake.order_by("response_seconds", "levels", "pk"), _kind):
        wishes = list(group)
        yield from filter(None, (_company(wishes, size) for size in SIZES))


def _kind(wish: Wish) -> tuple[int, str]:
    return wish.response_seconds, wish.levels


def _company(wishes: Sequence[Wish], size: int) -> list[Wish]:
    """So many of them, or nobody."""
    fitting = [wish for wish in wishes if wish.players in (ANY, size)]
    return fitting[:size] if len(fitting) >= size else []


@transaction.atomic
def _begin(keys: Sequence[int]) -> Game | None:
    """Takes the wishes, all of them or none: another worker, or one of the people, may have been quicker."""
    wishes = list(Wish.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    if len(wishes) < len(keys):
        return None
    people = list(User.objects.filter(wish__in=wishes).order_by("wish__pk"))
    game = _made(wishes[0], people)
    Wish.objects.filter(pk__in=keys).delete()
    tell_found(game, people)
    return start_game(game)


def _made(wish: Wish, people: Sequence[User]) -> Game:
    game = create_game(
        None,
        seats=len(people),
        wishes=Wishes(alerts=ALERTS[Wish.Levels(wish.levels)]),
        response=timedelta(seconds=wish.response_seconds),
        deal=timedelta(seconds=wish.response_seconds * DEAL),
        doors=Doors(by_chance=True),
    )
    seat_players(game, people)
    return game
