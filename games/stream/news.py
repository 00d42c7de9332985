"""Tells the processes that hold streams that something may have happened at a table.

It is a nudge, the same for public and for hidden changes: its receiver finds out from the rows what may be
told. A nudge may get lost, and never holds up a decision.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import redis
import redis.asyncio
from django.conf import settings
from django.db import transaction
from redis.exceptions import RedisError


def tell_table(game_id: str) -> None:
    """Tell the table's streams once this transaction is committed."""
    transaction.on_commit(lambda: _tell(game_id), robust=True)


def _tell(game_id: str) -> None:
    if settings.NEWS_REDIS:
        publish(game_id)
    else:
        tell_listeners(game_id)


Hear = Callable[[str], None]
_hearing: list[Hear] = []


def tell_listeners(game_id: str) -> None:
    """Call every listener in this thread; it only takes note."""
    for hear in tuple(_hearing):
        hear(game_id)


@contextmanager
def heard_by(hear: Hear) -> Iterator[None]:
    """Tell this listener of every table while the context lasts."""
    _hearing.append(hear)
    try:
        yield
    finally:
        _hearing.remove(hear)


CHANNEL = "cosmic-post-news"
TIMES = {"socket_timeout": 1, "socket_connect_timeout": 1}
AWAY_SECONDS = 30  # so long nobody waits again for a Redis that was away

log = logging.getLogger(__name__)


class _Away:
    """Whether this process found Redis to be away just now."""

    until = 0.0


@cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, **TIMES)


def publish(game_id: str) -> None:
    """Publish news of a table; raises nothing, because streams look by themselves now and then."""
    if time.monotonic() < _Away.until:
        return
    try:
        _client(settings.NEWS_REDIS).publish(CHANNEL, game_id)
    except (RedisError, OSError) as error:
        log.warning("Redis is away (%s): streams hear of news later", type(error).__name__)
        _Away.until = time.monotonic() + AWAY_SECONDS


async def listen(hear: Callable[[str], None], ready: Callable[[], None]) -> None:
    """Listen until the connection is lost; raise RedisError or OSError then.

    `ready`: called when all is heard from now on.
    """
    client = redis.asyncio.Redis.from_url(settings.NEWS_REDIS, health_check_interval=25)
    async with client, client.pubsub() as channel:
        await channel.subscribe(CHANNEL)
        async for message in channel.listen():
            if message["type"] == "subscribe":
                ready()
            elif message["type"] == "message":
                hear(message["data"].decode())
