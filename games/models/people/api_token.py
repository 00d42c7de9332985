"""A personal token of the API: what a program shows instead of signing in."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models

from games.models.play.game import Game


class ApiToken(models.Model):
    """The token is shown once and never stored: `digest` finds it, `prefix` tells its owner which it is.

    `game` is the one that it is bound to, where its scope is to play one game. `last_used_at` is kept to
    within some minutes. One that is revoked or has expired opens nothing, and stays in its owner's list.
    """

    class Scope(models.TextChoices):
        READ = "read"
        PLAY_GAME = "play_game"
        PLAY = "play"
        HOST = "host"
        DESK = "desk"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=16)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="api_tokens")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    def opens(self, now: datetime) -> bool:
        return self.revoked_at is None and now < self.expires_at
