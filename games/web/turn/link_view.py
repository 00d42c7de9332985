"""A turn link of a mail: one question of one seat. GET shows, POST acts; it is no login."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.access.limits import allowed
from games.access.too_often import too_often
from games.access.unloadable import with_unloadable_page
from games.base.links import BadLink, prompt_of
from games.models import Prompt, User
from games.read.people.waiting_games import waiting_games
from games.read.turn.unanswered import with_unanswered
from games.web.questions.answering import take_posted_answer
from games.web.questions.preview import is_live, is_preview, live_preview
from games.web.questions.questions import Attempt

from .single_question import single_question


@never_cache
@with_unloadable_page
@require_http_methods(["GET", "HEAD", "POST"])
def turn_link(request: HttpRequest, token: str) -> HttpResponse:
    prompt = _prompt(token)
    if request.method != "POST":
        return _show(request, prompt)
    if not allowed(request, "preview" if is_preview(request.POST) else "answer", prompt.pk):
        return too_often(request)
    attempt = take_posted_answer(request, prompt.seat, prompt.question)
    if attempt is None:
        return redirect("turn_link", token)
    return live_preview(request, attempt) if is_live(request) else _show(request, prompt, attempt)


def _prompt(token: str) -> Prompt:
    """The question, if anybody sits there: a link in an old mail outlives whoever has left the game."""
    try:
        prompts = with_unanswered(Prompt.objects.select_related("seat__game").exclude(seat__user=None))
        return prompts.get(pk=prompt_of(token))
    except (BadLink, Prompt.DoesNotExist):
        raise Http404 from None


def _show(request: HttpRequest, prompt: Prompt, attempt: Attempt | None = None) -> HttpResponse:
    context = single_question(prompt, attempt)
    if isinstance(request.user, User):  # the header counts their games, whosever link it is
        context["waiting_games"] = waiting_games(request.user)
    return render(request, "games/single.html", context, status=attempt.status if attempt else 200)
