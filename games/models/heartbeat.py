"""When a part of the service was last alive."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """One row for each queue, for the beat, and for the checks whether the database takes rows.

    Each is written about once a minute, by the part it is about.
    """

    name = models.CharField(max_length=32, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"
