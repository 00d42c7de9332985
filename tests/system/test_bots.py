"""Somebody new reads docs/bots.md from its first line: a service, a token, a bot that plays to the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from cosmic_post_client import Client

from .processes import ADDRESS, ROOT, Process, clean_environment, free_port, serve

pytestmark = [pytest.mark.once, pytest.mark.timeout(900)]
TEXT = (ROOT / "docs" / "bots.md").read_text("utf-8")
LINES = [line for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]
PATIENCE = 600


class Newcomer:
    """A person at a browser and a shell, both on the machine of the service."""

    def __init__(self, service: Process) -> None:
        printed = service.wait_for_words(ADDRESS)
        self.site = re.match(r"http://[^/]+", printed)[0]  # type: ignore[index]
        self.browser = httpx2.Client(base_url=self.site, follow_redirects=True, timeout=60)
        self.browser.get(printed)
        self.env = clean_environment()

    def makes_a_token(self) -> str:
        """By the form, and reads it from the page that shows it once."""
        form = self.browser.get("/settings/tokens/new/").text
        (key,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form))
        wishes = {"csrfmiddlewaretoken": key, "name": "my bot", "scopes": "play", "days": "7"}
        page = self.browser.post("/settings/tokens/new/", data=wishes).text
        return max(re.findall(r"cpt_[\w-]+", page), key=len)  # beside it stands how it begins

    def exports(self, line: str, token: str) -> None:
        name, _, value = line.removeprefix("export ").partition("=")
        value = value.replace("http://127.0.0.1:8000", self.site).replace("cpt_…", token)
        self.env[name] = "0.1" if name == "COSMIC_POST_EVERY" else value

    def types(self, line: str) -> str:
        """What the line prints; it must end well."""
        done = subprocess.run(
            ["sh", "-c", line], cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture
def newcomer(tmp_path: Path) -> Iterator[Newcomer]:
    with serve(tmp_path, PORT=str(free_port())) as service:
        found = Newcomer(service)
        yield found
        found.browser.close()
        assert service.end() == 0
        assert "Traceback" not in service.text


def test_the_document_leads_from_nothing_to_a_game_that_a_bot_has_played(
    newcomer: Newcomer, tmp_path: Path
) -> None:
    token = newcomer.makes_a_token()
    begin = LINES.index("python clients/python/examples/bot.py")
    for line in LINES[:begin]:
        if line.startswith("export "):
            newcomer.exports(line, token)
        else:
            newcomer.types(_into(line, tmp_path / "site"))
    newcomer.env["PYTHONPATH"] = f"{tmp_path / 'site'}"
    said = newcomer.types(LINES[begin].replace("python", sys.executable, 1))
    with Client(newcomer.site, token) as client:
        (mine,) = client.my_games()["games"]
        game = client.game(mine["game"]["id"])
    assert mine["game"]["status"] == "over" and game["view"]
    won = game["you"] in game["view"]["winners"]
    assert said == f"{mine['game']['name']}: {'won' if won else 'not won'}\n"


def _into(line: str, folder: Path) -> str:
    """As it is typed, but into a folder of this test, and with what is there already."""
    assert line == "pip install ./clients/python"
    return f"{sys.executable} -m {line} --quiet --no-deps --no-build-isolation --target {folder}"


def test_a_game_is_made_with_a_token_for_each_seat(tmp_path: Path) -> None:
    """The rest of what is typed: the commands for bots among themselves."""
    (command,) = [line for line in LINES if "new_game" in line]
    env = clean_environment() | {"DATABASE_URL": f"sqlite:///{tmp_path}/game.sqlite3"}
    for line in ("python manage.py migrate --verbosity 0", command):
        typed = line.replace("python", sys.executable, 1)
        done = subprocess.run(
            ["sh", "-c", typed], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=True
        )
    assert [line.partition(" ")[2][:4] for line in done.stdout.splitlines()] == ["", *["cpt_"] * 5]
    (measured,) = [line for line in LINES if "bench" in line]
    assert measured == "BOT_GAMES=5 python manage.py bench --part bots"  # minutes: nobody waits for it here
    assert os.access(ROOT / "benchmarks" / "bots_part.py", os.R_OK)
