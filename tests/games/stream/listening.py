"""Streams for tests: the real server in a thread, and whoever listens at it."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any

from django.test import Client

from games.models import User
from games.stream.app import Streams, StreamServer
from tests.games.tables import Table

PATIENCE = 60  # seconds; what goes wrong is seen sooner


@contextmanager
def serving_streams(app: Any = None) -> Iterator[Site]:
    """On a port of this machine: streams alone, or what `app` makes of them."""
    streams, ready = Streams(), threading.Event()
    server = StreamServer(app(streams) if app else streams, streams)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.serve_at, args=(listening, ready.set))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield Site(listening.getsockname()[1], server)
        finally:
            server.handle_exit(15, None)
            thread.join(PATIENCE)
    assert not thread.is_alive()


class Site:
    """Where the streams are."""

    def __init__(self, port: int, server: StreamServer):
        self.port, self.server = port, server

    @property
    def streams(self) -> Streams:
        return self.server.streams

    def ask(
        self, path: str, headers: dict[str, str], method: str = "GET"
    ) -> tuple[HTTPConnection, HTTPResponse]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, headers=headers)
        return connection, connection.getresponse()

    def refused(self, path: str, headers: dict[str, str], method: str = "GET") -> tuple[int, str]:
        """The status, and the id of the error."""
        connection, response = self.ask(path, headers, method)
        with closing(connection):
            return response.status, json.loads(response.read())["id"]

    @contextmanager
    def heard(self, table: Table, headers: dict[str, str]) -> Iterator[Ear]:
        connection, response = self.ask(address(table), headers)
        with closing(connection), closing(response):
            assert (response.status, response.read1(12)) == (200, b"retry: 5000\n")
            yield Ear(response)


def address(table: Table) -> str:
    return f"/stream/games/{table.id}/"


class Ear:
    """Reads what comes, an event at a time."""

    def __init__(self, response: HTTPResponse):
        self.response = response

    def next(self) -> dict[str, str] | None:
        """The next event, by its fields; None: the stream has ended."""
        fields: dict[str, str] = {}
        while line := self.response.readline():
            name, _colon, value = line.decode().rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            elif "event" in fields:
                return fields
        return None


def session_of(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}
