"""When a part of the service was heard of last."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """One row for each lane, for the beat, and for the looks whether the database takes rows. Written about
    once a minute, by what it is about."""

    name = models.CharField(max_length=32, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"
