"""The embedded service, with a provider that holds a mail: everything else goes on."""

from __future__ import annotations

import re
import shutil
import sqlite3
import time
import urllib.parse
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.games.mail.post_office import running
from tests.games.mail.stalling import StallingProvider
from tests.system.processes import DATABASE, PATIENCE, Process, free_port, manage, serve, tables
from tests.system.test_serve import Browser

pytestmark = [pytest.mark.once, pytest.mark.timeout(600)]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def test_while_the_provider_holds_a_mail_codes_leave_and_bots_move(tmp_path: Path) -> None:
    database = {"DATABASE_URL": f"sqlite:///{tmp_path}/game.sqlite3"}
    shutil.copy(tables(), tmp_path / DATABASE)
    run(tmp_path, "new_game", "--players", "held@example.com", "--bots", "2", **database)
    port = free_port()
    with ExitStack() as stack:
        office = stack.enter_context(running(StallingProvider("held@example.com", dribbling=True)))
        env = {"EMAIL_URL": f"smtp://127.0.0.1:{office.port}", "PORT": str(port)}
        service = stack.enter_context(serve(tmp_path, **env))
        assert office.held.wait(PATIENCE)
        service.wait_for_page(f"http://127.0.0.1:{port}/healthz")
        asks_for_a_code(f"http://127.0.0.1:{port}", "red@example.com")
        wait(service, lambda: [mail.to for mail in office.basket.mails] == ["red@example.com"])
        game = run(tmp_path, "new_game", "--players", "red@example.com", "--bots", "2", **database)
        wait(service, lambda: bots_have_moved(tmp_path, game.strip()))
        assert service.end() == 0
        assert "Traceback" not in service.text


def asks_for_a_code(site: str, address: str) -> None:
    browser = Browser()
    _, page = browser.open(f"{site}/accounts/sign-in/")
    fields = {"csrfmiddlewaretoken": TOKEN.search(page)[1], "email": address}
    browser.opener.open(f"{site}/accounts/sign-in/", urllib.parse.urlencode(fields).encode(), timeout=60)


def bots_have_moved(folder: Path, game: str) -> bool:
    database = sqlite3.connect(folder / "game.sqlite3")
    try:
        sql = "SELECT count(*) FROM games_decision WHERE game_id = ? AND route = 'bot'"
        return database.execute(sql, [game]).fetchone()[0] > 0
    finally:
        database.close()


def wait(service: Process, happened: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        service.still_alive(until)
        time.sleep(0.05)


def run(folder: Path, *command: str, **env: str) -> str:
    """Run a management command to its end; gives what it said."""
    with manage(folder, *command, **env) as process:
        assert process.ended() == 0, process.text
        return process.text
