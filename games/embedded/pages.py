"""Pages and streams at one port; a slow reader or sender waits alone, and holds no thread of pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings

from games.stream.app import PREFIX, Message, Receive, Scope, Send, Streams

MOST_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 100_000  # Django's largest, with its frame
BODY_SECONDS = 120  # for all of a body
TOO_LONG, TOO_SLOW = 413, 408


@dataclass(frozen=True)
class NoBody(Exception):
    """The body did not come whole. `status` is the answer; 0: nobody waits for one any more."""

    status: int = 0


class PagesAndStreams:
    """The ASGI application of the embedded service."""

    def __init__(self, pages: Any, streams: Streams, threads: int):
        self.streams = streams
        # Without a limit on what waits to be sent: a thread is free when its page is made.
        self.pages = WSGIMiddleware(pages, workers=threads, send_queue_size=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"].startswith(PREFIX):
            await self.streams(scope, receive, send)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await whole_body(receive)
        except (NoBody, TimeoutError) as problem:
            await refuse(problem.status if isinstance(problem, NoBody) else TOO_SLOW, send)
            return
        pages: Any = self.pages  # has its own types for scope and messages
        headers = plain_headers(scope["headers"], len(body))
        await pages({**scope, "headers": headers}, receive_again(body, receive), send)


async def whole_body(receive: Receive) -> bytes:
    """Return the whole body before a thread begins with it; raise NoBody.

    Otherwise the beginning of a body that broke off would pass for the whole.
    """
    found = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise NoBody
        found += message.get("body", b"")
        if len(found) > MOST_BYTES:
            raise NoBody(TOO_LONG)
        if not message.get("more_body"):
            return bytes(found)


async def refuse(status: int, send: Send) -> None:
    if status:
        headers = [(b"content-length", b"0"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body"})


def plain_headers(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """Return headers as pages read them.

    A body that came in chunks gets a length. A name with an underscore is dropped: it could pass for the one
    with a hyphen that a proxy sets.
    """
    kept = [(name, value) for name, value in headers if b"_" not in name]
    if not any(name == b"transfer-encoding" for name, _value in kept):
        return kept
    framing = (b"transfer-encoding", b"content-length")
    return [*(one for one in kept if one[0] not in framing), (b"content-length", str(length).encode())]


def receive_again(body: bytes, receive: Receive) -> Receive:
    """Return a receiver of first the body, then what comes."""
    kept: Iterator[Message] = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def again() -> Message:
        message = next(kept, None)
        return await receive() if message is None else message

    return again
