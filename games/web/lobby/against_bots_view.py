"""One tap: a game against bots begins, and its page opens."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from games.access.games import posted_from, private
from games.access.limits import allowed
from games.access.requests import SignedInRequest
from games.access.too_often import too_often
from games.act.lobby.start_against_bots import start_against_bots


@private
@posted_from("home")
def against_bots(request: SignedInRequest) -> HttpResponse:
    if not allowed(request, "new_game"):
        return too_often(request)
    return redirect("turn", start_against_bots(request.user).pk)
