"""Texts from the things of a question: each alone, and each pair of them joined as people do."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.games.mail.corpus.questions import Question
from tests.games.mail.generated.said import DEAL_STANCES, NUMBERS, STANCES, ZAHLEN, Said, things

ALONE, NEGATED = 0.5, 0.06  # shares
LANGUAGES = ("en", "de")
JOINS = {  # what is said -> the words between two things
    "and": {"en": (", ", " and ", "\n", " "), "de": (", ", " und ", "\n", " ")},
    "with": {"en": (" with ",), "de": (" mit ",)},
    "from": {"en": (" from ",), "de": (" von ",)},
    "for": {"en": (" for ",), "de": (" für ",)},
    "not": {"en": (", not ", " but not ", " instead of "), "de": (", nicht ", " aber nicht ", " statt ")},
    "or": {"en": (" or ",), "de": (" oder ",)},
}
ALONE_NOT = {"en": ("not ", "anything but "), "de": ("nicht ", "alles ausser ")}
AROUND = {
    "en": (
        "{}",
        "{}",
        "{}",
        "Hi all,\n\n{}\n\nThanks!",
        "{} please",
        "I take {}",
        "I'd say {}.",
        "Hello! {} - cheers",
        "ok, {}",
        "{}, thanks and see you",
    ),
    "de": (
        "{}",
        "{}",
        "{}",
        "Hallo zusammen,\n\n{}\n\nDanke!",
        "bitte {}",
        "ich nehme {}",
        "Ich sage {}.",
        "Moin! {} - viele Grüße",
        "ok, {}",
        "{}, danke und bis bald",
    ),
}
_NUMBER_FIRST = re.compile(rf"\d|(?:{'|'.join([*NUMBERS, *ZAHLEN])})\b")  # "Red" and "3" would be a planet
_TAKES = ("I take {}", "ich nehme {}")
_NOT_NEGATED = {
    *STANCES,
    *DEAL_STANCES,
    "label",
    "ships",
    "count",
    "number",
    "line",
}  # what "not" would say of these is not clear


@dataclass(frozen=True)
class Text:
    """A reply and what it was made from; of two things the second is left out after "not"."""

    question: Question
    language: str
    text: str
    said: tuple[Said, ...]
    join: str = ""
    around: str = "{}"

    @property
    def wanted(self) -> tuple[Said, ...]:
        return self.said[:-1] if self.join == "not" else self.said

    @property
    def excluded(self) -> tuple[Said, ...]:
        return self.said[-1:] if self.join == "not" else ()


def texts(question: Question, rng: random.Random) -> Iterator[Text]:
    """Yield each thing alone, in both languages, and pairs between them and behind them without end."""
    every = {language: things(question, language) for language in LANGUAGES}
    alone = [(language, one) for language in LANGUAGES for one in every[language]]
    rng.shuffle(alone)
    while True:
        if alone and rng.random() < ALONE:
            language, one = alone.pop()
            yield _around(Text(question, language, one.words, (one,)), rng)
        language = rng.choice(LANGUAGES)
        yield _several(question, language, every[language], rng)


def _several(question: Question, language: str, every: list[Said], rng: random.Random) -> Text:
    negatable = [one for one in every if one.kind not in _NOT_NEGATED]
    if negatable and rng.random() < NEGATED:
        return _negated(question, language, rng.choice(negatable), rng)
    return _pair(question, language, every, rng)


def _negated(question: Question, language: str, one: Said, rng: random.Random) -> Text:
    return Text(question, language, rng.choice(ALONE_NOT[language]) + one.words, (one,), "not")


def _pair(question: Question, language: str, every: list[Said], rng: random.Random) -> Text:
    one, other = rng.sample(every, 2)
    join = rng.choice(("and", "and", "and", *JOINS))
    if join == "not" and other.kind in _NOT_NEGATED:
        join = "and"
    ways = [way for way in JOINS[join][language] if way != " " or not _NUMBER_FIRST.match(other.words)]
    text = one.words + rng.choice(ways) + other.words
    return _around(Text(question, language, text, (one, other), join), rng)


def _around(text: Text, rng: random.Random) -> Text:
    """Put words around a text that say nothing; in a deal "I take" says who gives."""
    ways = AROUND[text.language]
    around = rng.choice([way for way in ways if way not in _TAKES or text.question.ask.form.kind != "deal"])
    return replace(text, text=around.format(text.text), around=around)
