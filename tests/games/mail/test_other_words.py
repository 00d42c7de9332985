"""Replies in the words of another edition: a player may write in either vocabulary in any game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.ahead.by_mail.order_words import order_said
from games.base.vocabulary import in_vocabulary
from games.mail.receive.explain import explain
from games.mail.understand.answer import NotUnderstood, understand
from games.questions.forms import answer_words
from games.translations.overlays import foreign_words
from games.words.reader import Reader
from tests.games.mail.questions import AGAIN, AIM, HOME, JOIN, LAUNCH, REGROUP, RESETTLE, card_ask

READER = Reader(0, {0: "anti_matter", 1: "sorcerer"})
ASKS = {
    "card": card_ask(),
    "launch": LAUNCH,
    "join": JOIN,
    "aim": AIM,
    "home": HOME,
    "regroup": REGROUP,
    "resettle": RESETTLE,
    "again": AGAIN,
}
# The question, what is written in the usual words, and in those of Mayfair.
ENGLISH = [
    ("card", "negotiate", "compromise"),
    ("card", "I play the negotiate", "I play the Compromise"),
    ("launch", "2 ships from red 1 and 1 from red 2", "2 tokens from red 1 and 1 from red 2"),
    ("launch", "2 ships from my colony red 1", "2 tokens from my base red 1"),
    ("join", "offense with 2 ships from red 1", "offensive player with 2 tokens from red 1"),
    ("join", "defense with 1 ship from red 4", "defensive side with 1 token from red 4"),
    ("home", "all ships to red 5", "all tokens to red 5"),
    ("again", "yes, a second encounter", "yes, a second challenge"),
]
GERMAN = [
    ("card", "Verhandlung", "Kompromiss"),
    ("card", "ich spiele die Verhandlung", "ich spiele den Kompromiss"),
    ("launch", "2 Schiffe von Rot 1 und 1 von Rot 2", "2 Plättchen von Rot 1 und 1 von Rot 2"),
    ("launch", "2 Schiffe von Rot 1 und 1 von Rot 2", "2 Spielsteine von Rot 1 und 1 von Rot 2"),
    ("join", "Angreifer mit 2 Schiffen von Rot 1", "Angreifer mit 2 Plättchen von Rot 1"),
    ("home", "alle Schiffe auf Rot 5", "alle Plättchen auf Rot 5"),
    ("again", "keine zweite Begegnung", "keine zweite Herausforderung"),
]
CASES = [("en", *one) for one in ENGLISH] + [("de", *one) for one in GERMAN]


def read(text: str, question: str) -> Any:
    ask = ASKS[question]
    return understand(text, shown=ask.suggestions(), ask=ask, names={"Sorcerer": 1}, reader=READER)


@pytest.fixture(params=["", "mayfair"])
def either_game(request: pytest.FixtureRequest) -> Iterator[str]:
    with in_vocabulary(request.param):
        yield request.param


@pytest.mark.parametrize(("language", "question", "usual", "other"), CASES)
def test_both_vocabularies_are_understood_in_any_game(
    either_game: str, language: str, question: str, usual: str, other: str
) -> None:
    with translation.override(language):
        assert read(other, question) == read(usual, question)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("question", list(ASKS))
def test_the_words_of_the_mail_can_be_sent_back(either_game: str, language: str, question: str) -> None:
    ask = ASKS[question]
    with translation.override(language):
        for answer in ask.suggestions():
            assert read(answer_words(ask, answer, READER), question) == ask.judge(answer)


def test_what_is_not_understood_is_quoted_as_it_was_written() -> None:
    for vocabulary in ("", "mayfair"):
        with in_vocabulary(vocabulary), pytest.raises(NotUnderstood) as raised:
            read("a purple token please", "card")
        assert "token" in explain(raised.value) and "ship" not in explain(raised.value)


def test_what_it_may_mean_is_asked_in_the_words_of_the_game() -> None:
    with in_vocabulary("mayfair"), pytest.raises(NotUnderstood) as raised:
        read("3", "join")
    assert "“offensive side with 3 from red 1”" in explain(raised.value)
    assert foreign_words(explain(raised.value), "en", "mayfair") == []


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        ("card negotiate", "card compromise"),
        ("join offense with 2 ships", "join offensive side with 2 tokens"),
        ("stay out unless red joins defense", "stay out unless red joins defensive player"),
        ("pass this encounter", "pass this challenge"),
        ("verteidiger mit 2 schiffen", "verteidiger mit 2 plättchen"),
        ("karte verhandlung in dieser begegnung", "karte kompromiss in dieser herausforderung"),
    ],
)
def test_orders_are_understood_in_both(either_game: str, usual: str, other: str) -> None:
    found = order_said(other, {"red": 1})
    assert found is not None and found == order_said(usual, {"red": 1})
