"""Answers in plain words as a player could write them, and the reading of a text part by part."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import engine
from games.base.documents import AnswerJSON
from games.mail.language.chatter import without_signature
from games.mail.language.not_understood import NotUnderstood
from games.mail.language.vocabulary import normal
from games.questions.forms import answer_words, form_of
from games.words import names
from games.words.reader import Reader, Systems, as_reader


def reply_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader | None) -> str:
    """Return an answer in words that can be sent back and mean nothing else.

    In German these are the words of the mail.
    """
    if str(get_language()).startswith("en"):
        return say(ask, answer, as_reader(reader).systems)
    words = answer_words(ask, answer, reader)
    return _("exactly %(number)s") % {"number": words} if words.isdecimal() else words


def line_words(number: int) -> str:
    """Return a line of the mailed list, as a player can name it."""
    return _("line %(number)d") % {"number": number}


def planet_number_words(number: int) -> str:
    """Return a planet by its number alone."""
    return _("planet %(number)d") % {"number": number}


def ships_number_words(number: int) -> str:
    """Return a number of ships, from any place."""
    return names.ships_words(number)


def say(ask: engine.Ask, answer: AnswerJSON, systems: Systems) -> str:
    """Return one answer to this question in plain words: "2 from red 1 and 1 from blue 3", "attack 8"."""
    return form_of(ask).say(ask, answer, systems)


_SPLITTERS = (
    re.compile(r"\n[ \t]*\n"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?])[ \t]+(?=\S)"),
)
_MOST_PARTS = 40
_MOST_READ = 60
MOST_OF_AN_ANSWER = 800  # characters: no answer is longer, and so no text takes long to read


@dataclass
class FoundAnswers:
    """The different answers of a text, and the words that could not be placed, each with its problem."""

    answers: list[AnswerJSON] = field(default_factory=list)
    problems: list[tuple[str, NotUnderstood]] = field(default_factory=list)

    def add(self, other: FoundAnswers) -> None:
        self.answers += [answer for answer in other.answers if answer not in self.answers]
        self.problems += other.problems


class PartsReader:
    """Reads a text part by part.

    `answer_in` returns the answer that a part is, or raises NotUnderstood; `own_names` are the words that the
    writer may sign with; `is_talk` says whether a part answers nothing.
    """

    def __init__(
        self, answer_in: Callable[[str], Any], own_names: Collection[str], is_talk: Callable[[str], bool]
    ):
        self.answer_in, self.own_names, self.is_talk = answer_in, own_names, is_talk
        self.parts_read = 0

    def answer(self, text: str, named: Callable[[Sequence[Any]], list[str]]) -> Any:
        """Return the one answer of a text, if everything else in it answers nothing. Raises NotUnderstood."""
        if not normal(text):
            raise NotUnderstood("no_answer", text=text.strip()) if text.strip() else NotUnderstood("empty")
        found = self._found_in(without_signature(text, self.own_names), 0)
        if len(found.answers) > 1:
            raise NotUnderstood("several_answers", meanings=named(found.answers))
        if found.answers and found.problems:
            part, _problem = found.problems[0]
            raise NotUnderstood("beside", text=" ".join(part.split()), meanings=named(found.answers))
        if found.answers:
            return found.answers[0]
        raise _most_telling(found.problems, text)

    def _found_in(self, text: str, level: int) -> FoundAnswers:
        """Read a text as one answer, as talk, else by its paragraphs, its lines, its sentences."""
        if not normal(text):
            return FoundAnswers()
        try:
            return FoundAnswers([self._answer_of(text)])
        except NotUnderstood as problem:
            if problem.reason == "number_or_name":
                return FoundAnswers(problems=[(text, problem)])
            if level == 0 and problem.reason == "ambiguous":  # there is nothing else
                return FoundAnswers(problems=[(text, problem)])
            if len(text) <= MOST_OF_AN_ANSWER and self.is_talk(text):
                return FoundAnswers()
            whole = FoundAnswers(problems=[(text, problem)])
        parts, deeper = _split(text, level)
        return self._together(parts, deeper, whole) if parts else whole

    def _answer_of(self, text: str) -> Any:
        self.parts_read += 1
        if len(text) > MOST_OF_AN_ANSWER or self.parts_read > _MOST_READ:
            raise NotUnderstood("unknown", text=" ".join(text.split()))
        return self.answer_in(text)

    def _together(self, parts: Sequence[str], level: int, whole: FoundAnswers) -> FoundAnswers:
        """Return what the parts say; if none is an answer, the problem of the whole comes first."""
        found = FoundAnswers()
        for part in parts:
            found.add(self._found_in(part, level))
        if not found.answers:
            found.problems = whole.problems + found.problems
        return found


def _split(text: str, level: int) -> tuple[list[str], int]:
    """Split a text by the coarsest splitter from this level on; return the parts and the level below it."""
    for splitter in range(level, len(_SPLITTERS)):
        parts = [part for part in _SPLITTERS[splitter].split(text) if normal(part)]
        if 1 < len(parts) <= _MOST_PARTS:
            return parts, splitter + 1
    return [], level


def _most_telling(problems: Sequence[tuple[str, NotUnderstood]], text: str) -> NotUnderstood:
    """Return the problem that says most about what to do."""
    if not problems:
        return NotUnderstood("no_answer", text=" ".join(text.split()))
    telling = [problem for _part, problem in problems if problem.reason not in ("unknown", "empty")]
    return (telling or [problems[0][1]])[0]
