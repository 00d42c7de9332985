"""The page of a game: its lobby, and once it runs what is asked, what happened, board, hand and seats."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game, Seat
from games.web.access import login_required, my_seat
from games.web.page import Attempt
from games.web.turn_page import turn_page

from .lobby import lobby_page


@never_cache
@login_required
@require_safe
def turn(request: HttpRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status == Game.Status.LOBBY:
        return lobby_page(request, seat.game)
    return show(request, seat)


def show(request: HttpRequest, seat: Seat, attempt: Attempt | None = None) -> HttpResponse:
    """The turn page; after an answer that could not be taken, with what was typed."""
    status = 422 if attempt else 200
    return render(request, "games/turn.html", turn_page(seat, attempt), status=status)
