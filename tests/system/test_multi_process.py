"""The multi-process service: web, worker, beat and mail listener as processes of their own."""

import json
import signal
import socket
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import psycopg
import pytest
import redis
from aiosmtpd.controller import Controller

from tests.servers import services
from tests.system.processes import PATIENCE, Process, free_port, manage

pytestmark = [pytest.mark.services, pytest.mark.timeout(600)]
REDIS_NUMBER = 7  # the other tests use number 0


class Provider:
    """A mail server that accepts everything."""

    def __init__(self):
        self.receivers = []

    async def handle_DATA(self, _server, _session, envelope):
        self.receivers += envelope.rcpt_tos
        return "250 OK"


@pytest.fixture
def provider():
    """A mail server on this machine, and where it listens."""
    handler = Provider()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield handler, controller.port
    controller.stop()


@pytest.fixture
def multi_process(tmp_path, provider, collected_files):
    """Settings for processes on a database of their own, migrated."""
    return {
        "DATABASE_URL": new_database(),
        "REDIS_URL": f"{services().redis_url}?virtual_host={REDIS_NUMBER}",
        "SECRET_KEY": "the grown-up tests sign with this",
        "MAIL_LISTEN": f"127.0.0.1:{free_port()}",
        "EMAIL_URL": f"smtp://127.0.0.1:{provider[1]}",
    }


def new_database():
    """The address of a database with all tables and nothing in them."""
    return made_database(f"TEMPLATE {migrated()}")


@cache
def migrated():
    """The name of a database that was migrated once, to be copied: that takes a moment."""
    address = made_database("")
    with tempfile.TemporaryDirectory() as folder:
        env = {"DATABASE_URL": address, "SECRET_KEY": "nobody else knows this one", "MAIL_LISTEN": "off"}
        run(Path(folder), env | {"REDIS_URL": services().redis_url}, "migrate", "--noinput")
    return urllib.parse.urlparse(address).path.removeprefix("/")


def made_database(how):
    name = f"grown_up_{free_port()}"
    with psycopg.connect(host=f"{services().folder}/pg", user="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {how}")
    return services().database_url(name)


def run(folder, env, *command):
    """Run a management command to its end."""
    with manage(folder, *command, **env) as process:
        assert process.ended() == 0, process.text
    return process.text


def program(name):
    """A program of this virtual environment, to be run by its Python."""
    return str(Path(sys.executable).parent / name)


def test_web_worker_beat_and_mail_listener_run_apart(tmp_path, multi_process, provider):
    run(tmp_path, multi_process, "new_game", "--players", "red@example.com,blue@example.com", "--bots", "3")
    lose_all_hints()
    port, streams = free_port(), free_port()
    web = ["cosmic_site.wsgi", "--bind", f"127.0.0.1:{port}", "--worker-class", "gthread"]
    celery = [program("celery"), "-A", "cosmic_site"]
    commands = {
        "web": [program("gunicorn"), *web],
        "worker": [*celery, "worker", "--concurrency", "1"],
        "beat": [*celery, "beat", "--schedule", str(tmp_path / "beat-schedule")],
        "mail": ["manage.py", "mail_listener"],
        "stream": ["-m", "cosmic_site.stream", "--listen", f"127.0.0.1:{streams}"],
    }
    with ExitStack() as stack:
        processes = {
            name: stack.enter_context(Process(command, tmp_path, name, **multi_process))
            for name, command in commands.items()
        }
        assert '"status": "ok"' in processes["web"].wait_for_page(f"http://127.0.0.1:{port}/readyz")
        assert "Sign in" in processes["web"].wait_for_page(f"http://127.0.0.1:{port}/accounts/sign-in/")
        processes["stream"].wait_for_words("Streams are at")
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(f"http://127.0.0.1:{streams}/stream/games/any/", timeout=PATIENCE)
        wait_for_greeting(processes["mail"], multi_process["MAIL_LISTEN"])
        wait_for_mails(provider[0], processes["worker"])
        for name, process in processes.items():
            assert (name, process.end(patience=PATIENCE)) == (name, 0), process.text
            assert "Traceback" not in process.text


def test_a_beat_and_lanes_that_have_died_are_told(tmp_path, multi_process):
    """Of six queues three have a worker; the beat is killed once it has been heard."""
    port = free_port()
    celery = [program("celery"), "-A", "cosmic_site"]
    alive = ["codes", "play", "upkeep"]
    worker = [*celery, "worker", "--queues", ",".join(alive), "--concurrency", "1"]
    beat = [*celery, "beat", "--schedule", str(tmp_path / "beat-schedule")]
    old, often = "tests.system.started_an_hour_ago", {"DJANGO_SETTINGS_MODULE": "tests.system.often_heard"}
    web = [program("gunicorn"), old, "--bind", f"127.0.0.1:{port}", "--threads", "2"]
    with (
        Process(web, tmp_path, "web", **multi_process) as pages,
        Process(worker, tmp_path, "worker", **multi_process, **often) as working,
        Process(beat, tmp_path, "beat", **multi_process, **often) as beating,
        psycopg.connect(multi_process["DATABASE_URL"], autocommit=True) as database,
    ):
        assert '"status": "degraded"' in pages.wait_for_page(f"http://127.0.0.1:{port}/readyz")
        until = time.monotonic() + PATIENCE
        while heard(database) != {"beat", "readyz", *alive}:
            working.still_alive(until)
            time.sleep(0.5)
        beating.end(signal.SIGKILL)
        for name in ("beat", "hooks", "mail-in", "mail-out"):
            database.execute(SILENT_FOR_AN_HOUR, [name])
        with pytest.raises(urllib.error.HTTPError, match="503") as told:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz?all", timeout=PATIENCE)
        said = json.loads(told.value.read())
        assert said["silent"] == {"beat": 60, "hooks": 60, "mail-in": 60, "mail-out": 60}
        assert (said["database"], said["beat"], said["lanes"]) == (True, False, False)


SILENT_FOR_AN_HOUR = """
    INSERT INTO games_heartbeat (name, at) VALUES (%s, now() - interval '1 hour')
    ON CONFLICT (name) DO UPDATE SET at = excluded.at
"""


def heard(database):
    return {name for (name,) in database.execute("SELECT name FROM games_heartbeat")}


def lose_all_hints():
    """Empty Redis: from here on only beat can make the worker look."""
    path = services().redis_url.removeprefix("redis+socket://")
    with redis.Redis(unix_socket_path=path, db=REDIS_NUMBER) as server:
        server.flushdb()


def wait_for_greeting(process, where):
    """Return once somebody speaks SMTP there."""
    host, _, port = where.rpartition(":")
    process.wait_for_words("Taking mail")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        assert connection.recv(4) == b"220 "


def wait_for_mails(provider, worker):
    """Return once both players have their first question."""
    until = time.monotonic() + PATIENCE
    while not {"red@example.com", "blue@example.com"} <= set(provider.receivers):
        worker.still_alive(until)
        time.sleep(0.05)
