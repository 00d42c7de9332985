"""Over a thousand replies to every kind of question: none is taken otherwise than it is meant."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import engine
from engine.asking.refusals import NotAllowed
from games.base.vocabulary import vocabulary_of
from games.mail.receive.explain import explain
from games.mail.understand.answer import NotUnderstood, understand
from games.questions.words.declared import QUESTIONS as TITLES
from games.words import names
from games.words.choices import option_words
from games.words.moments import MOMENTS
from games.words.reader import titles_of_questions
from tests.games.mail.corpus.entries import Entry, entries
from tests.games.mail.corpus.questions import QUESTIONS

ENTRIES = list(entries())
PLAIN_SHARE = 0.9
NO_WINDOW = {"moment", "tech_finished"}  # the kind of all moments; where nobody but a sheet acts


def read(entry: Entry, text: str) -> Any:
    question = entry.question
    aliens = {names.alien_name(alien): seat for seat, alien in question.reader.aliens.items()}
    with translation.override(entry.language), vocabulary_of(question.edition):
        return understand(
            text,
            shown=question.ask.suggestions(),
            ask=question.ask,
            names=aliens,
            reader=question.reader,
            sides=question.sides,
        )


def became(entry: Entry, text: str) -> tuple[str, Any]:
    """The sign of what became of a text, and its answer, reason, or what can be replied to being asked."""
    try:
        return "=", read(entry, text)
    except NotAllowed as refused:
        return "x", refused.reason
    except NotUnderstood as problem:
        if problem.reason != "number_or_name":
            return "!", problem.reason.replace("likely", "unknown")  # what is likely is only offered
        return "?", problem.params["meanings"]


NAMES = list(QUESTIONS)


@cache
def outcomes(name: str) -> list[tuple[Entry, str, Any]]:
    """What became of the replies to one question."""
    return [(entry, *became(entry, entry.text)) for entry in ENTRIES if entry.name == name]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_taken_otherwise_than_it_is_meant(name: str) -> None:
    taken = [(entry, what) for entry, sign, what in outcomes(name) if sign == "="]
    assert [
        (entry.text, what) for entry, what in taken if entry.wanted != "=" or entry.answers != [what]
    ] == []


@pytest.mark.parametrize("name", NAMES)
def test_it_is_asked_back_where_two_readings_exist_and_only_there(name: str) -> None:
    asked = [entry.text for entry, sign, _what in outcomes(name) if sign == "?"]
    assert asked == [entry.text for entry, _sign, _what in outcomes(name) if entry.wanted == "?"]
    for entry, sign, what in outcomes(name):
        if sign == "?":
            replied = [_replied(entry, words) for words in what]
            assert sorted(map(repr, replied)) == sorted(map(repr, entry.answers)), entry.text


def _replied(entry: Entry, words: str) -> Any:
    """What becomes of the words that are offered: an answer, or a reason for asking for the rest of one."""
    sign, what = became(entry, words)
    assert sign in ("=", "!")
    return what if sign == "=" else f"! {what}"


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_taken_is_told_with_its_reason(name: str) -> None:
    for entry, sign, what in outcomes(name):
        if entry.wanted in "!x":
            assert (entry.text, sign, what) == (entry.text, entry.wanted, entry.outcomes[0])


def test_nine_of_ten_plain_replies_are_understood() -> None:
    every = [outcome for name in NAMES for outcome in outcomes(name)]
    plain = [(sign, entry) for entry, sign, _what in every if entry.wanted == "=" and entry.plain]
    understood = [entry for sign, entry in plain if sign == "="]
    assert len(plain) > 500
    assert len(understood) / len(plain) >= PLAIN_SHARE


def test_every_kind_of_question_has_replies() -> None:
    moments = set(MOMENTS) & set(engine.MOMENTS) - NO_WINDOW
    kinds = set(TITLES) | set(titles_of_questions()) | moments
    of_techs = {what for tech in engine.book().techs for what in engine.tech_info(tech)["questions"]}
    told = {card: engine.card_info(card)["questions"] for card in engine.book().instructions}
    of_instructions = {f"{card}.{what}" for card, questions in told.items() for what in questions}
    assert asked_in_the_engine() <= kinds | of_techs | of_instructions | {"."}
    assert kinds == {entry.question.ask.what for entry in ENTRIES} == {q.ask.what for q in QUESTIONS.values()}


def test_no_two_lines_of_a_question_say_the_same() -> None:
    question = QUESTIONS["discard"]
    labels = [option_words(option, question.reader) for option in question.ask.form.options.values()]
    assert sorted(set(labels)) == sorted(labels)


def asked_in_the_engine() -> set[str]:
    """Every kind of question that is written out where the engine asks."""
    found: set[str] = set()
    for path in Path(engine.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in ("Ask", "choose") and len(node.args) > 1:
                constants = (n.value for n in ast.walk(node.args[1]) if isinstance(n, ast.Constant))
                found |= {value for value in constants if isinstance(value, str)}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_what_is_told_is_a_sentence_about_what_was_written(name: str) -> None:
    for entry in (entry for entry, _sign, _what in outcomes(name) if entry.wanted in "!?"):
        with pytest.raises(NotUnderstood) as problem:
            read(entry, entry.text)
        with translation.override(entry.language), vocabulary_of(entry.question.edition):
            told = explain(problem.value)
        assert told.endswith(".")
        assert ("No answer was found: everything" in told) == (not entry.text)
