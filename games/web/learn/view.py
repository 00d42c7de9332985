"""The tutorial: for everybody, signed in or not; nothing of it is stored."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from games.access.limits import allowed
from games.access.too_often import too_often
from games.web.forms import FormFeedback
from games.web.questions.preview import is_live, is_preview, live_preview
from games.web.questions.questions import Attempt
from games.words.questions.reasons import reason

from .lesson import LEARNER, InvalidAnswers
from .page import AT, answers_at, next_address, preview_in_tutorial, tutorial_context


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest) -> HttpResponse:
    if not allowed(request, "learn"):
        return too_often(request)
    try:
        answers = answers_at(request.GET.get(AT, ""))
        if request.method == "POST":
            return (_preview if is_preview(request.POST) else _answered)(request, answers)
        return render(request, "games/learn.html", tutorial_context(answers))
    except InvalidAnswers:
        return _from_the_beginning(request)


def _answered(request: HttpRequest, answers: list[object]) -> HttpResponse:
    try:
        return redirect(next_address(answers, request.POST))
    except engine.NotAllowed as refused:
        context = tutorial_context(answers, request.POST, reason(refused, LEARNER))
        return render(request, "games/learn.html", context, status=422)


def _preview(request: HttpRequest, answers: list[object]) -> HttpResponse:
    """What the answer would do; nothing is taken by it."""
    try:
        attempt = preview_in_tutorial(answers, request.POST)
    except engine.NotAllowed as refused:
        attempt = Attempt(0, request.POST, FormFeedback(wrong=reason(refused, LEARNER)))
    if is_live(request):
        return live_preview(request, attempt)
    context = tutorial_context(answers, attempt.typed, feedback=attempt.feedback)
    return render(request, "games/learn.html", context, status=attempt.status)


def _from_the_beginning(request: HttpRequest) -> HttpResponse:
    """An address that leads nowhere, cut short or from before a change of the rules."""
    wrong = _("This address does not lead into the encounter, so it begins anew.")
    return render(request, "games/learn.html", {**tutorial_context([]), "wrong": wrong}, status=422)
