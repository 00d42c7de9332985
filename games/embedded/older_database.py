"""Databases from before version 1.0.0: they stay as they are, with their key, and a new one is begun.

Migrations were written anew for 1.0.0, so no later version can go on with such a database.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

FIRST = "1.0.0"
# Migrations and a table that there are not from FIRST on.
MIGRATIONS_BEFORE = {("games", "0002_games"), ("games", "0004_mail_and_hooks")}
TABLE_BEFORE = "games_stretch"
FILES = ("", "-wal", "-shm")  # SQLite's, by what is added to the name of the database
KEY = "secret_key"  # beside the database


def is_older(connection: BaseDatabaseWrapper) -> bool:
    """Return whether a version before the first release made the database."""
    applied = MigrationRecorder(connection).applied_migrations()
    return not MIGRATIONS_BEFORE.isdisjoint(applied) or TABLE_BEFORE in connection.introspection.table_names()


def refuse_older(using: str, **_signal: object) -> None:
    """Raise an error that says what to do, before a migration changes an older database."""
    if is_older(connections[using]):
        raise CommandError(
            f"This database is from before version {FIRST}, which begins anew: name a new, empty one by "
            "DATABASE_URL and keep the old one with the version that made it; nothing in it was changed."
        )


def set_aside(connection: BaseDatabaseWrapper) -> Path | None:
    """Rename the files of an older SQLite database and its key.

    Returns the new place, or None if the database is not older. Raises CommandError if another process has
    it open.
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
    """Rename the files of a database and its key, put an empty one in their place, and return where they are.

    The key goes first: if the process is killed in between, the new database never has the old key.
    """
    key = database.with_name(KEY)
    place, place_of_key = free_places(database, key)
    if key.exists():
        key.rename(place_of_key)
    for added in FILES:
        part = database.with_name(database.name + added)
        if part.exists():
            part.rename(place.with_name(place.name + added))
    database.touch(mode=0o600)  # SQLite would make one that everybody may read
    return place


def free_places(*files: Path) -> list[Path]:
    """Return a path beside each of the files, all with the same number, where no file is yet."""
    endings = (f".before-{FIRST}{number}" for number in chain([""], (f"-{number}" for number in count(2))))
    tries = ([file.with_name(file.stem + ending + file.suffix) for file in files] for ending in endings)
    return next(places for places in tries if not any(place.exists() for place in places))


def has_old_key() -> bool:
    """Return whether the settings hold a key that was set aside since this process read it."""
    kept: Path | None = settings.SECRET_KEY_FILE
    if kept is None:
        return False
    try:
        return kept.read_text("ascii").strip() != settings.SECRET_KEY
    except FileNotFoundError:  # another start has set it aside
        return True


def restart() -> NoReturn:
    """Begin this process from its first line, so that all of it reads the settings again."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
