"""The log of a game: what its reader may know, newest page first, and chosen by kinds."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.desk.read.roles import role_of
from games.log.read import log_of
from games.models.play.desk import Kind, may
from games.site.access.games import private
from games.site.access.requests import SignedInRequest

from .page import LogReader, log_page


@private
@require_safe
def log(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, seat = log_of(request.user, game_id)
    role = role_of(request.user, game) if seat is None else None
    reads = LogReader(seat, takes_back=role is not None and may(role, Kind.REWIND))
    context = log_page(game, reads, request.GET.get("show", ""), request.GET.get("page"))
    return render(request, "log/log.html", context)
