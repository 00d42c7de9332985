"""Making a game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.not_possible import NotPossible
from games.services.create_game import create_game
from games.web.access import private
from games.web.limits import allowed
from games.web.new_game_form import NewGameForm
from games.web.too_often import too_often
from games.words.lobby_reasons import lobby_reason


@private
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    form = NewGameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not allowed(request, "new_game"):
            return too_often(request)
        try:
            return redirect("turn", create_game(request.user, **form.options()).pk)
        except NotPossible as refused:
            form.add_error(None, lobby_reason(refused))
    return render(request, "games/new_game.html", {"form": form}, status=422 if form.errors else 200)
