"""News between processes: a channel of Redis. It keeps nothing, and nothing waits for it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache

import redis
import redis.asyncio
from django.conf import settings
from redis.exceptions import RedisError

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


def tell(game_id: str) -> None:
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
