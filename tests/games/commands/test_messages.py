"""The command that keeps the catalogs, on a catalog of its own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import CommandError, call_command

from games.translations import catalogs
from games.translations.catalogs import Part


def wanted() -> Catalog:
    found = Catalog()
    found.add("One ship")
    return found


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    part = Part(tmp_path, wanted)
    monkeypatch.setattr(catalogs, "parts", lambda: [part])
    return part.file("de")


def run(*arguments: str) -> str:
    told = io.StringIO()
    call_command("messages", *arguments, stderr=told)
    return told.getvalue()


def test_new_messages_are_taken_in_and_what_is_left_to_do_is_told(file: Path) -> None:
    with pytest.raises(CommandError, match="1 messages are to be translated"):
        run()
    assert 'msgid "One ship"' in file.read_text()


def test_when_all_is_translated_nothing_is_told(file: Path) -> None:
    with pytest.raises(CommandError):
        run()
    file.write_text(file.read_text().replace('"One ship"\nmsgstr ""', '"One ship"\nmsgstr "Ein Schiff"'))
    assert run() == run("--check") == ""


def test_the_check_writes_nothing(file: Path) -> None:
    with pytest.raises(CommandError):
        run("--check")
    assert not file.exists()


def test_compiling_asks_nothing_else(file: Path) -> None:
    assert run("--compile") == ""
    assert not file.exists()
