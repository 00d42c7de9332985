"""A person who looks after a game without playing in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class ModeratorSet(models.QuerySet["Moderator"]):
    """Moderators, as far as they are some."""

    def ever(self) -> ModeratorSet:
        """Who looks after a game or has done so: not who was only named for it."""
        return self.exclude(state=Moderator.State.PLAYS)

    def now(self) -> ModeratorSet:
        """Who looks after a game."""
        return self.ever().filter(ended_at=None)

    def came(self) -> ModeratorSet:
        """Who looks after a game and has come to its desk: whatever others see of them begins here."""
        return self.filter(ended_at=None, state=Moderator.State.CAME)

    def named(self) -> ModeratorSet:
        """Who was appointed and not dismissed, whatever came of it."""
        return self.filter(ended_at=None)


class Moderator(models.Model):
    """Appointed by the host or by staff; several can be. Who has been one does not play there any more.

    Whose address it is shows once they have come to the desk, and not before: whoever named it reads the same
    if it is of somebody who plays there, who looks after nothing by it.
    """

    class State(models.TextChoices):
        NAMED = "named"  # they have not come yet
        PLAYS = "plays"  # they have a seat there, have had one, or wait for one
        CAME = "came"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moderators")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="moderates")
    appointed_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)  # resigned, dismissed or handed over
    state = models.CharField(max_length=8, choices=State.choices, default=State.CAME)

    # Who follows them: they stay until that person has come to the desk, of whoever the address is.
    handed_to = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="handed_by"
    )

    objects = ModeratorSet.as_manager()

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_moderator_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} moderator {self.pk}"
