"""A place in the waiting list of an open game."""

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class WaitingPlace(models.Model):
    """Whoever came first is seated first when a seat comes free."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="waiting_places")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting_places"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_waiting_place_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} place {self.pk}"
