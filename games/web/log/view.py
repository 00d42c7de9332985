"""The log of a game: what its reader may know, newest page first, and chosen by kinds."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access.games import private
from games.access.requests import SignedInRequest
from games.read.turn.log import log_of

from .page import log_page


@private
@require_safe
def log(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, seat = log_of(request.user, game_id)
    context = log_page(game, seat, request.GET.get("show", ""), request.GET.get("page"))
    return render(request, "games/log.html", context)
