"""The lessons: for everybody, signed in or not; only the browser keeps which were finished."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from games.learn.words import mistake_words
from games.questions.forms import FormFeedback
from games.questions.page.preview import is_live, is_preview, live_preview
from games.questions.page.questions import Attempt, status_of
from games.questions.words.reasons import reason
from games.site.access.limits import allowed
from games.site.access.too_often import too_often

from .courses import COURSES, FIRST, LEARNER
from .lesson import InvalidAnswers, MistakeMade
from .page import AT, Place, lesson_context, next_place, place_at, preview_in_lesson

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
    """At its end the lesson is noted as finished."""
    done = finished(request)
    if place.lesson.ask is not None:
        return render(request, "learn/learn.html", lesson_context(place, done))
    done |= {place.course.id}
    response = render(request, "learn/learn.html", lesson_context(place, done))
    response.set_cookie(DONE_COOKIE, ".".join(sorted(done)), A_YEAR, httponly=True, samesite="Lax")
    return response


def finished(request: HttpRequest) -> frozenset[str]:
    """The lessons that were finished in this browser."""
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
    """What the answer would do; nothing is taken by it."""
    try:
        attempt = preview_in_lesson(place, request.POST)
    except engine.NotAllowed as refused:
        attempt = Attempt(0, request.POST, FormFeedback(wrong=reason(refused, LEARNER)))
    if is_live(request):
        return live_preview(request, attempt)
    context = lesson_context(place, finished(request), attempt.typed, feedback=attempt.feedback)
    return render(request, "learn/learn.html", context, status=status_of([attempt]))


def _from_the_beginning(request: HttpRequest, name: str) -> HttpResponse:
    """An address that leads nowhere, cut short or from before a change of the lessons."""
    wrong = _("This address does not lead into the lesson, so it begins anew.")
    context = lesson_context(Place(COURSES[name], []), finished(request), wrong=wrong)
    return render(request, "learn/learn.html", context, status=422)
