"""A chair at which a person has decided before they changed to another."""

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class Stay(models.Model):
    """Where somebody sits now is said by `Seat`, since when by `Seat.since`; this says where they sat before
    (R-25.9). They decided for the chair after decision `since`, up to decision `until`."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="stays")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="stays")
    chair = models.PositiveSmallIntegerField()
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField()

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}, chair {self.chair} until {self.until}"
