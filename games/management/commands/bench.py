"""The command that measures speed and memory; the figures are in benchmarks/RESULTS.md."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from benchmarks.api_part import api_part
from benchmarks.bots_part import bots_multi_process_part, bots_part
from benchmarks.browser_part import browser_part
from benchmarks.editions_part import editions_part
from benchmarks.engine_part import engine_part
from benchmarks.floor import floor
from benchmarks.lanes_part import lanes_multi_process_part, lanes_part
from benchmarks.mail_part import mail_part
from benchmarks.reactions_part import reactions_part
from benchmarks.replay_part import replay_part
from benchmarks.rewind_part import rewind_part
from benchmarks.serve_part import serve_part
from benchmarks.service_part import service_part
from benchmarks.stream_part import stream_part
from benchmarks.sweep_part import sweep_part
from games.site.page.serving import freeze_loaded_objects

Part = Callable[[], tuple[dict[str, object], dict[str, int]]]
USUAL: dict[str, Part] = {
    "engine": engine_part,
    "editions": editions_part,
    "service": service_part,
    "reactions": reactions_part,
    "replay": replay_part,
    "rewind": rewind_part,
    "mail": mail_part,
    "sweep": sweep_part,
    "serve": serve_part,
}
ASKED_FOR: dict[str, Part] = {  # not by default: they need Chromium, or take minutes
    "browser": browser_part,
    "api": api_part,
    "stream": stream_part,
    "lanes": lanes_part,
    "lanes_grown_up": lanes_multi_process_part,
    "bots": bots_part,
    "bots_grown_up": bots_multi_process_part,
}


class Command(BaseCommand):
    help = "Measures the engine, accepting decisions, pages, mails, the sweep and the serving process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--database", default="", help="measure on this one, by its DATABASE_URL")
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
        parser.add_argument(
            "--part",
            action="append",
            choices=[*USUAL, *ASKED_FOR],
            metavar="part",
            help="only these: " + " ".join([*USUAL, *ASKED_FOR]),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["database"]:
            start_anew(options["database"], options)
        figures = measured(options["part"])
        self.stdout.write(json.dumps(figures) if options["json"] else _lines(figures))


def start_anew(database: str, options: dict[str, Any]) -> None:
    """Start the command again with another database, because settings choose it when they are read."""
    parts = [word for part in options["part"] or () for word in ("--part", part)]
    flags = ["--json"] if options["json"] else []
    os.environ["DATABASE_URL"] = database
    os.execv(sys.executable, [sys.executable, sys.argv[0], "bench", *flags, *parts])


def measured(wanted: list[str] | None) -> dict[str, object]:
    """Return the figures of all parts, measured in a database of their own that is gone afterwards."""

    figures: dict[str, object] = {**floor(), "database": connection.vendor}
    runs: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        name = _make_database(folder)
        freeze_loaded_objects()  # like a process that serves
        try:
            for part in _parts(wanted):
                found, counted = part()
                figures |= found
                runs |= counted
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)
    return {**figures, "runs": runs}


def _make_database(folder: str) -> str:
    """Make a database like the real one: on SQLite a file, not memory."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "bench.sqlite3")
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    settings.DEBUG = False
    return name


def _parts(wanted: list[str] | None) -> list[Part]:
    return [part for name, part in (USUAL | ASKED_FOR).items() if name in (wanted or USUAL)]


def _lines(figures: dict[str, object]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in figures.items())
