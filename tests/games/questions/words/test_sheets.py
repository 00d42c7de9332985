"""The texts of sheets are said in the reader's language; names stay, and so do own aliens."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from django.utils import translation

import engine
from engine.state.view import View
from games.board.drawing.emblem import emblem_of
from games.questions.words.titles import question
from games.translations import catalogs
from games.words import reader
from games.words.choices import choice_words, clause_words
from games.words.reader import SHORT, TEXTS, Reader, ability_name, plain_sheet, sheet, when_it_helps
from tests.conftest import EXAMPLES

BUILT_IN = (*engine.book().built_in, *engine.book().artifacts)


@cache
def not_translated() -> frozenset[tuple[str, str | None]]:
    """Texts, with their context, that may wait: `manage.py messages --check` refuses them at a release."""
    read = (message for part in catalogs.parts() for message in catalogs.read(part.file("de"), "de"))
    return frozenset((str(one.id), one.context) for one in read if catalogs.wrong(one) == catalogs.OPEN)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_sheet_is_german_for_those_who_read_german(name: str) -> None:
    with translation.override("de"):
        german = sheet(name)
    assert german["name"] == plain_sheet(name)["name"]
    for field in (*TEXTS, *SHORT):
        plain = plain_sheet(name).get(field)
        if plain and (plain, field if field in SHORT else None) not in not_translated():
            assert german[field] and german[field] != plain


def test_the_english_sheet_is_what_the_engine_says() -> None:
    with translation.override("en"):
        assert sheet("oracle") == plain_sheet("oracle") == engine.sheet_info("oracle")


def test_what_advice_looks_at_is_said_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_", lambda text: f"<{text}>")
    with translation.override("de"):
        reader._translated.cache_clear()
        assert when_it_helps("quash", "void_the_deal") == (
            "<against a deal of others, if one of them leads or is one colony short of winning>"
        )
    reader._translated.cache_clear()


def test_what_has_no_advice_says_nothing() -> None:
    for name, ability in (("filch", "theft"), ("oracle", "foresight"), ("oracle", "no"), ("nobody", "no")):
        assert when_it_helps(name, ability) == ""


def test_an_own_alien_says_in_words_what_its_advice_looks_at_or_nothing(
    own_aliens: Callable[[Path], None], tmp_path: Path
) -> None:
    assert when_it_helps("beachcomber", "combing").startswith("when ")
    assert when_it_helps("beachcomber", "driftwood") == "at the first chance"
    without_advice = (EXAMPLES / "beachcomber.py").read_text().replace(", pays=always_pays", "")
    (tmp_path / "beachcomber.py").write_text(without_advice)
    own_aliens(tmp_path)
    assert when_it_helps("beachcomber", "driftwood") == ""


def test_an_own_alien_says_what_its_file_says(own_aliens: object) -> None:
    with translation.override("de"):
        assert sheet("beachcomber")["power"] == engine.sheet_info("beachcomber")["power"]


def test_an_id_nobody_knows_has_no_sheet() -> None:
    with translation.override("de"):
        assert sheet("nobody") == {}


def test_an_emblem_is_the_same_in_every_language() -> None:
    english = emblem_of("oracle")
    with translation.override("de"):
        assert emblem_of("oracle") == english


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("seat 1 seat 2", "Gelb und Blau"),
        ("cards 2 ships 1", "2 Karten und 1 Schiff"),
        ("attack 4 for offense", "Angriff 4 für die Angreiferseite"),
        ("negotiate to seat 2", "Verhandlung an Blau"),
        ("warrior flare seat 1", "Warrior-Flare an Gelb"),
        ("in (planet 10: 1, planet 11: 2)", "Schiffe fließen hinein, 1 von Blau 1 und 2 von Blau 2"),
        ("card_zap, plague", "Card Zap, Plague"),
        ("seat 2: 1", "Blau: 1"),
        ("odd", "ungerade"),
        ("defense", "Verteidigerseite"),
        ("42", "42"),
        ("something_else", "something else"),
    ],
)
def test_choices_are_said_in_german(choice: str, words: str) -> None:
    with translation.override("de"):
        assert choice_words(choice, Reader()) == words


def test_abilities_and_clauses_are_said_in_german() -> None:
    with translation.override("de"):
        assert ability_name("one_ship") == "ein Schiff"
        assert ability_name("not_there") == "not there"
        assert clause_words("zombie.release", 3) == "Zombie: Entlassung (3)"


def test_names_that_nobody_knows_are_not_kept_for_ever() -> None:
    for number in range(reader.MOST + 50):
        assert sheet(f"nobody {number}") == {}
    for kept in (reader._data, reader._translated):
        assert kept.cache_info().currsize <= reader.MOST


def test_where_nobody_has_the_alien_its_flare_asks_and_is_quoted() -> None:
    asked = {"what": "gambler.number", "about": {}}
    with translation.override("en"):
        said = question(asked, Reader(0, {0: "human", 1: "mirror"})).explanation
        assert said.startswith("Gambler flare: “") and engine.sheet_info("gambler")["wild"] in said
        by_power = question(asked, Reader(0, {0: "human", 1: "gambler"})).explanation
        assert by_power.startswith("Gambler: “") and engine.sheet_info("gambler")["power"] in by_power


def test_a_second_alien_and_one_that_rests_are_quoted_by_their_power() -> None:
    asked = {"what": "chosen.pick", "about": {}}
    power = engine.sheet_info("chosen")["power"]
    for seat in (
        {"seat": 0, "powers": [{"alien": "reincarnator"}, {"alien": "chosen"}], "resting": []},
        {"seat": 0, "powers": [{"alien": "human"}], "resting": [{"alien": "chosen"}]},
    ):
        reader = Reader.of(cast(View, {"you": 0, "seats": [seat]}))
        with translation.override("en"):
            assert power in question(asked, reader).explanation


@pytest.mark.parametrize(
    ("choice", "words"), [("1 cards", "1 card"), ("3 cards", "3 cards"), ("0 cards", "0 cards")]
)
def test_a_number_of_cards_that_was_chosen_is_told_in_words(choice: str, words: str) -> None:
    assert choice_words(choice, Reader(0)) == words
