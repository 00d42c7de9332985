"""Reads generated replies, counts what becomes of them, and keeps what is taken otherwise or missed."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from engine.asking.refusals import NotAllowed
from games.mail.understand.answer import NotUnderstood
from tests.games.mail import reading
from tests.games.mail.corpus.questions import Question
from tests.games.mail.generated.clear import only_answer
from tests.games.mail.generated.oracle import fault, words
from tests.games.mail.generated.texts import Text, texts

ReadReply = Callable[[Question, str, str], Any]
ASKED_BACK = {
    "number_or_name", "ambiguous", "several_answers", "beside", "which_place", "how_many", "which_side",
    "whose", "which_colony",
}  # fmt: skip


class Found(NamedTuple):
    """A text that was taken otherwise, or missed: the name of its question, and why."""

    name: str
    text: Text
    why: str
    answer: str = ""

    @property
    def form(self) -> str:
        return str(self.text.question.ask.form.kind)

    @property
    def kind(self) -> str:
        said = "+".join(one.kind for one in self.text.said)
        return f"{self.form}: {said} {self.text.join} [{self.why.partition(chr(39))[0].strip()}]"

    @property
    def line(self) -> tuple[str, ...]:
        return self.kind, self.name, self.text.language, repr(self.text.text), self.why, self.answer


@dataclass
class Tally:
    """`became`: by form, how many were taken, asked back or refused; `clear`: with one legal answer."""

    count: int = 0
    became: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: list[Found] = field(default_factory=list)
    missed: list[Found] = field(default_factory=list)
    clear: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)


def generated(questions: Mapping[str, Question], count: int, seed: int) -> Iterator[tuple[str, Text]]:
    """Yield so many texts, evenly from all questions."""
    each = -(-count // len(questions))
    for name, question in questions.items():
        rng = random.Random(f"{seed} {name}")
        yield from ((name, text) for text in islice(texts(question, rng), each))


def read(question: Question, text: str, language: str) -> Any:
    return reading.read(question, text, language).answer


def tally(questions: Mapping[str, Question], count: int, seed: int) -> Tally:
    """Read so many texts and judge what becomes of them."""
    return judged(islice(generated(questions, count, seed), count), read)


def judged(texts: Iterable[tuple[str, Text]], read: ReadReply) -> Tally:
    """Judge what becomes of these texts, each with the name of its question."""
    found = Tally()
    for name, text in texts:
        _add(found, name, text, read)
    return found


def _add(found: Tally, name: str, text: Text, read: ReadReply) -> None:
    begun, answer, why = time.thread_time(), None, ""
    try:
        answer = read(text.question, text.text, text.language)
    except (NotUnderstood, NotAllowed) as problem:
        why = problem.reason
    found.seconds.append(time.thread_time() - begun)
    found.count += 1
    became = "taken" if not why else "asked back" if why in ASKED_BACK else "refused"
    found.became[text.question.ask.form.kind, became] += 1
    if not why and (otherwise := fault(text, answer)):
        found.wrong.append(Found(name, text, otherwise, words(text, answer)))
    _note_if_clear(found, name, text, why)


def _note_if_clear(found: Tally, name: str, text: Text, why: str) -> None:
    """Count a text that has one legal answer; keep it if it was not taken."""
    only = only_answer(text)
    if only is None:
        return
    found.clear[text.question.ask.form.kind] += 1
    if why:
        found.missed.append(Found(name, text, why, words(text, only)))
