"""The parts of a reply: one answer, and around it what answers nothing. Anything else is asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.base.documents import AnswerJSON
from games.mail.language.chatter import without_signature
from games.mail.language.not_understood import NotUnderstood
from games.mail.language.vocabulary import normal

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
    """The different answers of a text, and what could not be placed, with its problem."""

    answers: list[AnswerJSON] = field(default_factory=list)
    problems: list[tuple[str, NotUnderstood]] = field(default_factory=list)

    def add(self, other: FoundAnswers) -> None:
        self.answers += [answer for answer in other.answers if answer not in self.answers]
        self.problems += other.problems


class PartsReader:
    """Reads a text part by part.

    `answer_in` gives the answer that a part is, or raises NotUnderstood; `own_names` are the words by which
    the writer may sign; `is_talk` says whether a part answers nothing.
    """

    def __init__(
        self, answer_in: Callable[[str], Any], own_names: Collection[str], is_talk: Callable[[str], bool]
    ):
        self.answer_in, self.own_names, self.is_talk = answer_in, own_names, is_talk
        self.parts_read = 0

    def answer(self, text: str, named: Callable[[Sequence[Any]], list[str]]) -> Any:
        """The one answer of a text, if everything else in it answers nothing. Raises NotUnderstood."""
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
        """A text as one answer, as talk, else by its paragraphs, its lines, its sentences."""
        if not normal(text):
            return FoundAnswers()
        try:
            return FoundAnswers([self._answer_of(text)])
        except NotUnderstood as problem:
            if problem.reason == "number_or_name":
                return FoundAnswers(problems=[(text, problem)])
            if level == 0 and problem.reason == "ambiguous":  # all there is
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
        """What the parts say; if none of them is an answer, what is wrong with the whole says as much."""
        found = FoundAnswers()
        for part in parts:
            found.add(self._found_in(part, level))
        if not found.answers:
            found.problems = whole.problems + found.problems
        return found


def _split(text: str, level: int) -> tuple[list[str], int]:
    """The parts of a text by the coarsest splitter from this level on, and the level below it."""
    for splitter in range(level, len(_SPLITTERS)):
        parts = [part for part in _SPLITTERS[splitter].split(text) if normal(part)]
        if 1 < len(parts) <= _MOST_PARTS:
            return parts, splitter + 1
    return [], level


def _most_telling(problems: Sequence[tuple[str, NotUnderstood]], text: str) -> NotUnderstood:
    """Of what was wrong with each part, that which says most about what to do."""
    if not problems:
        return NotUnderstood("no_answer", text=" ".join(text.split()))
    telling = [problem for _part, problem in problems if problem.reason not in ("unknown", "empty")]
    return (telling or [problems[0][1]])[0]
