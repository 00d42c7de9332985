"""The page of a game: its lobby, and once it runs what is asked, what happened, board, hand and seats."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Game
from games.selectors.turn_page import NEWEST, SEARCHED, turn_page
from games.web.access import private
from games.web.page import Attempt
from games.web.turn_page import turn_context

from .lobby import lobby_page


@private
@require_safe
def turn(request: HttpRequest, game_id: str) -> HttpResponse:
    return show(request, game_id)


def show(request: HttpRequest, game_id: str, attempt: Attempt | None = None) -> HttpResponse:
    """The turn page; after an answer that could not be taken, with what was typed."""
    wanted = request.GET.get("log", "")
    page = turn_page(request.user, game_id, SEARCHED if wanted else NEWEST)
    if page.game.status == Game.Status.LOBBY:
        return lobby_page(request, game_id)
    context = turn_context(page, attempt, wanted)
    return render(request, "games/turn.html", context, status=attempt.status if attempt else 200)
