"""Who may look on at a game: its host can change it, freely before it begins, later only to be stricter."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.refusals import RequestRefused
from games.lobby.service.set_spectators import set_spectators
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.site.access.games import owned_game, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .spectators_form import SpectatorsForm


@private
@require_http_methods(["GET", "HEAD", "POST"])
def spectators(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if game.status == Game.Status.OVER:
        return redirect("turn", game_id)
    if request.method != "POST":
        return _show(request, game, SpectatorsForm(game))
    if not allowed(request, "lobby"):
        return too_often(request)
    form = SpectatorsForm(game, request.POST)
    return _set(request, game, form) if form.is_valid() else _show(request, game, form)


def _set(request: SignedInRequest, game: Game, form: SpectatorsForm) -> HttpResponse:
    try:
        set_spectators(game, by=request.user, **form.cleaned_data)
    except RequestRefused as refused:
        form.add_error(None, lobby_reason(refused))
        return _show(request, game, form)
    messages.success(request, _("Spectators saved. Everyone at the table sees who can watch."))
    return redirect("turn", game.pk)


def _show(request: HttpRequest, game: Game, form: SpectatorsForm) -> HttpResponse:
    begun = game.status != Game.Status.LOBBY
    context = {"game": game, "form": form, "begun": begun, "closed": begun and game.spectators == "nobody"}
    return render(request, "lobby/spectators.html", context, status=422 if form.errors else 200)
