"""Processes of the service as an operator starts them, for tests."""

import fcntl
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Self

from tests import servers

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120  # what goes wrong is seen sooner; a busy machine starts slowly
DATABASE = "game.sqlite3"  # in a folder
OURS = (
    "DATABASE_URL",
    "REDIS_URL",
    "EMAIL_URL",
    "MAIL_DOMAIN",
    "MAIL_HELO",
    "MAIL_LISTEN",
    "PUBLIC_URL",
    "PORT",
    "SECRET_KEY",
    "STREAM",
    "COSMIC_ALIENS_PATH",
)
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S*")


class Process:
    """One process in a clean environment; what it says is kept in a file."""

    def __init__(
        self, command: Sequence[str], folder: Path, name: str, *, python: str = sys.executable, **env: str
    ) -> None:
        self.said = folder / f"{name}.log"
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                [python, *command],
                cwd=ROOT,
                env=clean_environment() | env,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)

    @property
    def text(self) -> str:
        """What the process has said so far."""
        return self.said.read_text()

    def wait_for_words(self, pattern: str | re.Pattern[str]) -> str:
        """Return the words once the process has said them; raise if it ends before."""
        until = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.text)):
            self.still_alive(until)
            time.sleep(0.05)
        return found[0]

    def wait_for_page(self, url: str) -> str:
        """Return a page once it is there; raise if the process ends before."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(url, timeout=PATIENCE) as page:
                    return page.read().decode()
            except OSError:  # refused, as nobody listens yet
                self.still_alive(until)
                time.sleep(0.05)

    def still_alive(self, until: float) -> None:
        """Raise with what was said if the process has ended, or if patience has."""
        if self.process.poll() is not None or time.monotonic() > until:
            raise AssertionError(f"ended with {self.process.poll()}, having said:\n{self.text}")

    def end(self, how: signal.Signals = signal.SIGTERM, patience: float = PATIENCE) -> int:
        """Ask the process to end and return its exit code."""
        self.process.send_signal(how)
        return self.process.wait(patience)

    def ended(self) -> int:
        """Wait for a process that ends by itself, and return its exit code."""
        return self.process.wait(PATIENCE)


def manage(folder: Path, *command: str, **env: str) -> Process:
    """A management command."""
    return Process(["manage.py", *command], folder, command[0], **env)


def serve(folder: Path, *, from_nothing: bool = False, **env: str) -> Process:
    """The embedded service on a database in this folder, without a mail listener unless asked.

    Tables are there already, unless it is to begin `from_nothing`: to make them takes longer than all else.
    """
    database = folder / DATABASE
    if not from_nothing and "DATABASE_URL" not in env and not database.exists():
        shutil.copy(tables(), database)
    settings = {"DATABASE_URL": f"sqlite:///{database}", "MAIL_LISTEN": "off"}
    return manage(folder, "serve", **(settings | env))


@cache
def tables() -> Path:
    """A database with all tables and nothing in them, made by whichever worker of a run needs it first."""
    place = servers.folder() / "tables"
    place.mkdir(exist_ok=True)
    with (place / "made").open("a+") as made:
        fcntl.flock(made, fcntl.LOCK_EX)
        made.seek(0)
        if not made.read():
            with manage(place, "migrate", DATABASE_URL=f"sqlite:///{place}/{DATABASE}") as command:
                assert command.ended() == 0, command.text
            made.write("done")
    return place / DATABASE


def clean_environment() -> dict[str, str]:
    """This process's environment without any setting of ours."""
    env = {name: value for name, value in os.environ.items() if name not in OURS}
    return env | {"DJANGO_SETTINGS_MODULE": "cosmic_site.settings", "PYTHONUNBUFFERED": "1"}


def free_port() -> int:
    """A port that nobody has at the moment."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
