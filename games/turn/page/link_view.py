"""A turn link of a mail: one question of one seat, and what is asked together with it. GET shows, POST acts.

It is no login.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.base.links import BadLink, prompt_of
from games.models import Prompt, User
from games.models.play.prompt import TO_WHO_SITS_THERE
from games.people.read.waiting_games import waiting_games
from games.questions.page.parts import parts_of
from games.questions.page.posted import take_posted
from games.questions.page.preview import is_live, is_preview, live_preview
from games.questions.page.questions import Attempt, status_of
from games.site.access.limits import allowed
from games.site.access.too_often import too_often
from games.site.access.unloadable import with_unloadable_page
from games.turn.read.unanswered import asked_with, with_unanswered

from .single_question import single_question


@never_cache
@with_unloadable_page
@require_http_methods(["GET", "HEAD", "POST"])
def turn_link(request: HttpRequest, token: str) -> HttpResponse:
    prompt = _prompt(token)
    together = [prompt, *asked_with(prompt)]
    if request.method != "POST":
        return _show(request, together)
    if not _is_of(together, request.POST):
        raise Http404
    if not allowed(request, "preview" if is_preview(request.POST) else "answer", prompt.pk):
        return too_often(request)
    attempts = take_posted(request, prompt.seat, prompt.question)
    if not attempts:
        return redirect(*_leads_on(prompt, token))
    return live_preview(request, attempts[0]) if is_live(request) else _show(request, together, attempts)


def _leads_on(prompt: Prompt, token: str) -> tuple[str, str]:
    """Whoever took another chair by this answer has no link to what was asked at the old one."""
    stays = Prompt.objects.filter(TO_WHO_SITS_THERE, pk=prompt.pk).exists()
    return ("turn_link", token) if stays else ("turn", prompt.game_id)


def _is_of(together: Sequence[Prompt], post: QueryDict) -> bool:
    """Whether a form asks nothing else: a link opens what its mail told of, and no other question."""
    return set(parts_of(post)) <= {prompt.question for prompt in together}


def _prompt(token: str) -> Prompt:
    """The question, if whoever was asked it sits there: old links outlive it."""
    try:
        asked = Prompt.objects.filter(TO_WHO_SITS_THERE).select_related("seat__game").exclude(seat__user=None)
        prompts = with_unanswered(asked)
        return prompts.get(pk=prompt_of(token))
    except (BadLink, Prompt.DoesNotExist):
        raise Http404 from None


def _show(request: HttpRequest, together: Sequence[Prompt], attempts: Sequence[Attempt] = ()) -> HttpResponse:
    context = {**single_question(together, attempts), "was_last": _was_last(request, together)}
    if isinstance(request.user, User):  # the header counts their games, whosever link it is
        context["waiting_games"] = waiting_games(request.user)
    return render(request, "turn/single.html", context, status=status_of(attempts))


def _was_last(request: HttpRequest, together: Sequence[Prompt]) -> bool:
    """Whether the page is about to say that an answer was saved, and nothing of this mail is left open."""
    saved = any(message.level == messages.SUCCESS for message in messages.get_messages(request))
    return saved and not any(prompt.is_open for prompt in together)
