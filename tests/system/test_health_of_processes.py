"""The embedded service says of itself that its lanes and its beat live, and again when that was forgotten."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from games.base.lanes import BEAT, LANES
from tests.system.processes import DATABASE, PATIENCE, Process, free_port, serve

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def ready(process: Process, port: int) -> Any:
    return json.loads(process.wait_for_page(f"http://127.0.0.1:{port}/readyz"))


def heard(folder: Path) -> set[str]:
    with sqlite3.connect(folder / DATABASE) as database:
        return {name for (name,) in database.execute("SELECT name FROM games_heartbeat")}


def test_every_lane_and_the_beat_are_heard_and_one_that_falls_silent_is_told(tmp_path: Path) -> None:
    port = free_port()
    with serve(tmp_path, PORT=str(port)) as process:
        assert ready(process, port)["status"] == "ok"
        until = time.monotonic() + PATIENCE
        while not {BEAT, *LANES} <= heard(tmp_path):
            process.still_alive(until)
            time.sleep(0.2)
        with sqlite3.connect(tmp_path / DATABASE) as database:
            database.execute("UPDATE games_heartbeat SET at = '2020-01-01 00:00:00' WHERE name = 'mail-in'")
        told = ready(process, port)
        assert (told["status"], told["lanes"], list(told["silent"])) == ("degraded", False, ["mail-in"])
        while ready(process, port)["status"] != "ok":  # it lives, and says so again within a minute
            process.still_alive(until)
            time.sleep(1)
        assert process.end() == 0
