"""The mail provider cannot be reached: how often in a row, and when to try again."""

from django.db import models


class ProviderOutage(models.Model):
    """At most one row, shared by all processes; none while the provider answers.

    Of ordinary mails none is tried before `probe_at` once there were
    `games.mail.delivery.outage.MOST_IN_A_ROW` failures, and then one alone. Sign-in codes do not wait.
    """

    name = models.CharField(max_length=40, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
    probe_at = models.DateTimeField()
    words = models.TextField(blank=True)  # of the last failure

    def __str__(self) -> str:
        return f"{self.name}: {self.failures} failures since {self.since}"
