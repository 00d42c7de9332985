"""Answers and views through the API, from two gunicorn workers on PostgreSQL and Redis.

All tables are the same game: it is played once to know its answers, and each table then gets them through
the API, from a person for each seat, by connections that stay open. No mail is sent and no bot plays:
on a server they have processes of their own.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benchmarks import Figures, spread
from benchmarks.apart import settings_apart, start_apart

TABLES, ANSWERS = 24, 120  # of each table; fewer of each person than the limit of a minute
AT_ONCE = 6  # tables that are played at a time
LOOKS = 300
KEPT_OPEN = 1.5  # seconds; gunicorn closes an idle connection after two
PREPARE = f"""
import json
from datetime import timedelta
from functools import partial
from benchmarks.service_part import new_game, next_answer
from games.play.service.take_answer import take_answer
from games.people.service.account import make_token
from games.base.documents import Route

def token_of(user):
    return make_token(user, name="bench", scopes=["play"], lasts=timedelta(days=1))[1]

def played(game):
    for number in range({ANSWERS + LOOKS}):
        given = next_answer(game)
        take_answer(game_id=game.pk, route=Route.API, **given)
        yield given

for number in range({TABLES} + 1):
    game, users = new_game(table=f"table{{number}}.")
    print("game", json.dumps([game.pk, [token_of(user) for user in users]]))
print("answers", json.dumps(list(played(game))))
"""


@dataclass
class Caller:
    """One person's program, with a connection that stays open."""

    site: str
    token: str
    tag: str = ""
    used: float = 0.0
    connection: HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = HTTPConnection(urlsplit(self.site).netloc, timeout=60)

    def answer(self, game: str, given: dict[str, Any]) -> None:
        address = f"/api/v1/games/{game}/questions/{given['question']}/answer"
        response, said = self._asked("POST", address, json.dumps({"answer": given["answer"]}))
        assert response.status == 200, f"{response.status}: {said!r}"

    def look(self, game: str) -> tuple[int, float]:
        """Status and milliseconds of a look at the game, by somebody who has what they saw last."""
        begun = time.perf_counter()
        response, said = self._asked("GET", f"/api/v1/games/{game}", "")
        took = 1000 * (time.perf_counter() - begun)
        assert response.status in (200, 304), f"{response.status}: {said!r}"
        self.tag = response.headers["ETag"]
        return response.status, took

    def _asked(self, method: str, address: str, body: str) -> tuple[HTTPResponse, bytes]:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if self.tag:
            headers["If-None-Match"] = self.tag
        if time.monotonic() - self.used > KEPT_OPEN:
            self.connection.close()  # it is opened anew by itself
        self.used = time.monotonic()
        self.connection.request(method, address, body or None, headers)
        response = self.connection.getresponse()
        return response, response.read()


@dataclass(frozen=True)
class TableToPlay:
    """A game, a caller for each seat, and the answers that it takes."""

    game: str
    callers: list[Caller]
    answers: list[dict[str, Any]]

    def play(self, first: int, end: int) -> None:
        for given in self.answers[first:end]:
            self.callers[given["seat"]].answer(self.game, given)


def api_part() -> tuple[Figures, dict[str, int]]:
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="cp-api-", dir="/tmp"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        tables = _tables(stack, folder)
        begun = time.perf_counter()
        with ThreadPoolExecutor(AT_ONCE) as threads:
            list(threads.map(lambda table: table.play(0, ANSWERS), tables))
        seconds = time.perf_counter() - begun
        fresh, unchanged = _looks(tables[0])
    figures: Figures = {
        "api_answers_per_s": round(TABLES * ANSWERS / seconds, 1),
        "api_fresh_ms": spread(fresh),
        "api_unchanged_ms": spread(unchanged),
    }
    counts = {"api_answers_per_s": TABLES * ANSWERS, "api_fresh_ms": len(fresh)}
    return figures, {**counts, "api_unchanged_ms": len(unchanged)}


def _looks(table: TableToPlay) -> tuple[list[float], list[float]]:
    """One after another: after each answer somebody looks at what is new, and once more at the same.

    What was sealed is nothing new to others: such a look finds it unchanged.
    """
    fresh, unchanged = [], []
    for number in range(ANSWERS, ANSWERS + LOOKS):
        table.play(number, number + 1)
        caller = table.callers[number % len(table.callers)]
        status, took = caller.look(table.game)
        (fresh if status == 200 else unchanged).append(took)
        status, took = caller.look(table.game)
        if status == 304:
            unchanged.append(took)
    return fresh, unchanged


def _tables(stack: ExitStack, folder: Path) -> list[TableToPlay]:
    from tests.system.test_multi_process import run

    env = settings_apart(stack, folder, "smtp://127.0.0.1:9")
    run(folder, env, "migrate", "--noinput")
    run(folder, env, "collectstatic", "--noinput")
    said = run(folder, env, "shell", "-c", PREPARE)
    site = start_apart(stack, folder, env, web_processes=2, lanes=())
    (answers,) = re.findall(r"^answers (.+)$", said, re.MULTILINE)
    games = [json.loads(line) for line in re.findall(r"^game (.+)$", said, re.MULTILINE)]
    return [
        TableToPlay(game, [Caller(site, token) for token in tokens], json.loads(answers))
        for game, tokens in games[:TABLES]
    ]
