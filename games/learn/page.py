"""The page of a lesson: one encounter that teaches by playing. Its address holds what was answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.board.drawing.board import with_callouts
from games.learn.courses import (
    ALIENS,
    COURSES,
    FIRST,
    LEARNER,
    Course,
    InvalidAnswers,
    Lesson,
    MistakeMade,
    lesson,
    next_course,
)
from games.learn.words import StepWords, end_words, lesson_about, lesson_title, mistake_words, step_words
from games.log.words.sentences import sentences
from games.questions import forms
from games.questions.forms import answer_words
from games.questions.forms.form import FormFeedback
from games.questions.page.answering import is_live, is_preview, live_preview, preview
from games.questions.page.questions import Attempt, status_of
from games.questions.words.reasons import reason
from games.site.access import allowed, too_often
from games.turn.page.page import board_context_of
from games.words.names import alien_name
from games.words.reader import Reader

SALT = "games.site.page.tutorial"
AT = "at"


@dataclass(frozen=True)
class Place:
    """A lesson, and what was answered in it so far."""

    course: Course
    answers: list[Any]

    @property
    def lesson(self) -> Lesson:
        """Return the lesson after these answers. Raises InvalidAnswers."""
        return lesson(self.course, self.answers)

    @property
    def address(self) -> str:
        """Return its present address; signed, so that we play only what was answered."""
        path = path_of(self.course.id)
        if not self.answers:
            return path
        return f"{path}?{urlencode({AT: _signer().sign_object(self.answers, compress=True)})}"

    @property
    def address_before(self) -> str:
        return Place(self.course, self.answers[:-1]).address

    def after(self, answer: AnswerJSON) -> Place:
        return Place(self.course, [*self.answers, answer])


def path_of(course: str) -> str:
    """Return the address of a lesson's beginning; that of the first is where everybody begins."""
    return reverse("learn") if course == FIRST else reverse("lesson", args=[course])


def place_at(course: Course, signed: str) -> Place:
    """Return what was answered so far. Raises InvalidAnswers for an address that we have not made."""
    if not signed:
        return Place(course, [])
    try:
        return Place(course, _signer().unsign_object(signed))
    except signing.BadSignature as bad:
        raise InvalidAnswers from bad


def _signer() -> signing.Signer:
    """Return a signer without a time: the same answers have one address."""
    return signing.Signer(salt=SALT)


def next_place(place: Place, post: QueryDict) -> Place:
    """Return where this form leads. Raises engine.Refused, MistakeMade, InvalidAnswers."""
    now = place.lesson
    if now.ask is None:
        raise InvalidAnswers
    canonical = now.ask.judge(forms.read(now.ask, post))
    now.answer(canonical)
    return place.after(canonical)


def preview_in_lesson(place: Place, post: QueryDict) -> Attempt:
    """Return what this form would do. Raises NotAllowed, InvalidAnswers."""
    now = place.lesson
    if now.ask is None:
        raise InvalidAnswers
    return preview(now.ask, post, now.view)


def lesson_context(
    place: Place,
    done: frozenset[str] = frozenset(),
    typed: QueryDict | None = None,
    wrong: str = "",
    feedback: FormFeedback | None = None,
) -> dict[str, object]:
    """Return everything that the page shows; `done`: the lessons that were finished.

    Raises InvalidAnswers.
    """
    now = place.lesson
    view, reader = now.view, Reader.of(now.view)
    words = step_words(place.course.id, now.ask.what) if now.ask else end_words(place.course.id)
    board = board_context_of(view, LEARNER, reader)
    return {
        **board,
        "board": _marked(board["board"], view, words),
        **(_question(now, view, reader, typed, feedback) if now.ask else _end(place.course)),
        "words": words,
        "lessons": _lessons(place.course, done),
        "step": len(now.answered) + 1,
        "steps": len(place.course.steps),
        "told": sentences(now.new_facts, reader),
        "at": place.address,
        "begun": bool(place.answers),
        "before": place.address_before,
        "beginning": path_of(place.course.id),
        "wrong": wrong,
        "aliens": [{"id": alien, "name": alien_name(alien)} for alien in ALIENS],
    }


def _marked(board: object, view: View, words: StepWords) -> SafeString:
    return with_callouts(SafeString(board), view, [one.place for one in words.callouts])


def _question(
    now: Lesson,
    view: View,
    reader: Reader,
    typed: QueryDict | None,
    feedback: FormFeedback | None,
) -> dict[str, object]:
    assert now.ask is not None, "nothing is asked"
    return {
        "form": forms.show(now.ask, typed, view, reader, feedback),
        "advice": answer_words(now.ask, now.right_answer(), reader),
    }


def _end(course: Course) -> dict[str, object]:
    """Return what can be done next."""
    after = next_course(course.id)
    return {"next": {"title": lesson_title(after), "path": path_of(after)} if after else None}


def _lessons(course: Course, done: frozenset[str]) -> list[dict[str, object]]:
    """Return all lessons, with what was finished and what is shown."""
    return [
        {
            "title": lesson_title(one),
            "about": lesson_about(one),
            "path": path_of(one),
            "now": one == course.id,
            "done": one in done,
        }
        for one in COURSES
    ]


DONE_COOKIE, A_YEAR = "lessons", 365 * 24 * 3600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest, name: str = FIRST) -> HttpResponse:
    if name not in COURSES:
        raise Http404
    if not allowed(request, "learn"):
        return too_often(request)
    try:
        place = place_at(COURSES[name], request.GET.get(AT, ""))
        if request.method == "POST":
            return (_preview if is_preview(request.POST) else _answered)(request, place)
        return _shown(request, place)
    except InvalidAnswers:
        return _from_the_beginning(request, name)


def _shown(request: HttpRequest, place: Place) -> HttpResponse:
    """Show the lesson. At its end it is noted as finished."""
    done = finished(request)
    if place.lesson.ask is not None:
        return render(request, "learn/learn.html", lesson_context(place, done))
    done |= {place.course.id}
    response = render(request, "learn/learn.html", lesson_context(place, done))
    response.set_cookie(DONE_COOKIE, ".".join(sorted(done)), A_YEAR, httponly=True, samesite="Lax")
    return response


def finished(request: HttpRequest) -> frozenset[str]:
    """Return the lessons that were finished in this browser."""
    return frozenset(request.COOKIES.get(DONE_COOKIE, "").split(".")) & frozenset(COURSES)


def _answered(request: HttpRequest, place: Place) -> HttpResponse:
    try:
        return redirect(next_place(place, request.POST).address)
    except engine.NotAllowed as refused:
        wrong = reason(refused, LEARNER)
    except MistakeMade as made:
        wrong = mistake_words(made.mistake)
    context = lesson_context(place, finished(request), request.POST, wrong)
    return render(request, "learn/learn.html", context, status=422)


def _preview(request: HttpRequest, place: Place) -> HttpResponse:
    """Show what the answer would do; nothing is taken by it."""
    try:
        attempt = preview_in_lesson(place, request.POST)
    except engine.NotAllowed as refused:
        attempt = Attempt(0, request.POST, FormFeedback(wrong=reason(refused, LEARNER)))
    if is_live(request):
        return live_preview(request, attempt)
    context = lesson_context(place, finished(request), attempt.typed, feedback=attempt.feedback)
    return render(request, "learn/learn.html", context, status=status_of([attempt]))


def _from_the_beginning(request: HttpRequest, name: str) -> HttpResponse:
    """Begin anew at an address that leads nowhere, cut short or from before a change of the lessons."""
    wrong = _("This address does not lead into the lesson, so it begins anew.")
    context = lesson_context(Place(COURSES[name], []), finished(request), wrong=wrong)
    return render(request, "learn/learn.html", context, status=422)
