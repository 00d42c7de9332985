"""Taking a game that is over from one installation to another."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

from django.core.management import call_command

import engine
from games.base import chain
from games.models import Game
from tests.games.tables import Table

from .processes import Process, tables

OTHER = "other.sqlite3"
# Both commands in one process, as to begin one takes longer than what they do.
THERE = """
import io, sys, django
from django.core.management import call_command
django.setup()
out = io.StringIO()
call_command("import_game", sys.argv[1], stdout=out)
call_command("export_game", out.getvalue().strip())
"""


def assert_played_out(table: Table, folder: Path) -> None:
    """Somebody has won, nothing in the log was changed, and it is the same game anywhere else."""
    rows = table.decisions
    assert table.game.status == Game.Status.OVER and table.game.winners
    assert chain.verify(row.document() for row in rows) == rows[-1].hash
    document = exported(table.id)
    assert document["state_hash"] == engine.state_hash(table.head.game.checkpoint)
    assert exported_elsewhere(document, folder) == document


def exported(game_id: str) -> Any:
    """What `export_game` prints here."""
    out = io.StringIO()
    call_command("export_game", game_id, stdout=out)
    return json.loads(out.getvalue())


def exported_elsewhere(document: Any, folder: Path) -> Any:
    """What `export_game` prints in a house whose empty database has imported the document."""
    file = folder / "game.json"
    file.write_text(json.dumps(document), "utf-8")
    shutil.copy(tables(), folder / OTHER)
    database = f"sqlite:///{folder / OTHER}"
    with Process(["-c", THERE, str(file)], folder, "import_and_export", DATABASE_URL=database) as process:
        assert process.ended() == 0, process.text
    return json.loads(process.text)
