"""The chance of a game: the page about it, the export that proves it, and the program that checks it."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.base.refusals import RequestRefused
from games.fair.read import prove_fair
from games.fair.read.fairness import Fairness, fairness
from games.models import Game
from games.play.read.head import Unloadable
from games.play.read.seats import game_of
from games.play.service.upkeep.export_game import export_game
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .page import fair_context


@private
@require_safe
def fair(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Before the game begins its lobby tells all that there is."""
    if Game.objects.filter(pk=game_id, status=Game.Status.LOBBY).exists():
        return redirect("turn", game_of(request.user, game_id).pk)
    return render(request, "fair/fair.html", fair_context(fairness(request.user, game_id)))


@private
@require_safe
def fair_json(request: SignedInRequest, game_id: str) -> HttpResponse:
    """The export with what chance was used for, of any game that is over for whoever asks."""
    found = fairness(request.user, game_id)
    if not found.over:
        raise Game.DoesNotExist
    return _exported(found) if allowed(request, "proof") else too_often(request)


def _exported(found: Fairness) -> HttpResponse:
    try:
        response = JsonResponse(export_game(found.game))
    except RequestRefused as refused:
        raise Unloadable(str(refused)) from refused
    response["Content-Disposition"] = f'attachment; filename="game-{found.game.pk}.json"'
    return response


@require_safe
def program(_request: HttpRequest) -> HttpResponse:
    """The one file with which anybody checks an export, without this service."""
    response = HttpResponse(
        Path(prove_fair.__file__).read_text("utf-8"), content_type="text/x-python; charset=utf-8"
    )
    response["Content-Disposition"] = 'attachment; filename="prove_fair.py"'
    return response
