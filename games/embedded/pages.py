"""Pages and streams at one port: whoever reads or sends slowly waits alone, and holds no thread of pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings

from games.stream.app import PREFIX, Message, Receive, Scope, Send, Streams

KEPT_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 100_000  # a body as large as Django reads, with its frame


class PagesAndStreams:
    """The ASGI application of the embedded service."""

    def __init__(self, pages: Any, streams: Streams, threads: int):
        self.streams = streams
        # Without an end to what waits to be sent: a thread is free when its page is made.
        self.pages = WSGIMiddleware(pages, workers=threads, send_queue_size=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"].startswith(PREFIX):
            await self.streams(scope, receive, send)
        else:
            pages: Any = self.pages  # whose own words for scope and messages are others
            await pages(scope, receive_again(await whole_body(receive), receive), send)


async def whole_body(receive: Receive) -> list[Message]:
    """What was sent, before a thread begins with it; of more than the pages would read, the beginning."""
    found: list[Message] = []
    size = 0
    while size <= KEPT_BYTES:
        message = await receive()
        found.append(message)
        size += len(message.get("body", b""))
        if not message.get("more_body"):
            break
    return found


def receive_again(kept: list[Message], receive: Receive) -> Receive:
    """First what is kept, then what comes."""
    left: Iterator[Message] = iter(kept)

    async def again() -> Message:
        message = next(left, None)
        return await receive() if message is None else message

    return again
