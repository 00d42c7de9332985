"""What an embedded service writes is for its owner alone; test_serve.py starts one and looks at its files."""

import os
import stat
from pathlib import Path

from cosmic_site import private_files
from cosmic_site.environment import sqlite
from cosmic_site.private_files import make_private
from cosmic_site.secret import read_or_make_secret

FILES = ("game.sqlite3", "game.sqlite3-wal", "game.sqlite3-shm")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_files_of_an_earlier_release_are_closed(tmp_path):
    for name in (*FILES, "secret_key"):
        (tmp_path / name).write_text("x")
        (tmp_path / name).chmod(0o644)
    make_private(sqlite(tmp_path / "game.sqlite3"), tmp_path, own=False)
    assert {mode(tmp_path / name) for name in (*FILES, "secret_key")} == {0o600}
    assert (tmp_path / "game.sqlite3").read_text() == "x"


def test_the_services_own_folder_is_closed_and_one_that_somebody_named_is_not(tmp_path):
    own, named = tmp_path / "var", tmp_path / "named"
    named.mkdir(0o755)
    for folder in (own, named):
        make_private(sqlite(folder / "game.sqlite3"), folder, own=folder == own)
    assert (mode(own), mode(named)) == (0o700, 0o755)
    own.chmod(0o755)
    make_private(sqlite(own / "game.sqlite3"), own, own=True)
    assert mode(own) == 0o700


def test_a_folder_that_the_secret_makes_is_closed(tmp_path):
    read_or_make_secret(tmp_path / "var" / "secret_key")
    assert mode(tmp_path / "var") == 0o700


def test_what_is_stricter_already_stays_so(tmp_path):
    file = tmp_path / "game.sqlite3"
    file.write_text("x")
    file.chmod(0o400)
    make_private(sqlite(file), tmp_path, own=False)
    assert mode(file) == 0o400


def test_a_file_of_somebody_else_is_said_to_be_readable(tmp_path, capsys, monkeypatch):
    file = tmp_path / "game.sqlite3"
    file.write_text("x")
    file.chmod(0o644)

    def refuse(*_args):
        raise PermissionError(1, os.strerror(1))

    monkeypatch.setattr(private_files.Path, "chmod", refuse)
    make_private(sqlite(file), tmp_path, own=False)
    assert f"may be able to read {file} (Operation not permitted)" in capsys.readouterr().err


def test_a_database_elsewhere_has_no_files_here(tmp_path):
    make_private({"ENGINE": "django.db.backends.postgresql", "NAME": "x"}, tmp_path / "var", own=True)
    assert not (tmp_path / "var").exists()
