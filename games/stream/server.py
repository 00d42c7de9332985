"""The server of streams: uvicorn, which ends them when it is told to stop instead of waiting for them."""

from __future__ import annotations

import resource
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import uvicorn

from games.stream.app import Streams

from .tables import MOST

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
