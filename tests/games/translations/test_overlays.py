"""The catalogs of vocabularies: what has to be in them, and what is found wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from games.base.vocabulary import vocabularies
from games.translations import catalogs, overlays
from games.translations.catalogs import Part
from games.translations.overlays import FOREIGN, Overlay, foreign_words
from tests.games.other_words import mayfair_words as mayfair_words
from tests.games.translations.test_catalogs import catalog

SHIP, GATE, GAMES = "One ship", "%(n)d to the gate", "My games"


@pytest.fixture
def part(tmp_path: Path) -> Part:
    return Part(tmp_path / "locale", lambda: catalog(SHIP, GATE, GAMES))


@pytest.fixture
def english(part: Part) -> Overlay:
    return Overlay(part, "en", "mayfair")


@pytest.fixture
def german(part: Part) -> Overlay:
    file = part.file("de")
    file.parent.mkdir(parents=True)
    usual = catalog((SHIP, "Ein Schiff"), (GATE, "%(n)d dorthin"), (GAMES, "Meine Spiele"))
    file.write_text(catalogs.as_text(usual, "de"))
    return Overlay(part, "de", "mayfair")


def said(overlay: Overlay, *messages: tuple[object, object] | str) -> None:
    overlay.file.parent.mkdir(parents=True, exist_ok=True)
    overlay.file.write_text(catalogs.as_text(catalog(*messages), overlay.name))


def found(overlay: Overlay) -> list[str]:
    return [problem.words for problem in overlays.look_through(overlay)]


def there(overlay: Overlay) -> dict[object, object]:
    return {message.id: message.string for message in catalogs.every(overlay.read())}


class TestLookingThrough:
    def test_a_message_with_a_word_of_others_has_to_be_there(self, english: Overlay) -> None:
        assert found(english) == ["“One ship” is missing", "“%(n)d to the gate” is missing"]

    def test_in_another_language_its_own_words_count(self, german: Overlay) -> None:
        assert found(german) == ["“One ship” is missing"]

    def test_a_whole_one_has_no_problems(self, english: Overlay) -> None:
        said(english, (SHIP, "One token"), (GATE, "%(n)d to the cone"))
        assert found(english) == []

    def test_more_may_be_there(self, english: Overlay) -> None:
        said(english, (SHIP, "One token"), (GATE, "%(n)d to the cone"), (GAMES, "My battles"))
        assert found(english) == []

    def test_a_word_of_others_that_was_left_is_told(self, english: Overlay) -> None:
        said(english, (SHIP, "One token"), (GATE, "%(n)d to the gate"))
        assert found(english) == ["“%(n)d to the gate” says gate"]

    def test_an_empty_one_waits_for_a_release(self, english: Overlay) -> None:
        said(english, SHIP, (GATE, "%(n)d to the cone"))
        assert [problem.is_open for problem in overlays.look_through(english)] == [True]

    def test_other_placeholders_are_told(self, english: Overlay) -> None:
        said(english, (SHIP, "One token"), (GATE, "to the cone"))
        assert found(english) == ["“%(n)d to the gate” has other placeholders in its translation"]

    def test_a_message_that_nobody_uses_is_told(self, english: Overlay) -> None:
        said(english, (SHIP, "One token"), (GATE, "%(n)d to the cone"), ("Two ships", "Two tokens"))
        assert "“Two ships” is not used any more" in found(english)


class TestUpdating:
    def test_takes_in_what_is_needed_and_keeps_what_is_said(self, english: Overlay) -> None:
        said(english, (SHIP, "One token"), (GAMES, "My battles"))
        overlays.update(english)
        assert there(english) == {SHIP: "One token", GATE: "", GAMES: "My battles"}

    def test_drops_what_is_not_used_any_more(self, english: Overlay) -> None:
        said(english, (SHIP, "One token"), ("Two ships", "Two tokens"))
        overlays.update(english)
        assert set(there(english)) == {SHIP, GATE}

    def test_changes_nothing_the_second_time(self, english: Overlay) -> None:
        overlays.update(english)
        before = english.file.read_text()
        overlays.update(english)
        assert english.file.read_text() == before


def test_cards_and_techs_of_one_edition_need_no_words_of_another(part: Part) -> None:
    def sheets() -> Catalog:
        made = Catalog()
        made.add("All ships come back.", auto_comments=["Mobius Tubes: text"])
        made.add("Your ships stay.", auto_comments=["Zombie: power"])
        return made

    assert found(Overlay(Part(part.folder, sheets), "en", "mayfair")) == ["“Your ships stay.” is missing"]


@pytest.mark.parametrize(
    ("text", "language", "foreign"),
    [
        ("The relationship was negotiable.", "en", []),
        ("Cosmic Encounter has ENCOUNTERS.", "en", ["ENCOUNTERS"]),
        ("Write “order: card attack 8 for my next defense”.", "en", []),
        ("%(ships)s lie there", "en", []),
        ("Drei Schiffen fehlt eine Heimatkolonie.", "de", ["Schiffen", "Heimatkolonie"]),
    ],
)
def test_words_of_others_are_found_as_whole_words(text: str, language: str, foreign: list[str]) -> None:
    assert foreign_words(text, language, "mayfair") == foreign


def test_every_vocabulary_of_an_edition_has_its_words(mayfair_words: str) -> None:
    assert set(vocabularies()) <= set(FOREIGN)


@pytest.mark.parametrize(
    "overlay", overlays.overlays(), ids=lambda one: f"{one.name} {one.part.folder.parent.name}"
)
def test_the_catalogs_are_in_order(overlay: Overlay) -> None:
    assert [problem.words for problem in overlays.look_through(overlay) if not problem.is_open] == []
