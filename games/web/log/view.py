"""The log of a game: what its reader may know, newest page first, and chosen by kinds."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access.games import private
from games.access.requests import SignedInRequest
from games.models.play.desk import Kind, may
from games.read.desk.roles import role_of
from games.read.turn.log import log_of

from .page import LogReader, log_page


@private
@require_safe
def log(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, seat = log_of(request.user, game_id)
    role = role_of(request.user, game) if seat is None else None
    reads = LogReader(seat, takes_back=role is not None and may(role, Kind.REWIND))
    context = log_page(game, reads, request.GET.get("show", ""), request.GET.get("page"))
    return render(request, "games/log.html", context)
