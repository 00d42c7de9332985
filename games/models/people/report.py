"""What somebody reports of how others behave at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class Report(models.Model):
    """Read by whoever looks after the game without playing, and by the team; by that alone if `to_team`.

    Nobody else is told that there is one: neither the table nor whom it is about. `shown` is what it is about
    as it was then, a name or a text; `lines` are facts that everybody was told, as {"at", "fact"}. Open until
    somebody writes what was `done`, and a sentence that is `said` back.
    """

    class About(models.TextChoices):
        NAME = "name"  # what a player calls themselves
        PART = "part"  # what a player gave to the seed, which the table reads
        BEHAVIOUR = "behaviour"
        GAME_NAME = "game_name"
        DESK = "desk"  # what the host or a moderator does

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reports")
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # at which they sit, if they do
    about = models.CharField(max_length=16, choices=About.choices)
    about_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    about_person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )  # who sat there then
    shown = models.CharField(max_length=200, blank=True)
    lines = models.JSONField(default=list, blank=True)
    words = models.TextField()
    to_team = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    done = models.TextField(blank=True)
    said = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"report {self.pk} in {self.game_id}"


ABOUT_A_PLAYER = frozenset({Report.About.NAME, Report.About.PART, Report.About.BEHAVIOUR})
