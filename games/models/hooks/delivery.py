"""Something that a hook is told, or was."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.opaque import delivery_key
from games.models.play.game import Game

from .hook import Hook


class HookDelivery(models.Model):
    """Written in the transaction that gives cause for it, told later by a worker: once or more, and of one
    game in the order of these rows.

    It is open until it was sent or dropped. `key` is its name outside; `about` what the words are made of;
    `at` when it happened. `outcome` is a status, or the id of what went wrong at the last try.
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
    lease_until = models.DateTimeField(null=True, blank=True)
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
