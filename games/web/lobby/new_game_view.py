"""Making a game: a preset fills the form, the form makes the game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.access.games import private
from games.access.limits import allowed
from games.access.requests import SignedInRequest
from games.access.too_often import too_often
from games.act.lobby.create_game import create_game
from games.base.refusals import RequestRefused
from games.words.lobby.presets import PRESETS, preset

from .new_game_form import NewGameForm


@private
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, request.GET.get("preset", ""))
    form = NewGameForm(request.POST)
    if form.is_valid():
        if not allowed(request, "new_game"):
            return too_often(request)
        try:
            return redirect("turn", create_game(request.user, **form.options()).pk)
        except RequestRefused as refused:
            form.refuse(refused)
    return render(request, "games/new_game.html", {"form": form, "presets": PRESETS.values()}, status=422)


def _show(request: HttpRequest, name: str) -> HttpResponse:
    """The form as it is usually filled in, or as a preset has it."""
    chosen = preset(name)
    form = NewGameForm(initial=dict(chosen.fields) if chosen else None)
    context = {"form": form, "presets": PRESETS.values(), "chosen": chosen}
    return render(request, "games/new_game.html", context)
