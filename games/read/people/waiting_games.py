"""The games that wait for somebody: what the header counts, and where the way on leads after an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F, Min

from games.models import Game, User

from .my_games import MyGame

GOING_ON = (Game.Status.RUNNING, Game.Status.STUCK)


class WaitingGame(NamedTuple):
    """A game in which this person has a question to answer."""

    id: str
    name: str


def waiting_games(user: User) -> list[WaitingGame]:
    """Whose answer is due first comes first. One query, however many games."""
    mine = Game.objects.filter(
        status__in=GOING_ON, seats__user=user, seats__prompts__closed_at=None, seats__prompts__waiting=True
    )
    due = mine.annotate(due=Min("seats__prompts__due_at")).order_by(F("due").asc(nulls_last=True), "pk")
    return [WaitingGame(game.pk, str(game)) for game in due.only("pk", "name", "continued_at")]


def waiting_among(games: Iterable[MyGame]) -> list[WaitingGame]:
    """The same of games that are at hand, in their order."""
    found = (mine.game for mine in games if mine.is_my_turn and mine.game.status in GOING_ON)
    return [WaitingGame(game.pk, str(game)) for game in found]
