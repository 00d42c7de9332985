"""The command that keeps the catalogs, on a catalog of its own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import CommandError, call_command

from games.management.commands import messages
from games.translations import catalogs
from games.translations.catalogs import Part


def wanted() -> Catalog:
    found = Catalog()
    found.add("One card")
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


def test_new_messages_are_taken_in_and_what_is_open_is_told(file: Path) -> None:
    assert run() == "de: “One card” is not translated\n"
    assert 'msgid "One card"' in file.read_text()


def test_what_is_open_fails_the_check_for_a_release_alone(file: Path) -> None:
    run()
    assert run("--current") == "de: “One card” is not translated\n"
    with pytest.raises(CommandError, match="1 messages are to be translated"):
        run("--check")


@pytest.mark.parametrize("option", ["--current", "--check"])
def test_what_is_missing_or_wrong_fails_every_check(option: str, file: Path) -> None:
    with pytest.raises(CommandError, match="run “make messages”"):
        run(option)
    run()
    file.write_text(file.read_text().replace('"One card"\nmsgstr ""', '"One card"\nmsgstr "%(n)s Karte"'))
    with pytest.raises(CommandError, match="run “make messages”"):
        run(option)


def test_of_many_the_first_are_told_and_how_many_there_are(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "MOST_TOLD", 0)
    assert run() == "… and 1 more\n"


def test_when_all_is_translated_nothing_is_told(file: Path) -> None:
    run()
    file.write_text(file.read_text().replace('"One card"\nmsgstr ""', '"One card"\nmsgstr "Eine Karte"'))
    assert run() == run("--check") == run("--current") == ""


def test_the_check_writes_nothing(file: Path) -> None:
    with pytest.raises(CommandError):
        run("--check")
    assert not file.exists()


def test_compiling_asks_nothing_else(file: Path) -> None:
    assert run("--compile") == ""
    assert not file.exists()


def test_what_a_vocabulary_says_otherwise_is_taken_in_and_told(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = Part(file.parents[2], _with_a_ship)
    monkeypatch.setattr(catalogs, "parts", lambda: [part])
    with pytest.raises(CommandError, match="run “make messages”"):
        run("--current")
    assert "en_MAYFAIR: “One ship” is not translated\n" in run()
    assert 'msgid "One ship"' in part.file("en_MAYFAIR").read_text()


def _with_a_ship() -> Catalog:
    found = Catalog()
    found.add("One ship")
    return found
