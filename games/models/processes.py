"""What the processes of the service share: heartbeats, and the cache in the database."""

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


class CacheRow(models.Model):
    """A row of Django's cache in the database; only `cosmic_site.cache` reads and writes it."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.cache_key
