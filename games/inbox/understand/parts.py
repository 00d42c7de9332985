"""The parts of a reply: one answer, and around it what answers nothing. Anything else is asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.base.documents import AnswerJSON
from games.inbox.understand.language.chatter import without_signature
from games.inbox.understand.language.not_understood import NotUnderstood
from games.inbox.understand.language.vocabulary import normal

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


class Parts:
    """Reads a text part by part.

    `one` gives the answer that a part is, or raises NotUnderstood; `own` are the words by which the writer
    may sign; `is_talk` says whether a part answers nothing.
    """

    def __init__(self, one: Callable[[str], Any], own: Collection[str], is_talk: Callable[[str], bool]):
        self.one, self.own, self.is_talk = one, own, is_talk
        self.read = 0

    def answer(self, text: str, named: Callable[[Sequence[Any]], list[str]]) -> Any:
        """The one answer of a text, if everything else in it answers nothing. Raises NotUnderstood."""
        if not normal(text):
            raise NotUnderstood("no_answer", text=text.strip()) if text.strip() else NotUnderstood("empty")
        found = self._of(without_signature(text, self.own), 0)
        if len(found.answers) > 1:
            raise NotUnderstood("several_answers", meanings=named(found.answers))
        if found.answers and found.problems:
            part, _problem = found.problems[0]
            raise NotUnderstood("beside", text=" ".join(part.split()), meanings=named(found.answers))
        if found.answers:
            return found.answers[0]
        raise _most_telling(found.problems, text)

    def _of(self, text: str, level: int) -> FoundAnswers:
        """A text as one answer, as talk, else by its paragraphs, its lines, its sentences."""
        if not normal(text):
            return FoundAnswers()
        try:
            return FoundAnswers([self._one(text)])
        except NotUnderstood as problem:
            if problem.reason == "number_or_name":
                return FoundAnswers(problems=[(text, problem)])
            if len(text) <= MOST_OF_AN_ANSWER and self.is_talk(text):
                return FoundAnswers()
            whole = FoundAnswers(problems=[(text, problem)])
        parts = self._split(text, level)
        return self._together(parts, whole) if parts else whole

    def _one(self, text: str) -> Any:
        self.read += 1
        if len(text) > MOST_OF_AN_ANSWER or self.read > _MOST_READ:
            raise NotUnderstood("unknown", text=" ".join(text.split()))
        return self.one(text)

    def _together(self, parts: tuple[list[str], int], whole: FoundAnswers) -> FoundAnswers:
        """What the parts say; if none of them is an answer, what is wrong with the whole says as much."""
        found = FoundAnswers()
        for part in parts[0]:
            found.add(self._of(part, parts[1]))
        if not found.answers:
            found.problems = whole.problems + found.problems
        return found

    def _split(self, text: str, level: int) -> tuple[list[str], int] | None:
        for deeper in range(level, len(_SPLITTERS)):
            parts = [part for part in _SPLITTERS[deeper].split(text) if normal(part)]
            if 1 < len(parts) <= _MOST_PARTS:
                return parts, deeper + 1
        return None


def _most_telling(problems: Sequence[tuple[str, NotUnderstood]], text: str) -> NotUnderstood:
    """Of what was wrong with each part, that which says most about what to do."""
    if not problems:
        return NotUnderstood("no_answer", text=" ".join(text.split()))
    telling = [problem for _part, problem in problems if problem.reason not in ("unknown", "empty")]
    return (telling or [problems[0][1]])[0]
