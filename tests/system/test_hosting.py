"""What docs/hosting.md tells a host to type is typed here, and works."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from cosmic_site.environment import read
from games.models import Game
from tests.games.tables import played_by_bots

from .processes import PATIENCE, ROOT, clean_environment, tables

TEXT = (ROOT / "docs" / "hosting.md").read_text()
COMPOSE = (ROOT / "docker" / "compose.yml").read_text()
COMMANDS = re.findall(r"`(python manage\.py [^`]+)`|^(python manage\.py .+)$", TEXT, re.MULTILINE)
ADDRESS = "red@example.com"
SOMEBODY = (
    "from games.models import User; from games.mail.outbox.refusals import suppress; "
    f"User.objects.find_or_make('{ADDRESS}'); suppress('{ADDRESS}', 'no such user')"
)
YOU_OF_THE_TEAM = (
    "from games.models import User; User.objects.find_or_make('who@example.com'); "
    "User.objects.create_user('you@example.com', is_staff=True)"
)
A_MAIL = (
    "from games.mail.receive.incoming import handle_all, store; "
    "raw = b'From: red@example.com\\r\\n\\r\\nHello'; "
    "store(raw, 'postmaster@post.example', 'red@example.com'); handle_all()"
)
# Each in a process, with the real settings: to load them takes seconds.
ALONE = ("migrate", "collectstatic", "version")


class Host:
    """Somebody at a shell, with a service of one finished game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = played_by_bots().id
        self.env = clean_environment() | {
            "DATABASE_URL": f"sqlite:///{folder}/game.sqlite3",
            "SECRET_KEY": "nobody else knows this one",
        }
        shutil.copy(tables(), folder / "game.sqlite3")  # `migrate` is typed at an upgrade

    def types(self, line: str) -> str:
        """What the line prints; it must end well."""
        words = shlex.split(line.removeprefix("python manage.py"), comments=True)
        return self._in_a_shell(line) if words[0] in ALONE else self._here(words)

    def _here(self, words: list[str]) -> str:
        """What a command prints in this process, into a file too if the line has one at its end."""
        *words, last = words
        words, target = (words[:-1], last) if words and words[-1] == ">" else ([*words, last], None)
        with redirect_stdout(StringIO()) as said, chdir(self.folder):
            call_command(*words)
        if target:
            (self.folder / target).write_text(said.getvalue())
        return said.getvalue()

    def _in_a_shell(self, line: str) -> str:
        python = f"{sys.executable} {ROOT}/manage.py"
        done = subprocess.run(
            ["sh", "-c", line.replace("python manage.py", python)],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        return done.stdout


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.timeout(600)
def test_every_command_of_the_document_can_be_typed(tmp_path: Path) -> None:
    """The number of a mail, as of a game or an address, is an example of the document."""
    host = Host(tmp_path)
    exported = host.types(f"python manage.py export_game {host.game}")
    assert len(COMMANDS) >= 9
    for command in filter(None, (word for found in COMMANDS for word in found)):
        line = command.replace("<game>", host.game).replace("the-games-id", host.game)
        if "operator_mail 4711" in line:
            host.types(f'python manage.py shell -c "{A_MAIL}"')
            line = line.replace("4711", host.types("python manage.py operator_mail").split()[0])
        if "staff ban" in line:
            host.types(f'python manage.py shell -c "{YOU_OF_THE_TEAM}"')
        if "collectstatic" in line:
            line += " --dry-run"  # into the folder of whoever runs the tests
            host.env |= {"REDIS_URL": "redis://127.0.0.1:1/0"}
        if "<address>" in line:
            line = line.replace("<address>", ADDRESS)
            host.types(f'python manage.py shell -c "{SOMEBODY}"')
        host.types(line)
        host.env.pop("REDIS_URL", None)
    assert json.loads((tmp_path / "game.json").read_text()) == json.loads(exported)
    assert Game.objects.filter(status=Game.Status.OVER).count() == 2


def test_the_env_file_names_what_the_containers_need() -> None:
    (step,) = re.findall(r"an `\.env` with (.*?);", TEXT, re.DOTALL)
    needed = set(re.findall(r"\$\{([A-Z_]+):\?\}", COMPOSE))
    assert set(re.findall(r"`([A-Z_]+)(?:=\w+)?`", step)) == needed | {"TRUSTED_PROXIES"}


def test_the_containers_get_every_setting_that_needs_no_folder_and_is_not_their_own() -> None:
    settings = set(
        re.findall(r'given\.get\("([A-Z_]+)"', (ROOT / "cosmic_site" / "environment.py").read_text())
    )
    passed_on = set(re.findall(r"\$\{([A-Z_]+):", COMPOSE))
    their_own = {"DATABASE_URL", "REDIS_URL", "MAIL_LISTEN", "PORT"}
    assert settings - passed_on == their_own | {"COSMIC_ALIENS_PATH"}


def test_the_containers_open_ports_to_their_own_machine_only() -> None:
    ports = re.findall(r'ports: \["([^"]+)"\]', COMPOSE)
    assert sorted(ports) == ["127.0.0.1:8000:8000", "127.0.0.1:8001:8001", "127.0.0.1:8025:8025"]


@pytest.mark.parametrize("url", re.findall(r"`EMAIL_URL=([^`]+)`", TEXT))
def test_an_address_of_a_mail_server_that_the_document_gives_is_taken(url: str) -> None:
    read({"SECRET_KEY": "nobody else knows this one", "EMAIL_URL": url})


def test_the_limit_of_the_mail_server_is_below_that_of_the_listener(settings: object) -> None:
    (limit,) = re.findall(r"^message_size_limit = (\d+)$", TEXT, re.MULTILINE)
    assert int(limit) < settings.MAIL_MAX_BYTES  # type: ignore[attr-defined]
