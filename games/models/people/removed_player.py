"""A person whom the host has removed from an open game: he cannot join it again by himself."""

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class ShownOut(models.Model):
    """An invitation lets him in again."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="shown_out")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name_plural = "people shown out"
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="shown_out_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id}"
