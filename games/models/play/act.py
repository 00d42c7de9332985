"""What was done at the desk of a game: by whom, why, and what it changed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from games.models.play.desk import Audience, Role

from .game import Game


class Act(models.Model):
    """Append-only and numbered per game. The database refuses UPDATE and DELETE (see `triggers`), but for two
    things: a person goes with their account, and the acts of a lobby that is called off go with it.

    `changed` names what it was and what it became, by seats and numbers, never by people. `decision` is the
    number of the last decision then; it counts private ones and is never shown.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts"
    )  # None: the account is deleted, or the table has done it
    role = models.CharField(max_length=16, choices=Role.choices)
    kind = models.CharField(max_length=32)
    reason = models.TextField(blank=True)
    audience = models.CharField(max_length=8, choices=Audience.choices)
    changed = models.JSONField(default=dict)
    decision = models.PositiveIntegerField()  # 0: the game had not begun

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_act_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} act {self.number}"

    def as_fact(self) -> dict[str, Any]:
        """As the log tells it: who did it stands there by role alone."""
        told = {"act": self.kind, "role": self.role, "reason": self.reason}
        return {"id": "desk_act", **told, "changed": self.changed}
