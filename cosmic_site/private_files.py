"""The files of a service are for their owner alone: sessions, sign-in codes and hands lie in them."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE, FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")  # SQLite gives those the mode of the database


def make_private(database: dict[str, Any], var: Path, *, own: bool) -> None:
    """Take from others what they may read, also of files of an earlier release; make the database's file.

    `own`: the folder is the service's, not one that somebody named, and closed as a whole.
    """
    files = [var / "secret_key"]
    if database["ENGINE"].endswith("sqlite3"):
        var.mkdir(FOLDER, exist_ok=True)
        _make(Path(database["NAME"]))
        files += _of(Path(database["NAME"]))
    if own:
        _close(var, FOLDER)
    for file in files:
        _close(file, FILE)


def _of(file: Path) -> Iterator[Path]:
    for ending in BESIDE:
        yield file.with_name(file.name + ending)


def _make(file: Path) -> None:
    """An empty database, since SQLite would make one that everybody may read."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))
    except OSError:
        pass  # it is there; or it cannot be made, which SQLite says to whoever needs it


def _close(path: Path, mode: int) -> None:
    """Somebody else's file is left as it is, and said to be."""
    if not path.exists():
        return
    now = stat.S_IMODE(path.stat().st_mode)
    if now & ~mode == 0:
        return
    try:
        path.chmod(now & mode)
    except OSError as error:
        print(f"Others on this machine may be able to read {path} ({error.strerror}).", file=sys.stderr)
