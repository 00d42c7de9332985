"""The forms of a page: one for each moment, with one question or with several."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from django.utils import timezone
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

import engine
from games.questions.page.questions import Attempt, GameForSeat, Question, question_for_page
from games.questions.words.part_names import answers_words, deadline_of_all, part_words, several_questions
from games.situation.words.encounter import Stake
from games.turn.read.page import PromptWithAsk
from games.words.reader import NO_DEADLINE, Told


@dataclass(frozen=True)
class Default:
    """What is answered otherwise to the question of this number, as a way to it."""

    number: int
    words: str


@dataclass(frozen=True)
class AskedQuestions:
    """One question, or several that the same decision has opened, by their numbers.

    What several share is above them once.
    """

    parts: tuple[Question, ...]
    due: SafeString  # what was answered, or until when there is time
    defaults: tuple[Default, ...] = ()  # what is answered to each of several then

    @property
    def several(self) -> bool:
        return len(self.parts) > 1

    @property
    def ask(self) -> engine.Ask:
        """Return the question whose number the form has."""
        return self.parts[0].ask

    @property
    def title(self) -> str:
        return several_questions(len(self.parts)) if self.several else self.parts[0].title

    @property
    def stake(self) -> Stake:
        return self.parts[0].stake

    @property
    def effects(self) -> tuple[Told, ...]:
        return self.parts[0].effects

    @property
    def open(self) -> bool:
        return any(part.open for part in self.parts)

    @property
    def given(self) -> bool:
        """Return whether all are answered, though it may still be changed."""
        return all(part.given for part in self.parts)

    @property
    def costs(self) -> str:
        """Return what the previewed answers cost, beside the button that sends them all."""
        return " ".join(told for part in self.parts if (told := part.form.fields["costs"]))

    @property
    def explained(self) -> list[Question]:
        """Return the questions that have more to read."""
        return [part for part in self.parts if part.words.rule]

    @cached_property
    def texts(self) -> tuple[Told, ...]:
        """Return what is folded away beside them, each of them once."""
        told = [one for part in self.parts for one in part.texts]
        return tuple({one.text: one for one in told}.values())


def asked_questions(
    now: GameForSeat, asked: Iterable[PromptWithAsk], attempts: Sequence[Attempt] = ()
) -> list[AskedQuestions]:
    """Return the forms of a page: one for each moment, with one question or several."""
    moments: dict[Hashable, list[PromptWithAsk]] = {}
    for one in asked:
        moments.setdefault(_moment(one), []).append(one)
    return [_form(now, ones, attempts) for ones in moments.values()]


def _moment(one: PromptWithAsk) -> Hashable:
    """Return the moment of a question.

    What does not wait, like the talk about a deal, is never answered together with something else.
    """
    return ("together", one.prompt.opened_by) if one.ask.waits else ("alone", one.ask.number)


def _form(now: GameForSeat, asked: Sequence[PromptWithAsk], attempts: Sequence[Attempt]) -> AskedQuestions:
    ordered = sorted(asked, key=lambda one: one.ask.number)
    parts = tuple(question_for_page(now, one, attempts, part=len(asked) > 1) for one in ordered)
    if len(parts) == 1:
        return AskedQuestions(parts, parts[0].due)
    given = _given(now, ordered) if all(part.given for part in parts) else ""
    if given:
        return AskedQuestions(parts, mark_safe(given))
    left = [one for one in ordered if one.prompt.waiting] or ordered
    return AskedQuestions(parts, _due(now, left), tuple(_default(now, one) for one in left))


def _given(now: GameForSeat, asked: Sequence[PromptWithAsk]) -> str:
    """Return the answers that can still be changed."""
    answers = [(one.ask, now.head.answer_so_far(one.ask.seat, one.ask.number)) for one in asked]
    text = _(
        "Your answers: <strong>%(answers)s</strong>. They are sealed. You can change them until everyone "
        "has answered."
    )
    return text % {"answers": escape(answers_words(answers, now.reader))}  # the part went through escape


def _due(now: GameForSeat, left: Sequence[PromptWithAsk]) -> SafeString:
    """Return until when there is time for those that are still to be answered.

    It is the clock that ends first; of those that end at once, the one that has no bank.
    """
    running = [(one.prompt.due_at, one.prompt.bank_seconds, one.prompt) for one in left if one.prompt.due_at]
    first = min(running, key=itemgetter(0, 1), default=(None, 0, None))[-1]
    return conditional_escape(deadline_of_all(now.due_of(first) if first else NO_DEADLINE, timezone.now()))


def _default(now: GameForSeat, one: PromptWithAsk) -> Default:
    return Default(one.ask.number, part_words(one.ask, one.ask.default, now.reader))
