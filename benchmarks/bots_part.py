"""Whole games of five seats, each played by the reference bot with a token of its own, by the client alone.

Only if asked for (`--part bots`, `--part bots_grown_up`): servers are those of the tests. BOT_GAMES says how
many games, BOTS_AT_ONCE how many at a time, BOT_MINUTES after how long it ends, finished or not.
"""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import Figures
from benchmarks.apart import settings_apart, start_apart, wait_for_pages

ROOT = Path(__file__).resolve().parent.parent
GAMES = int(os.environ.get("BOT_GAMES", "5"))
AT_ONCE = int(os.environ.get("BOTS_AT_ONCE", "4"))
SECONDS = 60 * float(os.environ.get("BOT_MINUTES", "30"))
EVERY = 0.2  # seconds between two looks of a bot
PREPARE = f"""
import json
from datetime import timedelta
from games.lobby.service.create_game import create_game
from games.lobby.service.start import start_game
from games.people.service.account import make_token
from games.lobby.service.join_game import seat_players
from games.models import User

for number in range({GAMES}):
    people = [User.objects.find_or_make(f"seat{{seat}}@game{{number}}.example.com") for seat in range(5)]
    game = create_game(None, seats=5)
    seat_players(game, people)
    tokens = [make_token(one, name="bot", scopes=["play"], lasts=timedelta(days=1))[1] for one in people]
    print("game", json.dumps([start_game(game).pk, tokens]))
"""
Service = Callable[[ExitStack, Path], tuple[str, str]]


class TimeIsUp(Exception):
    """The measurement has gone on for long enough."""


@dataclass
class Played:
    """What has come of the games so far."""

    ends_at: float
    statuses: Counter[int] = field(default_factory=Counter)
    finished: int = 0
    answers: int = 0
    faults: list[str] = field(default_factory=list)

    def heard(self, response: Any) -> None:
        self.statuses[response.status_code] += 1
        self.answers += response.status_code == 200 and str(response.request.url.path).endswith("/answer")

    def sleep(self, seconds: float) -> None:
        if time.monotonic() + seconds > self.ends_at:
            raise TimeIsUp
        time.sleep(seconds)


def bots_part() -> tuple[Figures, dict[str, int]]:
    """All in one process, on SQLite."""
    return _measured("bots", _embedded)


def bots_multi_process_part() -> tuple[Figures, dict[str, int]]:
    """Two web processes, and one for each lane, on PostgreSQL and Redis."""
    return _measured("apart_bots", _multi_process)


def _measured(name: str, service: Service) -> tuple[Figures, dict[str, int]]:
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="cp-bots-", dir="/tmp"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        site, said = service(stack, folder)
        games = [json.loads(line) for line in re.findall(r"^game (.+)$", said, re.MULTILINE)]
        begun = time.monotonic()
        played = _play(site, games, Played(begun + SECONDS))
        took = time.monotonic() - begun
    figures: Figures = {
        f"{name}_games": len(games),
        f"{name}_finished": played.finished,
        f"{name}_answers": played.answers,
        f"{name}_answers_per_s": round(played.answers / took, 1),
        f"{name}_seconds": round(took),
        f"{name}_statuses": dict(sorted(played.statuses.items())),
        f"{name}_faults": played.faults[:5],
    }
    return figures, dict.fromkeys(figures, len(games))


def _play(site: str, games: list[Any], played: Played) -> Played:
    sys.path.insert(0, str(ROOT / "clients" / "python" / "src"))
    logging.getLogger("httpx2").setLevel(logging.WARNING)  # a line a request
    with ThreadPoolExecutor(AT_ONCE) as threads:
        list(threads.map(lambda game: _play_one(site, *game, played), games))
    return played


def _play_one(site: str, game: str, tokens: list[str], played: Played) -> None:
    """A bot for each token; the game is finished if each has seen its end."""
    with ThreadPoolExecutor(len(tokens)) as seats:
        ends = list(seats.map(lambda token: _bot(site, game, token, played), tokens))
    played.finished += all(ends)
    print(f"{played.finished} of {GAMES}: {ends[0]}", file=sys.stderr)


def _bot(site: str, game: str, token: str, played: Played) -> str:
    """How the game ended for it; empty if it did not come so far."""
    from cosmic_post_client import ApiError, Client
    from tests.clients.reference_bot import bot

    with Client(site, token, sleep=played.sleep) as client:
        client._http.event_hooks = {"response": [played.heard]}
        try:
            return str(bot.play(client, game, EVERY))
        except (ApiError, TimeIsUp) as error:
            played.faults.append(f"{game}: {str(error) or 'time is up'}")
            return ""


def _embedded(stack: ExitStack, folder: Path) -> tuple[str, str]:
    from tests.system.processes import free_port, serve
    from tests.system.test_multi_process import run

    env = {"DATABASE_URL": f"sqlite:///{folder}/game.sqlite3", "MAIL_LISTEN": "off"}
    run(folder, env, "migrate", "--noinput")
    said = run(folder, env, "shell", "-c", PREPARE)
    port = free_port()
    stack.enter_context(serve(folder, PORT=str(port)))
    wait_for_pages(f"http://127.0.0.1:{port}")
    return f"http://127.0.0.1:{port}", said


def _multi_process(stack: ExitStack, folder: Path) -> tuple[str, str]:
    from tests.games.mail.post_office import LocalProvider, running
    from tests.system.test_multi_process import run

    office = stack.enter_context(running(LocalProvider()))
    env = settings_apart(stack, folder, f"smtp://127.0.0.1:{office.port}")
    run(folder, env, "migrate", "--noinput")
    run(folder, env, "collectstatic", "--noinput")
    said = run(folder, env, "shell", "-c", PREPARE)
    return start_apart(stack, folder, env, web_processes=2), said
