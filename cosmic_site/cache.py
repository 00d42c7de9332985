"""The common cache: Redis, and the database while Redis is away.

What lies here are counts (rate limits, codes that were used) and pictures that can be drawn again. So a
request must not fail with Redis, and its limits must hold without it. Counts begin anew when Redis goes,
and again when it is back: a limit may let through as much again, and no more.
"""

from __future__ import annotations

import base64
import logging
import pickle
import time
from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.redis import RedisCache
from django.db import transaction
from django.utils.crypto import salted_hmac
from redis.exceptions import RedisError

from games.models import CacheRow

AWAY_SECONDS = 30  # so long no request waits again for a Redis that was away
INSTEAD = "database"  # which of the caches

log = logging.getLogger(__name__)


def hidden_key(key: str, _prefix: str, _version: int) -> str:
    """Keys name people and where they come from; no backup needs to know."""
    return salted_hmac("cosmic_site.cache", key, algorithm="sha256").hexdigest()


class CountingDatabaseCache(DatabaseCache):
    """As Django's, but two requests that count at once count as two, and counting does not prolong a time."""

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a value. Raises ValueError if there is none, or none any more."""
        row = CacheRow.objects.filter(pk=self.make_and_validate_key(key, version))
        with transaction.atomic():
            list(row.select_for_update())  # nobody else counts until this is done
            value = self.get(key, version=version)
            if value is None:
                raise ValueError(f"Key '{key}' not found")
            row.update(value=packed(value + delta))
        return int(value + delta)


def packed(value: int) -> str:
    """As Django's cache in the database writes values."""
    return base64.b64encode(pickle.dumps(value, DatabaseCache.pickle_protocol)).decode("latin1")


def note_away(error: RedisError) -> None:
    log.warning("Redis is away (%s): the database keeps counts instead", type(error).__name__)
    RedisOrDatabase.away_until = time.monotonic() + AWAY_SECONDS


def either(method: str) -> Callable[..., Any]:
    """A method of a cache that asks Redis, or the database if Redis is away."""

    def call(self: RedisOrDatabase, *args: Any, **options: Any) -> Any:
        if time.monotonic() >= RedisOrDatabase.away_until:
            try:
                return getattr(RedisCache, method)(self, *args, **options)
            except RedisError as error:
                note_away(error)
        return getattr(caches[INSTEAD], method)(*args, **options)

    return call


class RedisOrDatabase(RedisCache):
    """Asks Redis; for some seconds after it did not answer, the database at once."""

    away_until = 0.0  # of this process

    add, get, set, touch, delete = map(either, ("add", "get", "set", "touch", "delete"))
    get_many, set_many, delete_many = map(either, ("get_many", "set_many", "delete_many"))
    has_key, incr, clear = map(either, ("has_key", "incr", "clear"))

    def count_within(self, key: str, seconds: int) -> tuple[int, int] | None:
        """Count one more, by one question to Redis: how many within the span that began with the first, and
        the seconds that are left of it. None if Redis is away."""
        if time.monotonic() < RedisOrDatabase.away_until:
            return None
        name = self.make_and_validate_key(key)
        try:
            asked = self._cache.get_client(name, write=True).pipeline()
            asked.set(name, 0, ex=seconds, nx=True)
            asked.incr(name)
            asked.ttl(name)
            _, count, left = asked.execute()
        except RedisError as error:
            note_away(error)
            return None
        return int(count), max(1, int(left))

    def answers(self) -> bool:
        """Whether Redis answers now."""
        try:
            self._cache.get_client().ping()
        except RedisError:
            return False
        return True
