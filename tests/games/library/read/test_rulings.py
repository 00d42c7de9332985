"""Our rulings as data: the same as in the document."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from engine import book
from games.library import read as library
from games.library.read import Ruling, read_document
from games.rules import read as rules
from games.rules.read import BadDocument

DOCUMENT = """# Rulings

## The rules

- **R-1.1** Of no alien.

## The aliens

### Anti-Matter

- **OURS-anti_matter-1** *disputed* One thing
  on two lines, with a `switch`.
- **D-1**, **D-2** Two defaults.

### Human

A remark.
"""


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a document of its own."""
    (tmp_path / "rulings.md").write_text(DOCUMENT)
    copy = replace(library.COPY, source=tmp_path / "rulings.md", file=tmp_path / "rulings.json")
    monkeypatch.setattr(library, "COPY", copy)
    monkeypatch.setattr(rules, "COPY", replace(rules.COPY, file=tmp_path / "rules.json"))
    return tmp_path


def run(*arguments: str) -> None:
    call_command("ruling_data", *arguments, stdout=io.StringIO())


def test_the_rulings_are_read_by_alien() -> None:
    assert read_document(DOCUMENT) == {
        "anti_matter": [
            Ruling("OURS-anti_matter-1", "One thing on two lines, with a switch.", True),
            Ruling("D-1, D-2", "Two defaults.", False),
        ],
        "human": [Ruling("", "A remark.", False)],
    }


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [("### Human", "### Humam", "Humam"), ("- **D-1**, **D-2** Two", "- D-1: two", "should begin with")],
)
def test_what_cannot_be_read_is_named(right: str, wrong: str, told: str) -> None:
    with pytest.raises(BadDocument, match=told):
        read_document(DOCUMENT.replace(right, wrong))


def test_the_data_shipped_are_those_of_the_document() -> None:
    """If this fails: manage.py ruling_data."""
    run("--check")


def test_every_alien_with_rulings_is_in_the_book() -> None:
    assert set(library.rulings()) <= set(book().built_in)
    assert sum(map(len, library.rulings().values())) > 150


def test_written_data_are_current_until_the_document_changes(documents: Path) -> None:
    run()
    run("--check")
    (documents / "rulings.md").write_text(DOCUMENT.replace("One thing", "Another thing"))
    with pytest.raises(CommandError, match=r"manage\.py ruling_data"):
        run("--check")


def test_a_document_that_cannot_be_read_is_refused(documents: Path) -> None:
    (documents / "rulings.md").write_text(DOCUMENT.replace("### Human", "### Nobody"))
    with pytest.raises(CommandError, match="There is no alien “Nobody”"):
        run()
