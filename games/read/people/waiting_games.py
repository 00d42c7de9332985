"""The games that wait for somebody: what the header counts, and where the way on leads after an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F

from games.models import Game, Prompt, User

from .my_games import MyGame

GOING_ON = (Game.Status.RUNNING, Game.Status.STUCK)


class WaitingGame(NamedTuple):
    """A game in which this person has a question to answer: what of it is stored makes its name."""

    id: str
    given: str
    step: int | None

    @property
    def name(self) -> str:
        return str(Game(id=self.id, name=self.given, continued_at=self.step))


def waiting_games(user: User) -> list[WaitingGame]:
    """Whose answer is due first comes first. One query, however many games."""
    asked = Prompt.objects.filter(closed_at=None, waiting=True, seat__user=user, game__status__in=GOING_ON)
    rows = asked.order_by(F("due_at").asc(nulls_last=True), "game").values_list(
        "game", "game__name", "game__continued_at"
    )
    return [WaitingGame(*row) for row in dict.fromkeys(rows)]


def waiting_among(games: Iterable[MyGame]) -> list[WaitingGame]:
    """The same of games that are at hand, in their order."""
    found = (mine.game for mine in games if mine.is_my_turn and mine.game.status in GOING_ON)
    return [WaitingGame(game.pk, game.name, game.continued_at) for game in found]
