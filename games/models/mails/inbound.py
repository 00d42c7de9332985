"""A mail that came in, as it came."""

from __future__ import annotations

from django.db import models

from games.models.play.prompt import Prompt


class InboundMail(models.Model):
    """The raw message is stored before it is acknowledged, and read afterwards.

    `key` is a hash of Message-ID and recipient, or of the raw message if it has no Message-ID: the
    same mail twice is one row. `meant_for`: it went to the address in our From, and names a mail of ours that
    asked to be answered at this signed one. `outcome` says what came of it; empty until it is handled.
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
        """The address as whose mail it is read."""
        return self.meant_for or self.recipient
