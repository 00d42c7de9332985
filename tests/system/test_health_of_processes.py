"""The embedded service says of itself that queues and beat live, and again when that was forgotten."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from games.base.queues import BEAT, QUEUES
from tests.system.processes import DATABASE, PATIENCE, Process, free_port, serve

pytestmark = [pytest.mark.timeout(600)]
OFTEN_HEARD = "tests.system.often_heard"
LONG_AGO = "2020-01-01 00:00:00"


def ready(process: Process, port: int) -> Any:
    return json.loads(process.wait_for_page(f"http://127.0.0.1:{port}/readyz"))


def heard(folder: Path) -> dict[str, str]:
    """When each part was heard of last; the page of health writes a row of its own."""
    with sqlite3.connect(folder / DATABASE) as database:
        return dict(database.execute("SELECT name, at FROM games_heartbeat WHERE name <> 'readyz'"))


def test_every_lane_and_the_beat_are_heard_and_heard_again(tmp_path: Path) -> None:
    port = free_port()
    with serve(tmp_path, PORT=str(port), DJANGO_SETTINGS_MODULE=OFTEN_HEARD) as process:
        assert ready(process, port)["status"] == "ok"
        until = time.monotonic() + PATIENCE
        while not {BEAT, *QUEUES} <= set(heard(tmp_path)):
            process.still_alive(until)
            time.sleep(0.2)
        with sqlite3.connect(tmp_path / DATABASE) as database:
            database.execute("UPDATE games_heartbeat SET at = ?", [LONG_AGO])
        until = time.monotonic() + PATIENCE
        while LONG_AGO in heard(tmp_path).values():  # each lives, and says so again
            process.still_alive(until)
            time.sleep(0.2)
        assert ready(process, port)["status"] == "ok"
        assert process.end() == 0
