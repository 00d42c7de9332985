"""The page of the tutorial: one encounter that teaches by playing. Its address holds what was answered."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core import signing
from django.http import QueryDict
from django.urls import reverse

from engine.state.view import View
from games.base.documents import AnswerJSON
from games.web import forms
from games.web.questions.preview import preview
from games.web.questions.questions import Attempt
from games.web.turn.page import board_context_of
from games.words.core.answers import answer_words
from games.words.core.names import alien_name
from games.words.core.reader import Reader
from games.words.facts.sentences import sentences
from games.words.library.lessons import end_words, lesson_words

from .lesson import ALIENS, LEARNER, InvalidAnswers, Lesson, lesson

SALT = "games.web.tutorial"
AT = "at"


def address_of(answers: list[AnswerJSON]) -> str:
    """Where the tutorial stands after these answers; signed, so that we play only what was answered."""
    if not answers:
        return reverse("learn")
    return f"{reverse('learn')}?{urlencode({AT: _signer().sign_object(answers, compress=True)})}"


def answers_at(signed: str) -> list[Any]:
    """What was answered so far. Raises InvalidAnswers for an address that is none of ours."""
    if not signed:
        return []
    try:
        found: list[Any] = _signer().unsign_object(signed)
    except signing.BadSignature as bad:
        raise InvalidAnswers from bad
    return found


def _signer() -> signing.Signer:
    """Without a time: the same answers have one address."""
    return signing.Signer(salt=SALT)


def next_address(answers: list[AnswerJSON], post: QueryDict) -> str:
    """Where this form leads. Raises engine.Refused, with everything still as it was; InvalidAnswers."""
    now = lesson(answers)
    if now.ask is None:
        raise InvalidAnswers
    answer = forms.read(now.ask, post)
    canonical = now.ask.judge(answer)
    now.answer(canonical)
    return address_of([*answers, canonical])


def preview_in_tutorial(answers: list[AnswerJSON], post: QueryDict) -> Attempt:
    """What this form would do. Raises NotAllowed, InvalidAnswers."""
    now = lesson(answers)
    if now.ask is None:
        raise InvalidAnswers
    return preview(now.ask, post, now.view)


def tutorial_context(
    answers: list[AnswerJSON],
    typed: QueryDict | None = None,
    wrong: str = "",
    feedback: forms.FormFeedback | None = None,
) -> dict[str, object]:
    """Everything that the page shows after these answers. Raises InvalidAnswers."""
    now = lesson(answers)
    view = now.view
    reader = Reader.of(view)
    return {
        **board_context_of(view, LEARNER, reader),
        **_question(now, view, reader, typed, feedback),
        "told": sentences(now.new_facts, reader),
        "at": address_of(answers),
        "begun": bool(answers),
        "before": address_of(answers[:-1]),
        "wrong": wrong,
        "aliens": [{"id": alien, "name": alien_name(alien)} for alien in ALIENS],
    }


def _question(
    now: Lesson,
    view: View,
    reader: Reader,
    typed: QueryDict | None,
    feedback: forms.FormFeedback | None,
) -> dict[str, object]:
    if now.ask is None:
        return {"lesson": end_words(view, LEARNER)}
    return {
        "lesson": lesson_words(now.ask.what),
        "form": forms.show(now.ask, typed, view, reader, feedback),
        "advice": answer_words(now.ask, now.ask.suggestions()[0], reader),
    }
