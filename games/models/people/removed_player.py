"""A person whom the host has removed from an open game: they cannot join it again by themselves."""

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class RemovedPlayer(models.Model):
    """An invitation lets them in again."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="removed_players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "games_shownout"
        verbose_name_plural = "removed players"
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="shown_out_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id}"
