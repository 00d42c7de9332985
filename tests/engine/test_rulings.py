"""Rulings that changed: games that began before go on as they began."""

from pathlib import Path

import pytest

from engine import RULINGS, Options, new_position, options
from engine.state.rulings import SINCE

DOCS = Path(__file__).parents[2] / "docs" / "rulings.md"


def test_a_new_game_begins_with_the_newest_version():
    assert new_position(Options(players=3), "s").rules["rulings"] == RULINGS


def test_a_ruling_holds_from_its_version_on(monkeypatch):
    monkeypatch.setitem(SINCE, "a_ruling", 2)
    monkeypatch.setattr(options, "NEWEST", 2)
    ruled = [new_position(Options(players=3, rulings=v), "s").follows_ruling("a_ruling") for v in (1, 2)]
    assert ruled == [False, True]


def test_asking_for_a_ruling_that_nobody_named_is_an_error():
    with pytest.raises(KeyError):
        new_position(Options(players=3), "s").follows_ruling("no such ruling")


def test_every_changed_ruling_has_its_version_and_its_line_in_the_document():
    table = DOCS.read_text().partition("## What changed with a version")[2].partition("\n## ")[0]
    for ruling, version in SINCE.items():
        assert 2 <= version <= RULINGS
        assert f"| `{ruling}` | {version} |" in table


def test_the_document_names_the_newest_version():
    assert f"(`NEWEST` in `engine/state/rulings.py`, {RULINGS} today)" in DOCS.read_text()
