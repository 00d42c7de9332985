"""Who may see what: a game exists only for those who sit at it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest

from games.models import Game, Seat

__all__ = ["login_required", "my_seat", "owned_game"]


def my_seat(request: HttpRequest, game_id: str) -> Seat:
    """The seat of whoever is signed in, with its game; for everybody else there is no such page."""
    seat = Seat.objects.select_related("game").filter(game=game_id, user=request.user.pk).first()
    if seat is None:
        raise Http404
    return seat


def owned_game(request: HttpRequest, game_id: str) -> Game:
    """A game that the person signed in has made; for everybody else there is no such page."""
    game = Game.objects.filter(pk=game_id, owner=request.user.pk).first()
    if game is None:
        raise Http404
    return game
