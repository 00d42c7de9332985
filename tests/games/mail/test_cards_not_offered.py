"""A reply that plays a card: taken where the question offers it, else told that it cannot be played now."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from engine import Ask
from engine.asking.forms import Choice, Option
from games.base.vocabulary import vocabulary_of
from games.mail.receive.explain import explain
from games.mail.understand.answer import NotUnderstood
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import read, taken

PLAGUE = {"card": "edict_plague", "ability": "spread", "side": "card", "pile": "hand"}
WINDOW = QUESTIONS["between_encounters"]
SIX = replace(
    WINDOW,
    ask=Ask(
        1,
        "between_encounters",
        Choice(
            {
                "pass": Option("pass", "pass"),
                **{
                    key: Option(key, "play", {**PLAGUE, "choice": key.partition(":")[2]})
                    for key in (f"edict_plague.spread:seat {seat}" for seat in range(6))
                },
            }
        ),
        "pass",
        about=WINDOW.ask.about,
    ),
)
ENGLISH = ["Play Plague on Orange", "I play the Edict Plague on Orange!", "Plague on Orange please"]
GERMAN = ["Spiele Plague auf Orange", "Ich spiele das Edikt Plague auf Orange", "Plague auf Orange"]
EVERY = [*(("en", text) for text in ENGLISH), *(("de", text) for text in GERMAN)]


@pytest.mark.parametrize(("language", "text"), EVERY)
def test_where_it_is_offered_it_is_played(language: str, text: str) -> None:
    assert taken(SIX, text, language) == "edict_plague.spread:seat 5"


@pytest.mark.parametrize("name", ["kicker", "punt", "encounter_card", "join both", "launch at yellow"])
@pytest.mark.parametrize(("language", "text"), EVERY)
def test_where_it_is_not_offered_it_is_told_what_can_be_done(name: str, language: str, text: str) -> None:
    question = replace(QUESTIONS[name], edition="mayfair")
    with pytest.raises(NotUnderstood) as raised:
        read(question, text, language)
    assert raised.value.reason == "not_now"
    with translation.override(language), vocabulary_of("mayfair"):
        told = explain(raised.value)
    assert told.startswith("Plague ") and ("“help”" in told or "„hilfe“" in told)


@pytest.mark.parametrize("text", ["no Plague on me please", "Red has the Plague", "is it Plague?", "banana"])
def test_what_only_speaks_of_it_is_asked_back_as_ever(text: str) -> None:
    with pytest.raises(NotUnderstood) as raised:
        read(QUESTIONS["kicker"], text, "en")
    assert raised.value.reason != "not_now"
