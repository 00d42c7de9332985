"""Databases from before version 1.0.0: they stay as they are, and a new one is begun.

Migrations were written anew for 1.0.0, so no later version can go on with such a database.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

FIRST = "1.0.0"
ONLY_BEFORE = (
    ("games", "0002_games"),
    "games_stretch",
)  # a migration and a table: none from FIRST on
FILES = ("", "-wal", "-shm")  # SQLite's, by what is added to the name of the database


def is_older(connection: BaseDatabaseWrapper) -> bool:
    """Return whether a version before the first release made the database."""
    migration, table = ONLY_BEFORE
    return (
        migration in MigrationRecorder(connection).applied_migrations()
        or table in connection.introspection.table_names()
    )


def refuse_older(using: str, **_signal: object) -> None:
    """Raise an error that says what to do, before a migration changes an older database."""
    if is_older(connections[using]):
        raise CommandError(
            f"This database is from before version {FIRST}, which begins anew: name a new, empty one by "
            "DATABASE_URL and keep the old one with the version that made it; nothing in it was changed."
        )


def set_aside(connection: BaseDatabaseWrapper) -> Path | None:
    """Rename the file of an older SQLite database, and return its new place; None if there is none.

    Raises CommandError if another process has it open.
    """
    if connection.vendor != "sqlite" or not is_older(connection):
        return None
    connection.close()
    database = Path(connection.settings_dict["NAME"])
    with one_at_a_time(database.parent):
        if not is_older(connection):  # another start has begun anew meanwhile
            return None
        connection.close()
        refuse_in_use(database)
        return rename(database)


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Let one process in this folder go on, and others wait for it."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)


def refuse_in_use(database: Path) -> None:
    """Raise an error if another process has the database open: its log goes when the last one closes it."""
    if database.with_name(f"{database.name}-wal").exists():
        raise CommandError(
            f"{database} is from before version {FIRST} and in use: stop the other process, and start again. "
            "Nothing was changed."
        )


def rename(database: Path) -> Path:
    """Rename the files of a database, put an empty one in their place, and return where they are."""
    place = free_place(database)
    for added in FILES:
        part = database.with_name(database.name + added)
        if part.exists():
            part.rename(place.with_name(place.name + added))
    database.touch(mode=0o600)  # SQLite would make one that everybody may read
    return place


def free_place(database: Path) -> Path:
    """Return a path beside the database where no file is yet."""
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{database.stem}.before-{FIRST}{number}{database.suffix}" for number in numbers)
    return next(place for place in map(database.with_name, names) if not place.exists())
