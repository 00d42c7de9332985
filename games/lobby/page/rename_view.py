"""What a game is called: its host can change it until it is over."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.refusals import RequestRefused
from games.lobby.service.name_game import LONGEST_NAME, rename_game
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.site.access.games import owned_game, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often


@private
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if game.status == Game.Status.OVER:
        return redirect("turn", game_id)
    if request.method != "POST":
        return _shown(request, game, game.name)
    return _renamed(request, game) if allowed(request, "lobby") else too_often(request)


def _renamed(request: SignedInRequest, game: Game) -> HttpResponse:
    typed = request.POST.get("name", "")
    try:
        row = rename_game(game, name=typed, by=request.user)
    except RequestRefused as refused:
        return _shown(request, game, typed, wrong=lobby_reason(refused))
    messages.success(request, _("The game is called “%(game)s” now.") % {"game": row})
    return redirect("turn", game.pk)


def _shown(request: SignedInRequest, game: Game, name: str, wrong: str = "") -> HttpResponse:
    context = {"game": game, "name": name, "wrong": wrong, "most": LONGEST_NAME}
    return render(request, "lobby/rename.html", context, status=422 if wrong else 200)
