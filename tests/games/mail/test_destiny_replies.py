"""Replies to a wild of Mayfair's edition: another player, or the own system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Ask
from engine.asking.choices import seats_or
from engine.flow.choose_opponent import OWN_SYSTEM
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import taken

WILD = replace(
    QUESTIONS["wild_destiny"],
    ask=Ask(0, "wild_destiny", seats_or((1, 2, 3), OWN_SYSTEM), "seat 1"),
)


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "my own system", "own_system"),
        ("en", "I go for my own system", "own_system"),
        ("en", "at home", "own_system"),
        ("de", "mein eigenes System", "own_system"),
        ("en", "Yellow", "seat 1"),
        ("en", "not my own system", None),
    ],
)
def test_the_own_system_can_be_named(language: str, text: str, answer: object) -> None:
    """M-15.3."""
    assert taken(WILD, text, language) == answer


BASES = QUESTIONS["destiny_base"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Yellow on my planet 5", "planet 4 seat 1"),
        ("Yellow on my own planet 5", "planet 4 seat 1"),
        ("kick Yellow off my fifth planet", "planet 4 seat 1"),
        ("on my planet 4", "planet 3 seat 2"),
        ("on my planet 5", None),
        ("yellow 5", "planet 9 seat 1"),
    ],
)
def test_my_planet_is_none_of_who_stands_on_it(text: str, answer: object) -> None:
    """M-15.17."""
    assert taken(BASES, text, "en") == answer
