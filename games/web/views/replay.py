"""The replay of a game: any moment of it as a page, and all of it as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.not_possible import NotPossible
from games.selectors.head import Unloadable
from games.selectors.replay import NotYours, Replay
from games.selectors.replay import replay as replay_of
from games.services.write_course import write_course
from games.web.access import private
from games.web.replay_files import document, story
from games.web.replay_page import replay_context

MOST_DIGITS = 6


@private
@require_safe
def replay(request: HttpRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    return render(request, "games/replay.html", replay_context(found, _wanted(request, found)))


@private
@require_safe
def replay_json(request: HttpRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    try:
        return _file(JsonResponse(document(found)), found, "json")
    except NotPossible as refused:
        raise Unloadable(str(refused)) from refused


@private
@require_safe
def replay_text(request: HttpRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    return _file(HttpResponse(story(found), content_type="text/plain; charset=utf-8"), found, "txt")


def _found(request: HttpRequest, game_id: str) -> Replay:
    """The replay through the eyes asked for; through those that are not his there is nothing to see.

    What the first look at a game that is over had to work out is stored for the next.
    """
    try:
        found = replay_of(request.user, game_id, request.GET.get("eyes", ""))
    except NotYours:
        raise Http404 from None
    if found.unwritten:
        write_course(found.game.pk)
    return found


def _wanted(request: HttpRequest, found: Replay) -> int:
    """The step in the address; without one a finished game begins at its beginning, a running one is now."""
    text = request.GET.get("step", "")
    if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    return 1 if found.finished else len(found.steps)


def _file(response: HttpResponse, found: Replay, ending: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="game-{found.game.pk}.{ending}"'
    return response
