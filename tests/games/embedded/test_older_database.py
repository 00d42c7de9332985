"""A database from before version 1.0.0, on each kind of database; test_serve.py starts with a whole one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.embedded import older_database
from games.embedded.older_database import KEY, has_old_key, is_older, set_aside

pytestmark = [pytest.mark.again, pytest.mark.django_db]


@pytest.fixture(params=["0002_games", "0004_mail_and_hooks", ""])
def older(request: pytest.FixtureRequest) -> None:
    """Leave a sign of an older database: a migration of an early one or of the last, or a table."""
    if request.param:
        MigrationRecorder(connection).record_applied("games", request.param)
        return
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE games_stretch (id integer)")


def test_a_database_of_this_version_is_migrated() -> None:
    assert not is_older(connection) and set_aside(connection) is None
    call_command("migrate", verbosity=0)


def test_an_older_one_is_refused_with_what_to_do(older: None) -> None:
    assert is_older(connection)
    with pytest.raises(CommandError, match="a new, empty one by DATABASE_URL"):
        call_command("migrate", verbosity=0)


def test_one_without_a_file_of_its_own_is_not_set_aside(older: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    assert set_aside(connection) is None


def test_of_two_starts_at_once_one_alone_sets_the_database_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second has looked at the older one, and waits: what it then finds is the new one."""
    database, looked = tmp_path / "game.sqlite3", Event()
    database.write_text("older")

    def is_the_older(_connection: object) -> bool:
        looked.set()
        return database.read_text() == "older"

    monkeypatch.setattr(older_database, "is_older", is_the_older)
    second: Any = SimpleNamespace(vendor="sqlite", close=lambda: None, settings_dict={"NAME": str(database)})
    with ThreadPoolExecutor(1) as thread, older_database.one_at_a_time(tmp_path):
        waits = thread.submit(set_aside, second)
        assert looked.wait(60)
        kept = older_database.rename(database)
    assert waits.result() is None
    assert (kept.read_text(), database.read_text()) == ("older", "")
    assert [one.name for one in sorted(tmp_path.iterdir())] == [kept.name, database.name]


@pytest.mark.parametrize(("kept", "old"), [("the key", False), ("another", True), (None, True)])
def test_a_start_has_an_old_key_if_another_start_has_set_it_aside_meanwhile(
    kept: str | None, old: bool, tmp_path: Path, settings: Any
) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FILE = "the key", tmp_path / KEY
    if kept:
        settings.SECRET_KEY_FILE.write_text(f"{kept}\n")
    assert has_old_key() == old


def test_a_key_of_the_environment_is_never_old(settings: Any) -> None:
    settings.SECRET_KEY_FILE = None
    assert not has_old_key()
