"""A person who has left a running game."""

from django.conf import settings
from django.db import models

from games.models.play.game import Game
from games.models.play.seat import Seat


class Departure(models.Model):
    """Whoever left knows the seat's hand, so they never come back to that game, unless the desk gives them
    that very seat back: then the row goes. A seat with one was a person's once: a bot that plays there can be
    replaced by somebody who waits.

    The person decided for the seat after decision `since`, up to decision `until`. Both are the
    same once people have changed chairs and the bot that plays on sits at another: nothing of it is theirs.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="departures")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="departures")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="departures"
    )  # None: the account is deleted
    since = models.PositiveIntegerField(default=0)
    until = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_departure_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} left at {self.until}"

    @property
    def has_moved(self) -> bool:
        """Whether `seat` is no more the chair that they left."""
        return self.since >= self.until
