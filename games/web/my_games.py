"""The games of one person, those that wait for him first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Min, Q

from games.models import Game, Seat
from games.words.names import colour_name, listed

ORDER = {Game.Status.RUNNING: 1, Game.Status.STUCK: 1, Game.Status.LOBBY: 2, Game.Status.OVER: 3}


@dataclass(frozen=True)
class MyGame:
    """`due_at` is when the earliest open question of mine runs out; None if nothing waits for me."""

    game: Game
    colour: str
    number: int
    asked: bool
    due_at: datetime | None

    @property
    def winners(self) -> str:
        return listed(colour_name(seat) for seat in self.game.winners)


def my_games(user_id: int) -> list[MyGame]:
    waiting = Q(prompts__waiting=True)
    seats = (
        Seat.objects.filter(user=user_id)
        .select_related("game")
        .annotate(
            since=Min("prompts__opened_at", filter=waiting), due_at=Min("prompts__due_at", filter=waiting)
        )
        .order_by("-game__created_at")
    )
    found = [
        MyGame(s.game, colour_name(s.number), s.number, s.since is not None, s.due_at)  # type: ignore[attr-defined]
        for s in seats
    ]
    return sorted(found, key=lambda mine: (not mine.asked, ORDER[Game.Status(mine.game.status)]))
