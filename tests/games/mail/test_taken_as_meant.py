"""Over every question of the corpus: no answer is taken by words that name another, or that take one back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.utils import translation

from engine.asking.ask import Ask
from engine.asking.forms import Ships
from games.mail.language.vocabulary import wordset
from games.questions.forms import answer_words
from games.questions.words.titles import question as words_of_question
from games.words import names
from games.words.reader import Reader
from tests.games.mail.corpus.questions import QUESTIONS, Question
from tests.games.mail.reading import MOST, label, taken
from tests.proofs import sample

# Of themselves they name nothing, and stand in the words of many answers.
SMALL = wordset(
    "and or from on of the to in at with a an my it is und oder von vom auf der die das dem zu im mit"
)
# To research a tech is to go on with it until it is completed, where no planet is named.
SAID_OF_BOTH = {"rotate": {"take", "nehmen"}, "tech_action": {"research", "erforschen"}}
NOT_THIS = {
    "en": (
        "not {}",
        "anything but {}",
        "without {}",
        "instead of {}",
        "i do not want {}",
        "{} not",
    ),
    "de": (
        "nicht {}",
        "alles außer {}",
        "ohne {}",
        "statt {}",
        "niemals {}",
        "{} nicht",
        "auf gar keinen fall {}",
    ),
}
GIVEN_UP = {
    "en": ("give up {}", "discard {}", "lose {}", "get rid of {}", "throw {} away"),
    "de": ("{} aufgeben", "{} abwerfen", "{} wegwerfen"),
}
CHOICES = [name for name, one in QUESTIONS.items() if one.ask.form.kind == "choice"]
GIVES_UP = re.compile(r"discard|lose|loses|give|throw|: hand |match|rage|abandon|sacrifice")
STANCE = re.compile(
    r"^(?:no|none|nobody|nothing|pass|yes|stay|invite no|decline|accept|challenge|break)\b|\binstead\b"
)


def answers_of(question: Question, most: int = 3) -> list[Any]:
    """The answers of a question: all options, or those of its list."""
    form: Any = question.ask.form
    return list(form.options)[:most] if form.kind == "choice" else question.ask.suggestions()[:most]


def parts_of(words: str) -> Iterator[str]:
    """A label, its words and its pairs of words; no number alone, which is one of a line."""
    said = words.split()
    pairs = [" ".join(said[place : place + 2]) for place in range(len(said) - 1)]
    yield from (
        part for part in dict.fromkeys([*said, *pairs, words]) if not part.strip(",:;+#.").isdecimal()
    )


def content(words: str) -> set[str]:
    return {word for word in re.findall(r"\w+", words) if word not in SMALL and not word.isdecimal()}


def own_words(question: Question, answer: Any, language: str) -> set[str]:
    """The words of an answer, and the aliens that one has by it without a word of them in it."""
    kept = question.ask.form.options[answer].params.get("aliens", ())
    return content(" ".join([label(question, answer, language), *map(names.alien_name, kept)]).casefold())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", sample(CHOICES, of=16))
def test_no_answer_is_taken_by_a_word_that_only_another_has(name: str, language: str) -> None:
    question = QUESTIONS[name]
    labels = {answer: label(question, answer, language) for answer in answers_of(question, MOST)}
    wrong = [
        (part, labels[found])
        for other, words in labels.items()
        for part in parts_of(words)
        if (found := taken(question, part, language)) not in (None, other)
        and content(part) - own_words(question, found, language) - SAID_OF_BOTH.get(question.ask.what, set())
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", sample(QUESTIONS, of=16))
def test_no_answer_is_taken_by_words_that_say_it_is_not_meant(name: str, language: str) -> None:
    assert taken_by(QUESTIONS[name], NOT_THIS[language], language) == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", sample(QUESTIONS, of=16))
def test_what_is_given_up_is_chosen_only_where_choosing_is_that(name: str, language: str) -> None:
    question = QUESTIONS[name]
    ways = () if question.ask.form.kind == "deal" or gives_up(question) else GIVEN_UP[language]
    assert taken_by(question, ways, language) == []


def test_ships_that_settle_are_not_lost_though_the_card_that_settles_them_is_discarded() -> None:
    settles = Ask(0, "genesis_bomb.settlers", Ships({"0": 4, "1": 3}, 1, 7), {"0": 1})
    question = Question(settles, Reader(0), {})
    assert taken(question, "2 from red 1", "en") == {"0": 2}
    assert taken(question, "lose 2 from red 1", "en") is None


def taken_by(question: Question, ways: Sequence[str], language: str) -> list[str]:
    """What takes an answer by saying this of it. "No pass" is a way to pass."""
    answers = [one for one in answers_of(question) if not STANCE.search(label(question, one, "en"))]
    said = [(answer, way.format(label(question, answer, language))) for answer in answers for way in ways]
    return [text for answer, text in said if taken(question, text, language) == answer]


def gives_up(question: Question) -> bool:
    """Whether the question or an answer of it is about what is given up."""
    with translation.override("en"):
        told = words_of_question(question.ask, question.reader)
        labels = [
            answer_words(question.ask, answer, question.reader) for answer in answers_of(question, MOST)
        ]
    return any(GIVES_UP.search(words.casefold()) for words in (told.title, *labels))
