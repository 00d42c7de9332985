"""A mail that is to go out, or went."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q

from games.models.play.game import Game
from games.models.play.prompt import Prompt

CAME_BACK = "came back: "  # so begins what is kept of a report that a mail did not arrive


class OutboxMail(models.Model):
    """Queued in the transaction that gives cause for it, delivered later by a worker; one that asks something
    has its words only then.

    It is open until it was sent, superseded or has failed for good. `due_at` is the next time to
    try, `lease_until` how long one worker has it to itself.
    """

    kind = models.CharField(max_length=40)
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    html = models.TextField(blank=True)
    picture = models.JSONField(
        null=True, blank=True
    )  # what its receiver's board is drawn from, if there is one
    to_write = models.JSONField(
        null=True, blank=True
    )  # what its words are written from when it goes out; null: it has them
    headers = models.JSONField(default=dict)
    key = models.CharField(max_length=200, unique=True)  # what it is about: queued twice, it is one mail
    message_id = models.CharField(max_length=200, unique=True)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.SET_NULL, related_name="mails")
    prompt = models.ForeignKey(Prompt, null=True, blank=True, on_delete=models.SET_NULL, related_name="mails")
    priority = models.PositiveSmallIntegerField()
    queued_at = models.DateTimeField()
    renewed_at = models.DateTimeField(null=True, blank=True)  # when it was to go out once more, as if new
    due_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    superseded_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    provider_reply = models.TextField(blank=True)

    OPEN = Q(sent_at__isnull=True, superseded_at__isnull=True, failed_at__isnull=True)
    LOST = Q(failed_at__isnull=False) | Q(provider_reply__startswith=CAME_BACK)

    class Meta:
        indexes = [
            models.Index(
                fields=["priority", "due_at"],
                condition=Q(sent_at__isnull=True, superseded_at__isnull=True, failed_at__isnull=True),
                name="mails_to_send",
            ),
            models.Index(fields=["to", "-queued_at"], name="mails_to_somebody"),
            models.Index(fields=["queued_at"], name="mails_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.to}"

    @property
    def waits_since(self) -> datetime:
        """From when on the days count after which it has failed."""
        return self.renewed_at or self.queued_at
