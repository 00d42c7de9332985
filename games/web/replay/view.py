"""The replay of a game: any moment of it as a page, and all of it as a file."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access.games import private
from games.access.requests import SignedInRequest
from games.act.upkeep.write_course import write_course
from games.base.numbers import number_in
from games.base.refusals import RequestRefused
from games.read.game.head import Unloadable
from games.read.replay.moments import Replay, ViewNotAllowed
from games.read.replay.moments import replay as replay_of

from .chapters import replay_navigation
from .files import document, story
from .page import replay_context


@private
@require_safe
def replay(request: SignedInRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    found = replace(found, every=found.finished and "every" in request.GET)
    return render(request, "games/replay.html", replay_context(found, _wanted(request, found), request.GET))


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
    return HttpResponse(story(_found(request, game_id)), content_type="text/plain; charset=utf-8")


def _found(request: SignedInRequest, game_id: str) -> Replay:
    """The replay through the eyes asked for; through those that are not theirs there is nothing to see.

    What the first look at a game that is over had to work out is stored for the next.
    """
    try:
        found = replay_of(request.user, game_id, request.GET.get("eyes", ""))
    except ViewNotAllowed:
        raise Http404 from None
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
