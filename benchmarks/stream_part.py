"""The process of the streams with five hundred tables open: its memory, and how soon it tells of news."""

from __future__ import annotations

import os
import re
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from django.test import Client, override_settings

from benchmarks import Figures, spread
from benchmarks.serve_part import resident
from benchmarks.service_part import new_game, next_answer
from games.base.documents import Route
from games.models import Game, User
from games.play.service.take_answer import take_answer
from games.stream import news
from games.turn.read.hidden import public_state

TABLES, OF_EACH = 500, 20  # each of another game; so many of one person
ANSWERED, ANSWERS = 20, 600  # so many answers at so many of the tables; some of them are private
PATIENCE = 60
# A server has what requirements/base.txt names and no more: where that is installed, its Python.
PYTHON = os.environ.get("SERVER_PYTHON", sys.executable)


def stream_part() -> tuple[Figures, dict[str, int]]:
    """A process of its own on this database, and a Redis; who listens are connections of this process."""
    from tests import servers
    from tests.system.processes import Process, free_port

    games = [new_game()[0] for _number in range(TABLES)]
    cookies = [cookie_of(number) for number in range(TABLES // OF_EACH)]
    for number, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(owner=User.objects.get(email=address_of(number // OF_EACH)))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cp-")))
        redis = servers.start_redis(folder)
        stack.callback(servers.stop, redis)
        port = free_port()
        words = ["-m", "cosmic_site.stream", "--listen", f"127.0.0.1:{port}"]
        process = stack.enter_context(Process(words, folder, "stream", python=PYTHON, **environment(folder)))
        process.wait_for_words("Streams are at")
        ears = [Ear(port, games[0], cookies[0])]  # what is loaded by the first belongs to no stream
        before = resident(process.process.pid)
        ears += [Ear(port, game, cookies[number // OF_EACH]) for number, game in enumerate(games) if number]
        opened = resident(process.process.pid)
        stack.enter_context(override_settings(NEWS_REDIS=f"unix://{folder}/redis.sock"))
        played = [number % ANSWERED for number in range(ANSWERS)]
        delays = [delay for number in played if (delay := told_after(games[number], ears[number]))]
        after = resident(process.process.pid)
        for ear in ears:
            ear.connection.close()
        assert process.end() == 0, process.text
    return figures(before, opened, after, delays), {"stream_event_ms": len(delays), "stream_rss_mb": TABLES}


def figures(before: float, opened: float, after: float, delays: list[float]) -> Figures:
    """`stream_rss_mb` is the whole process, with all tables open and after all that was told."""
    return {
        "stream_tables": TABLES,
        "stream_rss_before_mb": before,
        "stream_rss_opened_mb": opened,
        "stream_rss_mb": after,
        "stream_kb_per_table": round((opened - before) * 1024 / (TABLES - 1), 1),
        "stream_event_ms": spread(delays),
    }


def environment(folder: Path) -> dict[str, str]:
    return {
        "DATABASE_URL": database_url(),
        "REDIS_URL": f"redis+socket://{folder}/redis.sock",
        "SECRET_KEY": settings.SECRET_KEY,
    }


def database_url() -> str:
    """The one that is measured on, made for the time of it."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def address_of(number: int) -> str:
    return f"listener{number}@example.com"


def cookie_of(number: int) -> str:
    client = Client()
    client.force_login(User.objects.find_or_make(address_of(number)))
    return client.cookies["sessionid"].value


class Ear:
    """One open stream."""

    def __init__(self, port: int, game: Game, cookie: str):
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.text = b""
        head = (f"GET /stream/games/{game.pk}/ HTTP/1.1", "Host: 127.0.0.1", f"Cookie: sessionid={cookie}")
        self.connection.sendall("".join(f"{line}\r\n" for line in (*head, "")).encode())
        self.until("")

    def until(self, id: str) -> None:
        """The event of this id, or any, has come."""
        while not re.search(rf"id: {id}.*\nevent: news\n".encode(), self.text):
            more = self.connection.recv(65536)
            assert more, f"the stream has ended: {self.text.decode()}"
            self.text += more
        self.text = b""


def told_after(game: Game, ear: Ear) -> float | None:
    """Milliseconds from the commit of an answer until its event is here; None if all of it was private."""
    before = public_state(game.pk).id
    answer = next_answer(game)
    with times_of_news() as times:
        take_answer(game_id=game.pk, route=Route.API, **answer)
    now = public_state(game.pk).id
    if now == before:
        return None
    ear.until(now)
    return (time.perf_counter() - times[0]) * 1000


@contextmanager
def times_of_news() -> Iterator[list[float]]:
    """When the hint leaves: just after the commit."""
    times: list[float] = []
    tell = news.publish

    def noted(game_id: str) -> None:
        times.append(time.perf_counter())
        tell(game_id)

    news.publish = noted
    try:
        yield times
    finally:
        news.publish = tell
