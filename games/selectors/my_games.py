"""The games of one person, those that wait for him first."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Prefetch

from games.models import Game, Prompt, Seat, User


@dataclass(frozen=True)
class MyGame:
    """A game, the person's seat in it if he has one, and what that seat is asked now."""

    game: Game
    seat: Seat | None
    prompts: list[Prompt] = field(default_factory=list)

    @property
    def due_at(self) -> datetime | None:
        """When the first of the answers is due; None if none is waited for."""
        return min((p.due_at for p in self.prompts if p.waiting and p.due_at), default=None)

    @property
    def is_my_turn(self) -> bool:
        return any(prompt.waiting for prompt in self.prompts)


def my_games(user: User) -> list[MyGame]:
    """In three queries, however many games: my turn first, then the others that run, the ended ones last."""
    open_prompts = Prefetch("prompts", Prompt.objects.filter(closed_at=None), to_attr="asked")
    mine = Seat.objects.filter(user=user).prefetch_related(open_prompts)
    games = Game.objects.of(user).prefetch_related(Prefetch("seats", mine, to_attr="mine"))
    return sorted((_mine(game) for game in games), key=_urgency)


def _mine(game: Game) -> MyGame:
    seat = game.mine[0] if game.mine else None
    return MyGame(game, seat, list(seat.asked) if seat else [])


ORDER = [Game.Status.RUNNING, Game.Status.STUCK, Game.Status.LOBBY, Game.Status.OVER]


def _urgency(mine: MyGame) -> tuple[bool, int, float, float]:
    due = mine.due_at.timestamp() if mine.due_at else float("inf")
    newest_first = -mine.game.created_at.timestamp()
    return (not mine.is_my_turn, ORDER.index(Game.Status(mine.game.status)), due, newest_first)
