"""Where a seat wants to be asked, and what it orders in advance."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import engine
from games.models import Game, Seat
from games.services.set_standing import set_standing
from games.web.access import my_seat, private
from games.web.limits import allowed
from games.web.page import stand
from games.web.standing_form import read, show
from games.web.too_often import too_often
from games.web.unshown import unshown
from games.words.reasons import reason


@private
@require_http_methods(["GET", "HEAD", "POST"])
def standing(request: HttpRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status != Game.Status.RUNNING:
        return redirect("turn", game_id)
    if request.method != "POST":
        return _show(request, seat)
    return _set(request, seat) if allowed(request, "standing") else too_often(request)


def _set(request: HttpRequest, seat: Seat) -> HttpResponse:
    stops, orders = read(request.POST)
    try:
        stood = set_standing(game_id=seat.game_id, seat=seat.number, stops=stops, orders=orders, route="web")
    except engine.Refused as refused:
        return _show(request, seat, reason(refused, seat.number))
    if not stood:
        return unshown(request, _("The game is being looked after."))
    messages.success(request, _("Your stops and orders are set. They hold from the next question on."))
    return redirect("turn", seat.game_id)


def _show(request: HttpRequest, seat: Seat, wrong: str = "") -> HttpResponse:
    fields = show(stand(seat.game, seat), request.POST if wrong else None)
    context = {"game": seat.game, "wrong": wrong, **fields}
    return render(request, "games/standing.html", context, status=422 if wrong else 200)
