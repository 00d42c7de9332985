"""The first page: what Cosmic Post is, or the games of whoever is signed in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.my_games import MyGame, my_games
from games.words.names import colour_name, listed


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    context = {"local": settings.LOCAL_ONLY}
    if not request.user.is_authenticated:
        return render(request, "games/welcome.html", context)
    return render(
        request, "games/home.html", {**context, "games": [_row(mine) for mine in my_games(request.user)]}
    )


def _row(mine: MyGame) -> dict[str, Any]:
    """A game in the list: which seat, whether it is its turn, who has won."""
    number = mine.seat.number if mine.seat else None
    return {
        "game": mine.game,
        "number": number,
        "colour": "" if number is None else colour_name(number),
        "asked": mine.is_my_turn,
        "due_at": mine.due_at,
        "winners": listed(colour_name(seat) for seat in mine.game.winners),
    }
