"""A person who looks after a game without playing in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class Moderator(models.Model):
    """Appointed by the host or by staff; several can be. Who has been one does not play there any more."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moderators")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="moderates")
    appointed_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)  # resigned, dismissed or handed over

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_moderator_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} moderator {self.pk}"
