"""A sheet says what the edition that is spoken of has printed."""

from __future__ import annotations

import re

import pytest

import engine
from games.base.vocabulary import in_vocabulary
from games.translations.overlays import foreign_words
from games.words.reader import plain_sheet, sheet

PRINTED = [alien for alien in engine.book().built_in if "mayfair" in plain_sheet(alien)["printed"]]

FIELDS = ("tagline", "power", "wild", "super")
POWERS = engine.book().built_in


@pytest.mark.parametrize("alien", PRINTED)
def test_in_its_words_a_sheet_has_the_editions_own_text(alien: str) -> None:
    usual, printed = sheet(alien), plain_sheet(alien)["printed"]["mayfair"]
    with in_vocabulary("mayfair"):
        found = sheet(alien)
    assert {field: found[field] for field in printed} == printed
    assert all(usual[field] != printed[field] for field in printed)


def test_other_texts_are_the_same_in_other_words() -> None:
    with in_vocabulary("mayfair"):
        assert sheet("mirror")["name"] == "Mirror"
        assert "Attack" in sheet("mirror")["power"]


@pytest.mark.parametrize("alien", PRINTED)
def test_it_has_no_word_of_another_edition(alien: str) -> None:
    for text in plain_sheet(alien)["printed"]["mayfair"].values():
        assert foreign_words(text, "en", "mayfair") == []


def test_mayfairs_hands_are_of_seven_on_its_sheets_too() -> None:
    """A-59."""
    hand_of_eight = re.compile(r"\beight (?:new )?cards|\b(?:of|hold|to|than) eight\b")
    with in_vocabulary("mayfair"):
        told = {(alien, field): str(sheet(alien)[field]) for alien in POWERS for field in FIELDS}
    assert [place for place, text in told.items() if hand_of_eight.search(text)] == []
    assert "until you hold seven" in told["mutant", "power"]
