"""How soon a sign-in code leaves and a bot moves while mails are held up, and while hostile ones are read.

Only if asked for (`--part lanes`, `--part lanes_grown_up`): people and servers are those of the tests, from
the development requirements. Every scenario is a service of its own on loopback, and ends by itself.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

from benchmarks import Figures
from benchmarks.apart import settings_apart, start_apart

ROUNDS = 6
HOSTILE = int(os.environ.get("HOSTILE_MAILS", "12"))
HELD = 6
PATIENCE = 90
# One game with people whose mails are held up, one for each round with bots that wait for a person, and mails
# whose header takes a reader long.
PREPARE = f"""
from games.play.service.play_bots import play_until_people_asked
from games.lobby.service.create_game import create_game
from games.lobby.service.start import start_game
from games.lobby.service.join_game import seat_players
from games.mail.receive.incoming import store
from games.models import Game, OutboxMail, User
from games.mail.outbox.addresses import reply_address

def begin(people, bots):
    game = create_game(None, seats=len(people) + bots, bots=bots)
    seat_players(game, [User.objects.find_or_make(address) for address in people])
    return start_game(game)

for number in range({HELD} // 3):
    held = begin([f"held{{number}}{{letter}}@example.com" for letter in "abc"], 0)
for number in range({ROUNDS}):
    game = begin([f"player{{number}}@example.com"], 2)
    while play_until_people_asked(game.pk):
        pass
    print("game", game.pk)
OutboxMail.objects.filter(to__startswith="player").delete()
prompt = held.prompts.filter(waiting=True).first()
for number in range(HOSTILE):
    raw = b"From: heldx@example.com\\r\\nMessage-ID: <%d@example.com>\\r\\nSubject: 1\\r\\n" % number
    raw += b"Content-Type: text/plain" + b";" * 1_900_000 + b"\\r\\n\\r\\n1\\r\\n"
    store(raw, reply_address(prompt.pk), "heldx@example.com")
"""
BOTS_WAIT = "SELECT count(*) FROM games_prompt WHERE game_id = '{}' AND waiting AND clock = 'bot'"
BOTS_MOVED = "SELECT count(*) FROM games_decision WHERE game_id = '{}' AND route = 'bot'"
TRIED = "SELECT count(*) FROM games_outboxmail WHERE kind = 'login_code' AND \"to\" = '{}' AND attempts > 0"
MAILED = "SELECT text FROM games_outboxmail WHERE kind = 'login_code' AND \"to\" = '{}'"
HANDLED = "SELECT count(*) FROM games_inboundmail WHERE handled_at IS NOT NULL"


@dataclass
class Scene:
    """A service that runs, its games and its provider."""

    folder: Path
    site: str
    provider: Any
    games: list[str]
    ask: Callable[[str], Any]
    codes: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)

    def figures(self, name: str) -> Figures:
        return {
            f"{name}_code_median_s": round(median(self.codes), 2),
            f"{name}_code_worst_s": round(max(self.codes), 2),
            f"{name}_bot_median_s": round(median(self.moves), 2),
            f"{name}_bot_worst_s": round(max(self.moves), 2),
            f"{name}_hostile_left": HOSTILE - self.ask(HANDLED),
        }


def lanes_part() -> tuple[Figures, dict[str, int]]:
    """All in one process, on SQLite."""
    return _measured(_embedded)


def lanes_multi_process_part() -> tuple[Figures, dict[str, int]]:
    """A process for each lane, on PostgreSQL and Redis."""
    figures, runs = _measured(_multi_process)
    return {f"apart_{key}": value for key, value in figures.items()}, {
        f"apart_{key}": number for key, number in runs.items()
    }


def _measured(service: Callable[[ExitStack, Path, str], Any]) -> tuple[Figures, dict[str, int]]:
    figures: Figures = {}
    for name in ("silent", "dribbling", "mute"):
        with ExitStack() as stack:
            scene = _scene(stack, name, service)
            for number, game in enumerate(scene.games):
                _round(scene, f"player{number}@example.com", game, arrives=name != "mute")
            figures |= scene.figures(name)
    return figures, dict.fromkeys(figures, ROUNDS)


def _scene(stack: ExitStack, name: str, service: Callable[[ExitStack, Path, str], Any]) -> Scene:
    from tests.games.mail.post_office import running
    from tests.games.mail.stalling import BabblingProvider, StallingProvider

    folder = Path(tempfile.mkdtemp(prefix="cp-lanes-", dir="/tmp"))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    held = [f"held{number}{letter}@example.com" for number in range(HELD // 3) for letter in "abc"]
    stalling = StallingProvider(*held, dribbling=name == "dribbling")
    office = stack.enter_context(running(BabblingProvider() if name == "mute" else stalling))
    site, games, ask = service(stack, folder, f"smtp://127.0.0.1:{office.port}")
    if name != "mute":
        assert office.held.wait(PATIENCE), "no mail is held up"
    return Scene(folder, site, office, games, ask)


def _embedded(stack: ExitStack, folder: Path, provider: str) -> tuple[str, list[str], Callable[[str], Any]]:
    from tests.system.processes import free_port, serve

    database = f"sqlite:///{folder}/game.sqlite3"
    games = _prepared(folder, DATABASE_URL=database, MAIL_LISTEN="off")
    port = free_port()
    process = stack.enter_context(serve(folder, EMAIL_URL=provider, PORT=str(port)))
    process.wait_for_page(f"http://127.0.0.1:{port}/healthz")

    def ask(sql: str) -> Any:
        connection = sqlite3.connect(folder / "game.sqlite3", timeout=20)
        try:
            return connection.execute(sql).fetchone()[0]
        finally:
            connection.close()

    return f"http://127.0.0.1:{port}", games, ask


def _multi_process(
    stack: ExitStack, folder: Path, provider: str
) -> tuple[str, list[str], Callable[[str], Any]]:
    import psycopg

    from tests import servers

    env = settings_apart(stack, folder, provider)
    games = _prepared(folder, **env)
    site = start_apart(stack, folder, env)
    name = re.search(r"///(\w+)\?", env["DATABASE_URL"])

    def ask(sql: str) -> Any:
        assert name is not None
        with psycopg.connect(
            host=f"{servers.services().folder}/pg", user="postgres", dbname=name[1]
        ) as connection:
            row = connection.execute(sql).fetchone()
        assert row is not None
        return row[0]

    return site, games, ask


def _prepared(folder: Path, **env: str) -> list[str]:
    from tests.system.test_multi_process import run

    run(folder, env, "migrate", "--noinput")
    if "REDIS_URL" in env:
        run(folder, env, "collectstatic", "--noinput")
    said = run(folder, env, "shell", "-c", f"HOSTILE = {HOSTILE}\n{PREPARE}")
    return re.findall(r"^game (\S+)$", said, re.MULTILINE)


def _round(scene: Scene, address: str, game: str, *, arrives: bool) -> None:
    """Somebody asks for a code; somebody plays until bots are waited for."""
    from tests.system.test_redis_away import CODE, Person

    house = SimpleNamespace(site=scene.site)
    player = Person(house, address)
    begun = time.monotonic()
    page = player.asks_for_a_code()
    if arrives:
        _wait(lambda: any(mail.to == address for mail in scene.provider.basket.mails), address)
    else:
        _wait(lambda: scene.ask(TRIED.format(address)), address)
    scene.codes.append(time.monotonic() - begun)
    player.sends(page, "code", code=CODE.search(scene.ask(MAILED.format(address)))[1])
    scene.moves.append(_seconds_of_a_move(scene, player, game))


def _seconds_of_a_move(scene: Scene, player: Any, game: str) -> float:
    for _ in range(30):
        moved, begun = scene.ask(BOTS_MOVED.format(game)), time.monotonic()
        player.plays(game)
        if scene.ask(BOTS_WAIT.format(game)) or scene.ask(BOTS_MOVED.format(game)) > moved:
            _wait(lambda: scene.ask(BOTS_MOVED.format(game)) > moved, f"bots of {game}")  # noqa: B023
            return time.monotonic() - begun
    raise AssertionError(f"no bot was asked anything in {game}")


def _wait(happened: Callable[[], Any], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, f"waited too long for {what}"
        time.sleep(0.02)
