"""The ASGI application of streams (text/event-stream), and the server that ends them when told to stop."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import resource
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import AsyncExitStack, contextmanager
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from redis.exceptions import RedisError

from games.api.operation.errors import plain_error
from games.stream import news
from games.stream.tables import MOST, Listener, Opening, Refusal, Tables, opened, refusal, run, too_many
from games.turn.read.hidden import PublicState

AGAIN_SECONDS = 5  # a browser opens a stream again so long after it has ended
OPENING = f"retry: {AGAIN_SECONDS * 1000}\n\n".encode()
HEARTBEAT = b": still here\n\n"


def event_of(game_id: str, state: PublicState) -> bytes:
    """Return the event that something has happened, or the game is over. It only says where to look.

    >>> event_of("abc", PublicState(7, "7-f0", False))
    b'id: 7-f0\\nevent: news\\ndata: {"game": "abc", "number": 7}\\n\\n'
    """
    name = "over" if state.over else "news"
    data = json.dumps({"game": game_id, "number": state.number})
    return f"id: {state.id}\nevent: {name}\ndata: {data}\n\n".encode()


Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/stream/"
PATH = re.compile(r"/stream/games/(?P<game_id>[-\w]{1,32})/", re.ASCII)
HEALTH = "/stream/healthz"
HEARTBEAT_SECONDS = 20
LONGEST_SECONDS = 30 * 60  # so that none is held for ever; the browser opens it anew
TRY_AGAIN_SECONDS = 60  # after one was refused
REDIS_PAUSE = 2  # seconds before it is asked again
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"private, no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"vary", b"Cookie, Authorization"),
]
log = logging.getLogger(__name__)


class Streams:
    """Answers requests below /stream/; the lifespan of its server begins and ends it."""

    tables: Tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with AsyncExitStack() as stack:
            self.tables = Tables()
            stack.push_async_callback(self.tables.close)
            await self._hear(stack)
            await send({"type": "lifespan.startup.complete"})
            await receive()
            self.tables.end()
        await send({"type": "lifespan.shutdown.complete"})

    async def _hear(self, stack: AsyncExitStack) -> None:
        if settings.NEWS_REDIS:
            task = asyncio.create_task(hear_redis(self.tables))
            stack.callback(task.cancel)
        else:
            stack.enter_context(news.heard_by(self.tables.hear_from_thread))

    def end_soon(self) -> None:
        """End all streams, called from a signal when the server is told to stop."""
        if hasattr(self, "tables"):
            self.tables.loop.call_soon_threadsafe(self.tables.end)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == HEALTH:
            await answer_healthy(send)
            return
        match = PATH.fullmatch(scope["path"])
        found = await self._opened(scope, match["game_id"]) if match else refusal(plain_error(404))
        if isinstance(found, Refusal):
            await refuse(found, send)
        else:
            await self._stream(*found, last_heard(scope), receive, send)

    async def _opened(self, scope: Scope, game_id: str) -> tuple[Opening, PublicState] | Refusal:
        if self.tables.full or self.tables.ending:
            return too_many(TRY_AGAIN_SECONDS, mine=False)
        found = await run(self.tables.threads, lambda: opened(scope, game_id))
        if not isinstance(found, Refusal) and self.tables.full_for(found[0]):
            return too_many(TRY_AGAIN_SECONDS, mine=True)
        return found

    async def _stream(
        self, opening: Opening, state: PublicState, heard: str, receive: Receive, send: Send
    ) -> None:
        if state.over and heard == state.id:  # nothing more will come: the browser stops asking
            await send({"type": "http.response.start", "status": 204, "headers": HEADERS[1:]})
            await send({"type": "http.response.body"})
            return
        listener = Listener(opening, heard)
        listener.tell(state)
        self.tables.add(listener)
        gone = asyncio.create_task(end_when_gone(listener, receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await write(OPENING, send)
            await tell_on(listener, send)
            await send({"type": "http.response.body"})
        finally:
            gone.cancel()
            self.tables.remove(listener)


def last_heard(scope: Scope) -> str:
    """Return what a browser that comes again was told last."""
    found: bytes = dict(scope["headers"]).get(b"last-event-id", b"")
    return found.decode("latin-1")[:80]


async def end_when_gone(listener: Listener, receive: Receive) -> None:
    """End the listener when its browser has gone; the request has no body worth reading."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


async def tell_on(listener: Listener, send: Send) -> None:
    """Tell news until the game is over, the listener may hear no more, or it has been long enough."""
    loop = asyncio.get_running_loop()
    until = loop.time() + LONGEST_SECONDS * random.uniform(0.8, 1)  # not all come again at once
    while not listener.ended and loop.time() < until:
        try:
            await asyncio.wait_for(listener.wake.wait(), HEARTBEAT_SECONDS)
        except TimeoutError:
            await write(HEARTBEAT, send)
            continue
        state = listener.take()
        if state is not None and not listener.ended:
            await write(event_of(listener.opening.game_id, state), send)
            if state.over:
                return


async def write(text: bytes, send: Send) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def refuse(found: Refusal, send: Send) -> None:
    headers = [(name.encode(), value.encode()) for name, value in found.headers]
    about = [(b"content-type", b"application/json"), (b"content-length", str(len(found.body)).encode())]
    start = {"type": "http.response.start", "status": found.status}
    await send({**start, "headers": [*about, *HEADERS[1:], *headers]})
    await send({"type": "http.response.body", "body": found.body})


async def answer_healthy(send: Send) -> None:
    """Say that the process answers; nothing else is checked."""
    body = b'{"status": "ok"}'
    about = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": [*about, *HEADERS[1:]]})
    await send({"type": "http.response.body", "body": body})


async def hear_redis(tables: Tables) -> None:
    """Hear news from Redis as long as the process lives; after each gap all tables are read."""
    away = False

    def ready() -> None:
        nonlocal away
        away = False
        tables.look_everywhere()

    while True:
        try:
            await news.listen(tables.hear, ready)
        except (RedisError, OSError) as error:
            if not away:
                log.warning("Redis is away (%s): streams look once a minute", type(error).__name__)
            away = True
        except Exception:
            log.exception("news could not be heard; they will be again")
        await asyncio.sleep(REDIS_PAUSE)


END_SIGNALS = (signal.SIGTERM, signal.SIGINT)
LONGEST_HEAD = 64 * 1024
FOR_PAGES, OTHER_FILES = 500, 100  # connections beside streams; databases, logs and the like


def most_connections() -> int:
    """Return the limit of connections, more get 503: all streams and some pages, if files suffice."""
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(50, min(MOST + FOR_PAGES, files - OTHER_FILES))


class StreamServer(uvicorn.Server):
    """Serves `app`, which holds the streams, at sockets that are bound already."""

    def __init__(self, app: Any, streams: Streams):
        super().__init__(
            uvicorn.Config(
                app,
                http="h11",
                ws="none",
                loop="asyncio",
                lifespan="on",
                log_config=None,
                access_log=False,
                proxy_headers=False,  # Django reads them, as far as it may trust them
                server_header=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=2,
                limit_concurrency=most_connections(),
                h11_max_incomplete_event_size=LONGEST_HEAD,
            )
        )
        self.streams = streams

    def serve_at(self, listening: socket.socket, ready: Callable[[], None]) -> None:
        """Serve until SIGTERM or Ctrl-C; `ready` is called when requests are answered."""
        self.ready = ready
        self.run(sockets=[listening])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.should_exit = True
        self.streams.end_soon()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals as the original does, but do not raise them again: a signal is an ordinary end."""
        if threading.current_thread() is not threading.main_thread():
            yield  # nobody but the main thread gets signals
            return
        before = {number: signal.signal(number, self.handle_exit) for number in END_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
