"""The replay of a game: any moment of it as a page, and all of it as a file."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.base.numbers import number_in
from games.base.refusals import RequestRefused
from games.models import Game
from games.play.read.head import Unloadable
from games.play.service.upkeep.write_course import write_course
from games.replay.read.moments import Replay, ViewNotAllowed
from games.replay.read.moments import replay as replay_of
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often
from games.site.access.unloadable import with_unloadable_page

from .chapters import replay_navigation
from .files import document, whole_log
from .page import replay_context
from .told import story_context


@private
@require_safe
def replay(request: SignedInRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    found = replace(found, every=found.finished and "every" in request.GET)
    return render(request, "replay/replay.html", replay_context(found, _wanted(request, found), request.GET))


@private
@require_safe
def replay_json(request: SignedInRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    try:
        response = JsonResponse(document(found))
    except RequestRefused as refused:
        raise Unloadable(str(refused)) from refused
    response["Content-Disposition"] = f'attachment; filename="game-{found.game.pk}.json"'
    return response


@private
@require_safe
def replay_text(request: SignedInRequest, game_id: str) -> HttpResponse:
    """To be read in the browser, printed, or kept."""
    return HttpResponse(whole_log(_found(request, game_id)), content_type="text/plain; charset=utf-8")


@never_cache
@with_unloadable_page
@require_safe
def story(request: HttpRequest, game_id: str) -> HttpResponse:
    """The game told. Whoever is signed out may read it where they may look on, once they see its end."""
    if request.user.is_authenticated:
        return _told(request, game_id)
    return _told_to_visitor(request, game_id) if allowed(request, "watch") else too_often(request)


@private
def _told(request: SignedInRequest, game_id: str) -> HttpResponse:
    found = _stored(replay_of(request.user, game_id))
    return render(request, "story/story.html", story_context(found, signed_in=True))


def _told_to_visitor(request: HttpRequest, game_id: str) -> HttpResponse:
    try:
        found = replay_of(None, game_id)
    except Game.DoesNotExist:
        return redirect_to_login(request.path)
    if not found.finished:
        return redirect_to_login(request.path)
    return render(request, "story/story.html", story_context(_stored(found), signed_in=False))


def _found(request: SignedInRequest, game_id: str) -> Replay:
    """The replay through the eyes asked for; through those that are not theirs there is nothing to see."""
    try:
        return _stored(replay_of(request.user, game_id, request.GET.get("eyes", "")))
    except ViewNotAllowed:
        raise Http404 from None


def _stored(found: Replay) -> Replay:
    """What the first look at a game that is over had to work out is stored for the next."""
    if found.needs_storing:
        write_course(found.game.pk)
    return found


def _wanted(request: HttpRequest, found: Replay) -> int:
    """The step in the address, or one near another, or the first that the seat has not looked at; without any
    a finished game begins at its beginning, a running one is now."""
    number, near = (number_in(request.GET, name) for name in ("step", "near"))
    if number >= 0:
        return number
    if near >= 0:
        return replay_navigation(found).near(near)
    if "since" in request.GET and found.first_unseen:
        return found.first_unseen
    return 1 if found.finished else len(found.steps)
