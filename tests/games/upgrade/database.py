"""A database of its own, in a SQLite file: for as long as it is open, models read and write there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connections


@contextmanager
def opened(path: Path) -> Iterator[None]:
    """Not another alias: services and commands go to the default one."""
    usual = connections[DEFAULT_DB_ALIAS]
    ours = usual.copy()
    ours.settings_dict["NAME"] = str(path)
    connections[DEFAULT_DB_ALIAS] = ours
    try:
        yield
    finally:
        ours.close()
        connections[DEFAULT_DB_ALIAS] = usual
