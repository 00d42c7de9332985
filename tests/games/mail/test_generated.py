"""Replies made from the things that a question names: none is taken otherwise. A sample of `make replies`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine import Ask
from engine.asking.forms import Choice, Option
from engine.asking.refusals import NotAllowed
from games.mail.understand.answer import NotUnderstood
from tests.games.mail.corpus.questions import QUESTIONS, Question
from tests.games.mail.generated.oracle import fault
from tests.games.mail.generated.proof import ReadReply, generated, judged, read, tally
from tests.games.mail.generated.said import things
from tests.games.mail.generated.texts import Text
from tests.proofs import ALL

pytestmark = pytest.mark.once
COUNT, PARTS = 1_500 if ALL else 900, 3
NAMES = list(QUESTIONS)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_generated_reply_is_taken_otherwise(part: int) -> None:
    """To every third question so many."""
    found = tally({name: QUESTIONS[name] for name in NAMES[part::PARTS]}, COUNT // PARTS, 1)
    assert [(one.name, one.text.text, one.answer) for one in found.wrong] == []
    became = {outcome: n for (form, outcome), n in found.became.items() if form == "choice"}
    assert set(became) == {"taken", "asked back", "refused"} and became["taken"] > 50
    assert found.count == COUNT // PARTS


def of_the_first_words(question: Any, text: str, language: str) -> Any:
    """Reads what is before a comma, and lets the rest go."""
    return read(question, text.partition(", ")[0], language)


def without_not(question: Any, text: str, language: str) -> Any:
    return read(question, re.sub(r"\b(?:not|nicht|instead of|statt)\b", ",", text), language)


def the_next_one(question: Any, text: str, language: str) -> Any:
    """Takes the option below the one that is meant."""
    answer, options = read(question, text, language), list(question.ask.form.options)
    return options[(options.index(answer) + 1) % len(options)] if answer in options else answer


def the_default_at_least(question: Any, text: str, language: str) -> Any:
    """Takes the default where nothing is understood."""
    try:
        return read(question, text, language)
    except (NotUnderstood, NotAllowed):
        return question.ask.default


def the_first_of_several(question: Any, text: str, language: str) -> Any:
    """Guesses where it should ask back."""
    try:
        return read(question, text, language)
    except NotUnderstood as problem:
        if problem.reason not in ("ambiguous", "number_or_name"):
            raise
        return read(question, problem.params["meanings"][0], language)


WRONG = {
    of_the_first_words: {"and"},
    without_not: {"not"},
    the_next_one: {""},
    the_default_at_least: {"", "with"},
    the_first_of_several: {"", "from"},
}


@cache
def a_thousand() -> list[tuple[str, Text]]:
    """Replies to every tenth question, and to one that has each kind of joins."""
    return list(generated({name: QUESTIONS[name] for name in ("launch", *NAMES[::10])}, 1_000, 2))


@pytest.mark.parametrize(("reader", "joins"), WRONG.items(), ids=[one.__name__ for one in WRONG])
def test_a_reader_that_takes_replies_otherwise_is_found_out(reader: ReadReply, joins: set[str]) -> None:
    texts = [(name, text) for name, text in a_thousand() if text.join in joins][:100]
    right, wrong = ({one.text.text for one in judged(texts, each).wrong} for each in (read, reader))
    assert len(wrong - right) >= 3


CASES = (
    ("invite", ("Blue", "Green"), "and", "seats 2 3", ""),
    ("invite", ("Blue",), "", "seats 2 3", "names [3] as well"),
    ("invite", ("Blue", "Green"), "not", "seats 2", ""),
    ("invite", ("Blue", "Green"), "not", "seats 2 3", "names 'Green'"),
    ("invite", ("Blue", "Green"), "or", "seats 2", "does not name 'Green'"),
    ("another_encounter", ("yes",), "", "yes", ""),
    ("another_encounter", ("yes",), "", "no", "does not name 'yes'"),
    ("hate.rage", ("yes",), "", "attack 10", "does not name 'yes'"),
    ("hate.rage", ("attack 10",), "", "attack 10", ""),
    ("join both", ("offense", "with 2"), "and", {"side": "offense", "ships": {"0": 2}}, ""),
    (
        "join both",
        ("offense", "with 2"),
        "and",
        {"side": "defense", "ships": {"0": 2}},
        "does not name 'offense'",
    ),
    (
        "join both",
        ("offense", "with 2"),
        "and",
        {"side": "offense", "ships": {"0": 3}},
        "does not name 'with 2'",
    ),
    ("discard, some", ("attack 6", "negotiate"), "and", ["attack 6", "negotiate"], ""),
    ("discard, some", ("attack 6",), "", ["attack 6", "negotiate"], "the cards are not those that are named"),
    ("deal_failed", ("yes", "I pass"), "and", "pass", ""),  # there is nothing else to do
    ("announcement", ("yes", "I pass"), "and", "pass", "does not name 'yes'"),
    ("ships_in_warp", ("ok", "Healer"), "not", "pass", ""),
    ("deal_due", ("Sorcerer", "ok"), "or", "sorcerer.magic", ""),
    ("deal_due", ("line 2", "Sorcerer"), "or", "sorcerer.magic", ""),
    ("deal_due", ("pass", "ok"), "or", "sorcerer.magic", "does not name 'pass'"),
    ("ships_in_warp", ("Healer", "ok"), "or", "healer.healing:seat 2", "one of two was chosen"),
    ("place_ships, seven", ("blue 3", "1"), "and", {"10": 3, "12": 4}, ""),
    ("place_ships, seven", ("blue 3", "2"), "and", {"10": 3, "11": 2, "12": 2}, "takes ['10'] as well"),
)


@pytest.mark.parametrize(("name", "words", "join", "answer", "why"), CASES)
def test_what_is_said_against_an_answer(
    name: str, words: tuple[str, ...], join: str, answer: Any, why: str
) -> None:
    question = QUESTIONS[name]
    said = {one.words: one for one in things(question, "en") if one.kind != "label"}
    text = Text(question, "en", " ".join(words), tuple(said[one] for one in words), join)
    assert fault(text, answer) == why


def said_in(question: Question, language: str, words: str) -> Text:
    said = {one.words: one for one in things(question, language) if one.kind != "label"}
    named = tuple(said[one] for one in words.split(" and "))
    return Text(question, language, words.replace(" and ", " "), named, "and" if named[1:] else "")


def test_a_kicker_is_laid_without_a_condition_where_none_is_said() -> None:
    options = {
        "kicker 2": Option("kicker 2", "kicker", {"card": "kicker 2"}),
        "if kicker 2": Option("if kicker 2", "kicker_if", {"card": "kicker 2"}),
    }
    question = replace(QUESTIONS["wild_destiny"], ask=Ask(0, "kicker", Choice(options), "kicker 2"))
    text = said_in(question, "en", "kicker ×2")
    assert fault(text, "kicker 2") == ""
    assert fault(text, "if kicker 2") == "could as well be 'Kicker ×2'"


def test_will_wants_something_only_in_german_and_before_it() -> None:
    options = {alien: Option(alien, "alien", {"alien": alien}) for alien in ("will", "healer")}
    question = replace(QUESTIONS["wild_destiny"], ask=Ask(0, "wish", Choice(options), "healer"))
    faults = [
        fault(said_in(question, language, words), "healer")
        for language, words in (
            ("de", "Will and Healer"),
            ("en", "Will and Healer"),
            ("de", "Healer and Will"),
        )
    ]
    assert faults == ["", "does not name 'Will'", "does not name 'Will'"]
