"""That a stuck game is to be tried again: begun at its desk, done by a worker."""

from __future__ import annotations

from django.db import models

from .game import Game


class Retry(models.Model):
    """There while a game is tried again, and gone when it is known what came of it. `act` is the number of
    the act that began it. `due_at` is moved ahead by whoever takes it, so that another does if they die.
    `freed`: this try has put the game back into play, and nobody else."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="retry")
    act = models.PositiveIntegerField()
    by_mail = models.BooleanField(default=False)  # whoever began it did so by mail, and is answered by mail
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    freed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.game_id} since act {self.act}"
