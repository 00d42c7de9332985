"""What the cache keeps while Redis is away."""

from django.db import models


class CacheRow(models.Model):
    """A row of Django's cache in the database; only `cosmic_site.cache` reads and writes it."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.cache_key
