"""Mails that came in, mails to send, and what is known of provider and addresses."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q

from games.models.play.game import Game
from games.models.play.prompts import Prompt


class InboundMail(models.Model):
    """A mail that came in. The raw message is stored before it is acknowledged, and read afterwards.

    `key` is a hash of Message-ID and recipient, or of the raw message if it has no Message-ID: the same mail
    twice is one row. `meant_for`: it went to the address in our From, and names a mail of ours that asked to
    be answered at this signed one. `outcome` is the result; empty until it is handled. `offers`: the one
    answer that our letter names as what may be meant, in words that a reply can have.
    """

    key = models.CharField(max_length=64, unique=True)
    recipient = models.CharField(max_length=320)
    meant_for = models.CharField(max_length=320, blank=True)
    envelope_from = models.CharField(max_length=320, blank=True)  # empty: a bounce or other automatic mail
    raw = models.BinaryField()
    received_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    handled_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True)
    sender = models.CharField(max_length=320, blank=True)  # the address in From, as far as it can be read
    answered = models.BooleanField(default=False)  # whether a mail of ours followed from it
    offers = models.TextField(blank=True, default="")
    prompt = models.ForeignKey(
        Prompt, null=True, blank=True, on_delete=models.SET_NULL, related_name="replies"
    )

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"], condition=models.Q(handled_at__isnull=True), name="mails_to_handle"
            ),
            models.Index(fields=["sender", "received_at"], name="mails_of_a_sender"),
            models.Index(fields=["received_at"], name="mails_in_by_time"),
            models.Index(fields=["prompt", "answered", "outcome"], name="mails_to_a_question"),
        ]

    def __str__(self) -> str:
        return f"mail to {self.recipient}"

    @property
    def address(self) -> str:
        """Return the address for which the mail is read."""
        return self.meant_for or self.recipient


CAME_BACK = "came back: "  # the beginning of a stored report that a mail did not arrive


class OutboxMail(models.Model):
    """A mail, queued in the transaction of its cause and delivered later by a worker.

    A letter that answers a mail is queued after the transaction of its answer; its key makes it one.
    A mail that asks something gets its words only then. It is open until it was sent, superseded or has
    failed for good. `due_at` is the next time to try, `locked_until` how long one worker has locked it.
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
    renewed_at = models.DateTimeField(null=True, blank=True)  # when it was to go out again, as if new
    due_at = models.DateTimeField()
    locked_until = models.DateTimeField(null=True, blank=True)
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
        """Return when the days began after which the mail has failed."""
        return self.renewed_at or self.queued_at


class ProviderOutage(models.Model):
    """At most one row, shared by all processes; none while the provider answers.

    After `games.mail.delivery.deliver.MOST_IN_A_ROW` failures no ordinary mail is tried before `probe_at`,
    and then only one. Sign-in codes do not wait.
    """

    name = models.CharField(max_length=40, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
    probe_at = models.DateTimeField()
    words = models.TextField(blank=True)  # of the last failure

    def __str__(self) -> str:
        return f"{self.name}: {self.failures} failures since {self.since}"


class SuppressedAddress(models.Model):
    """Set by a refusal of the recipient, a bounce or a complaint; lifted by signing in with a mailed code."""

    address = models.EmailField(unique=True)
    reason = models.TextField()
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "suppressed addresses"

    def __str__(self) -> str:
        return self.address
