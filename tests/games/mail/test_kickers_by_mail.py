"""Replies that name a Kicker by its sign, as people type it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engine import Ask
from engine.asking.forms import Choice, Option
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import taken

ANSWERS = {
    "no kicker": Option("no kicker", "no_kicker"),
    **{key: Option(key, "kicker", {"card": key}) for key in ("kicker -1", "kicker 2", "kicker 3")},
    **{f"if {key}": Option(f"if {key}", "kicker_if", {"card": key}) for key in ("kicker 2", "kicker 3")},
}
KICKER = replace(QUESTIONS["wild_destiny"], ask=Ask(0, "kicker", Choice(ANSWERS), "no kicker"))
in_english, in_german = partial(taken, KICKER, language="en"), partial(taken, KICKER, language="de")


@pytest.mark.parametrize("text", ["kicker ×2", "kicker 2", "×2", "x2", "X2", "2x", "my x2 please"])
def test_a_kicker_is_named_by_its_sign(text: str) -> None:
    """M-13.1."""
    assert in_english(text) == "kicker 2"
    assert in_german(text.replace("my", "mein").replace("please", "bitte")) == "kicker 2"


@pytest.mark.parametrize("text", ["x-1", "×−1", "kicker -1"])
def test_a_kicker_below_zero_is_one_of_its_own(text: str) -> None:
    assert in_english(text) == "kicker -1"


def test_a_zero_that_is_two_cards_is_asked_back() -> None:
    cards = {key: Option(key, "card", {"card": key}) for key in ("attack 0", "kicker 0", "attack 8")}
    question = replace(KICKER, ask=Ask(0, "edict_finder.card", Choice(cards), "attack 8"))
    assert taken(question, "the 0", "en") is taken(question, "die 0", "de") is None
    assert taken(question, "attack 0", "en") == "attack 0"


@pytest.mark.parametrize("text", ["x4", "x", "not x2", "x2 or x3", "23"])
def test_what_names_no_kicker_or_two_is_asked_back(text: str) -> None:
    assert in_english(text) is None


def with_condition(text: str, language: str) -> object:
    return taken(QUESTIONS["kicker"], text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "only if he lays one too: kicker 2"),
        ("en", "x2 if Gambler plays a kicker"),
        ("en", "times two but only when the attacker plays one as well"),
        ("en", "×2, if my opponent does, please"),
        ("de", "x2 wenn er auch einen legt"),
        ("de", "Den mal zwei, aber nur wenn Gelb auch einen Kicker spielt, danke"),
    ],
)
def test_a_kicker_may_wait_for_that_of_the_opponent(language: str, text: str) -> None:
    """M-13.2."""
    assert with_condition(text, language) == "if kicker 2"


@pytest.mark.parametrize(
    "text",
    [
        *("x2 if Void plays a kicker", "x2 if Gambler has no kicker", "x2 if I have the higher card"),
        *("x2, not if Gambler lays one", "x2 unless Gambler lays one", "none if he lays one"),
        *("x2, even if my opponent lays one", "even if he lays one: x2", "x2, let's see if he has one"),
        *("I wonder if he has one. x2", "x2, as if he has one", "2 if he lays one"),
        *("if Gambler lays one, x2, else nothing", "x3 if he lays one", "I lay one kicker"),
    ],
)
def test_any_other_condition_is_asked_back(text: str) -> None:
    assert with_condition(text, "en") is None
