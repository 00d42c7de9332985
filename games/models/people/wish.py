"""A person's wish for a game, with whomever wishes for the same."""

from django.conf import settings
from django.db import models

ANY = 0
USUAL = range(3, 6)  # how many play where somebody leaves it to the others


class Wish(models.Model):
    """One a person, for one game: it is gone when that game has begun.

    ANY leaves it to the others: how many play, how fast, with which aliens; ANY_VARIANTS which variants.
    """

    ANY_VARIANTS = "any"

    class Levels(models.TextChoices):
        GREEN = "green"
        YELLOW = "yellow"  # green and yellow
        ALL = "all"
        ANY = "any"  # whatever the others wish for

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wish")
    players = models.PositiveSmallIntegerField(default=ANY)  # how many play
    response_seconds = models.PositiveIntegerField()
    levels = models.CharField(max_length=8, choices=Levels.choices, default=Levels.ALL)
    # Their names in the order of the engine's table, with spaces between them; "": the plain game.
    variants = models.CharField(max_length=300, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)
    # After it could not be fulfilled.
    next_try_at = models.DateTimeField(null=True, blank=True, db_column="rests_until")

    class Meta:
        verbose_name_plural = "wishes"

    def __str__(self) -> str:
        return f"{self.user_id}: {self.players} players, {self.levels}, {self.variants or 'plain'}"
