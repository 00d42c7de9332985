"""The alien Will, whose name is a verb in German: within a sentence and written large, it is somebody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Ask
from engine.asking.forms import Choice, Option, Ships
from games.words.reader import Reader
from tests.games.mail.corpus.questions import Question
from tests.games.mail.reading import taken

WISH = Choice({alien: Option(alien, "alien", {"alien": alien}) for alien in ("will", "healer", "machine")})
SEATED = Reader(0, {0: "void", 1: "will", 2: "mind"})
WISHES = Question(Ask(0, "wish", WISH, "machine"), SEATED, {})
SHIPS = Question(Ask(0, "deal_ships", Ships({"0": 2, "3": 2}, 1, 2), {"0": 1}), SEATED, {})


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "ich nehme Will für Machine"),
        ("de", "Machine Will"),
        ("en", "Will for Machine"),
        ("en", "the default, Will for it"),
    ],
)
def test_his_name_beside_another_answer_is_asked_back(language: str, text: str) -> None:
    assert taken(WISHES, text, language) is None


def test_his_name_beside_ships_that_are_not_his_is_asked_back() -> None:
    assert taken(SHIPS, "1 from red 4 Will", "en") is None
    assert taken(SHIPS, "Will und 1 von Rot 4", "de") is None


@pytest.mark.parametrize(
    ("language", "text", "alien"),
    [
        ("de", "ich will Machine", "machine"),
        ("de", "Will Machine", "machine"),
        ("de", "Machine will ich", "machine"),
        ("en", "Sorry Will! Machine", "machine"),
        ("en", "I take Will", "will"),
        ("de", "Will", "will"),
    ],
)
def test_the_verb_and_the_one_who_is_spoken_to_name_nothing(language: str, text: str, alien: str) -> None:
    assert taken(WISHES, text, language) == alien


def test_his_own_name_below_an_answer_signs_it() -> None:
    own = replace(WISHES, ask=Ask(1, "wish", WISH, "machine"), reader=replace(SEATED, seat=1))
    assert taken(own, "Machine\nWill", "en") == "machine"
