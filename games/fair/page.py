"""The pages about the chance of a game: its seed, the export, and the program that checks it."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.base.documents import RequestRefused
from games.fair import prove_fair
from games.fair.read import Fairness, fairness
from games.fair.words import said_by_the_browser
from games.models import Game
from games.play.read.current import Unloadable
from games.play.read.seats import game_of
from games.play.service.export_game import export_game
from games.site.access import SignedInRequest, allowed, private, too_often
from games.words.names import colour_name


def fair_context(found: Fairness) -> dict[str, object]:
    """Return what the page shows.

    Seed and server's part are in it once the game is over for the reader.
    """
    context: dict[str, object] = {
        "game": found.game,
        "fair": found,
        "parts": [
            {"seat": part.seat, "colour": colour_name(part.seat), "text": part.text, "chosen": part.chosen}
            for part in found.parts
        ],
    }
    if not found.over:
        return context
    revealed = {"seed": found.game.seed, "server_part": found.game.server_part}
    return context | revealed | {"words": said_by_the_browser()}


@private
@require_safe
def fair(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show the page. Before the game begins its lobby tells all of this."""
    if Game.objects.filter(pk=game_id, status=Game.Status.LOBBY).exists():
        return redirect("turn", game_of(request.user, game_id).pk)
    return render(request, "fair/fair.html", fair_context(fairness(request.user, game_id)))


@private
@require_safe
def fair_json(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Return the export with the use of chance, of any game that is over for the reader."""
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
    """Return the one file that checks an export without this service."""
    response = HttpResponse(
        Path(prove_fair.__file__).read_text("utf-8"), content_type="text/x-python; charset=utf-8"
    )
    response["Content-Disposition"] = 'attachment; filename="prove_fair.py"'
    return response
