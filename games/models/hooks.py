"""Webhooks and their calls."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.fields import delivery_key, hook_id, hook_secret
from games.models.play.game import Game


class Hook(models.Model):
    """A webhook for all games in which its person sits (`game` is null), or for one game, set by its host.

    `failing_since`, `failures` and `next_at` count what failed in a row; `disabled_at`: nothing is told any
    more, until its person switches it on again.
    """

    class Event(models.TextChoices):
        YOUR_TURN = "your_turn"  # of people only
        NEWS = "news"  # of games only
        OVER = "over"
        NEEDS_MODERATOR = "needs_moderator"
        TEST = "test"  # asked for from the page

    class Format(models.TextChoices):
        PLAIN = "plain"
        DISCORD = "discord"
        SLACK = "slack"
        MATRIX = "matrix"

    class Disabled(models.TextChoices):
        FAILED = "failed"  # for days
        GONE = "gone"  # the address said so

    id = models.CharField(primary_key=True, max_length=16, default=hook_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hooks")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="hooks")
    url = models.CharField(max_length=500)
    format = models.CharField(max_length=8, choices=Format.choices, default=Format.PLAIN)
    events = models.JSONField(default=list)
    secret = models.CharField(
        max_length=64, default=hook_secret, editable=False
    )  # what is told is signed with it
    created_at = models.DateTimeField(auto_now_add=True)
    called_at = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)  # it is not called before that
    disabled_at = models.DateTimeField(null=True, blank=True)
    disabled_why = models.CharField(max_length=8, choices=Disabled.choices, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]
        indexes = [
            models.Index(fields=["user", "game"], condition=Q(disabled_at__isnull=True), name="hooks_on"),
        ]

    def __str__(self) -> str:
        return f"{self.format} of {self.user_id}"

    @property
    def host(self) -> str:
        """Return the host it leads to, without the path, which may be a secret between two services."""
        return urlsplit(self.url).hostname or ""


class HookDelivery(models.Model):
    """One call, written in the transaction of the event and made later by a worker.

    It is made once or more; of one game, in the order of these rows. It is open until it was sent or dropped.
    `key` is its name outside; `about` is what the words are made from; `at` is when it happened. `outcome` is
    a status, or the id of what went wrong at the last try.
    """

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="deliveries")
    game = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.CASCADE, related_name="hook_deliveries"
    )  # None: a test
    key = models.CharField(max_length=32, unique=True, default=delivery_key, editable=False)
    event = models.CharField(max_length=16, choices=Hook.Event.choices)
    about = models.JSONField(default=dict)
    at = models.DateTimeField()
    due_at = models.DateTimeField()
    locked_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True)

    OPEN = Q(sent_at__isnull=True, dropped_at__isnull=True)

    class Meta:
        verbose_name_plural = "hook deliveries"
        indexes = [
            models.Index(
                fields=["hook", "game", "id"],
                condition=Q(sent_at__isnull=True, dropped_at__isnull=True),
                name="deliveries_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.hook_id}"
