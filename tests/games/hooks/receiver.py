"""A server on this machine that webhooks call: it keeps what came, and answers as it is told."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HOST = "127.0.0.1"
Answer = Callable[["BaseHTTPRequestHandler"], None]


@dataclass(frozen=True)
class Call:
    """One that came in whole."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


def status(number: int, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(number)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    """Close without a word."""
    handler.close_connection = True
    handler.connection.close()


def chatter(handler: BaseHTTPRequestHandler) -> None:
    """Say a little again and again, and never come to an end: no single read takes long."""
    handler.send_response(200)
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b".")
            time.sleep(0.02)
    except OSError:
        handler.close_connection = True


def endless_headers(handler: BaseHTTPRequestHandler) -> None:
    """The same before the answer has begun."""
    try:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
        while True:
            handler.wfile.write(b".")
            handler.wfile.flush()
            time.sleep(0.02)
    except OSError:
        handler.close_connection = True


def much(handler: BaseHTTPRequestHandler) -> None:
    """More than anybody wants to read."""
    handler.send_response(200)
    handler.end_headers()
    try:
        for _ in range(1000):
            handler.wfile.write(b"x" * 100_000)
    except OSError:
        handler.close_connection = True


class Receiver:
    """`answers` are given one after the other, then the last for good."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.calls: list[Call] = []
        self.answers: deque[Answer] = deque([status(204)])
        self.server = ThreadingHTTPServer((HOST, 0), self._handler())
        self.server.daemon_threads = True
        if tls is not None:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True)

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/hook"

    @property
    def documents(self) -> list[dict[str, Any]]:
        return [call.document for call in self.calls]

    def answers_with(self, *answers: Answer | int) -> None:
        self.answers = deque(status(one) if isinstance(one, int) else one for one in answers)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.calls.append(Call(self.path, dict(self.headers.items()), body))
                answer = receiver.answers[0]
                if len(receiver.answers) > 1:
                    receiver.answers.popleft()
                answer(self)

            def log_message(self, format: str, *args: object) -> None:
                """Nobody reads along."""

        return Handler


@contextmanager
def receiving(tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    receiver = Receiver(tls)
    thread = threading.Thread(target=receiver.server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join()
