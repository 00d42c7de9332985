"""What the machine itself can do: without it no figure can be compared with another day's."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks import Figures, milliseconds

COMMITS = 200
OPERATIONS = 1_000_000


def floor() -> Figures:
    python = milliseconds(_count, 5)
    return {
        "floor_python_million_dict_updates_ms": round(median(python), 1),
        "floor_commits_per_second": round(_commits()),
        "floor_cores": os.cpu_count(),
    }


def _count() -> None:
    counted: dict[int, int] = {}
    for number in range(OPERATIONS):
        counted[number & 63] = counted.get(number & 63, 0) + 1


def _commits() -> float:
    """One row a commit, synced to the disk each time: no game can be quicker than this."""
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(Path(folder) / "floor.sqlite3", isolation_level=None)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT)")
        start = time.perf_counter()
        for _ in range(COMMITS):
            database.execute("INSERT INTO row (text) VALUES ('x')")
        taken = time.perf_counter() - start
        database.close()
    return COMMITS / taken
