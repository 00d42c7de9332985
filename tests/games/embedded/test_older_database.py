"""A database from before version 1.0.0, on each kind of database; test_serve.py starts with a whole one."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.embedded.older_database import is_older, set_aside

pytestmark = [pytest.mark.again, pytest.mark.django_db]


@pytest.fixture
def older() -> None:
    """As far as one can tell it from one: by the names of its migrations."""
    MigrationRecorder(connection).record_applied("games", "0002_games")


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
