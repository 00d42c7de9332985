"""What a table votes on about its clocks: more time, a pause, or an end of the pause."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q

from .game import Game

LAPSES = timedelta(days=3)  # a vote that nobody has decided by then


class ClockVote(models.Model):
    """Open until it is decided or has lapsed. `yes` and `no` are numbers of seats; who proposes agrees."""

    class Kind(models.TextChoices):
        EXTEND = "extend"
        PAUSE = "pause"
        RESUME = "resume"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="clock_votes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    seconds = models.PositiveIntegerField(default=0)  # how much more time, or how long a pause
    seat = models.PositiveSmallIntegerField()  # who has proposed it
    yes = models.JSONField(default=list)
    no = models.JSONField(default=list)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    passed = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(closed_at=None), name="one_open_vote_per_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.game_id}"
