"""Leaving a running game: GET says what it means, POST does it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_http_methods

from games.lobby.service.seats.leave_game import leave_game as leave
from games.models import Game, Seat
from games.play.read.seats import successor
from games.site.access.games import my_seat, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often
from games.words.names import colour_name

WHO_PLAYS_ON = {
    "waiting": noop("The next player on the waiting list plays on for you, and knows what your seat knows."),
    "anybody": noop("A bot plays on for you until someone takes over the seat."),
    "bot": noop("A bot plays on for you, to the end of the game."),
    "nobody": noop("You are the last person at this table: bots play the game to its end."),
}


@private
@require_http_methods(["GET", "HEAD", "POST"])
def leave_game(request: SignedInRequest, game_id: str) -> HttpResponse:
    """A lobby is left on its own page, and a game that is over not at all."""
    seat = my_seat(request, game_id)
    if seat.game.status in (Game.Status.LOBBY, Game.Status.OVER):
        return redirect("turn", game_id)
    if request.method != "POST":
        return render(request, "lobby/leave_game.html", _context(request, seat))
    return _leave(request, seat.game) if allowed(request, "lobby") else too_often(request)


def _leave(request: SignedInRequest, game: Game) -> HttpResponse:
    if not leave(game, request.user):
        return redirect("turn", game.pk)
    messages.success(request, _("You left %(game)s.") % {"game": game})
    return redirect("turn", game.pk) if game.owner_id == request.user.pk else redirect("home")


def _context(request: HttpRequest, seat: Seat) -> dict[str, object]:
    return {
        "game": seat.game,
        "number": seat.number,
        "colour": colour_name(seat.number),
        "who_plays_on": _(WHO_PLAYS_ON[successor(seat)]),
        "is_host": seat.game.owner_id == request.user.pk,
    }
