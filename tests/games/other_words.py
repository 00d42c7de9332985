"""An edition with the rules of the box of 2008 that speaks Mayfair's words: `mayfair_words` is a fixture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.editions import EDITIONS, edition_named
from engine.editions.named import NAMED

WORDED = "worded"  # the name of the edition


@pytest.fixture
def mayfair_words(monkeypatch: pytest.MonkeyPatch) -> str:
    """The edition's name, known for the length of a test."""
    monkeypatch.setitem(NAMED, WORDED, replace(edition_named("ffg2008"), name=WORDED, vocabulary="mayfair"))
    monkeypatch.setitem(EDITIONS, WORDED, EDITIONS["ffg2008"])
    return WORDED
