"""What the pages of a finished game's replay have in common."""

from django.db import models

from .game import Game


class StoredOutline(models.Model):
    """Derived, once a game is over: where its encounters, phases and marks are, and who took how long.

    `last` is its last decision, `document` that of `games.replay.read.outline`. A replay that
    knows it need not read the whole course.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="outline")
    last = models.PositiveIntegerField()
    document = models.TextField(db_column="told")

    class Meta:
        db_table = "games_outline"

    def __str__(self) -> str:
        return f"outline of {self.game_id}"
