"""Set where a seat wants to be asked, and what it orders in advance."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import engine
from games.ahead.page.orders import is_said_elsewhere, read, read_order, show
from games.ahead.service import SaidAhead, say_ahead
from games.base.routes import Route
from games.models import Game, Seat
from games.questions.page.questions import Carried, carried, game_for_seat, sent_from
from games.questions.words.reasons import reason
from games.site.access.games import my_seat, posted_from, private, unloadable_page
from games.site.access.limits import SignedInRequest, allowed, too_often
from games.turn.page.beside import say_beside
from games.turn.page.view import show as show_turn
from games.words.reader import Reader

BACK = "back"  # the button that saves nothing


class CannotBeSet(Exception):
    """The game is looked after: nothing can be set now."""


@private
@require_http_methods(["GET", "HEAD", "POST"])
def stops_and_orders(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status != Game.Status.RUNNING:
        return redirect("turn", game_id)
    if request.method != "POST":
        return _show(request, seat)
    from_question = sent_from(request)
    if not allowed(request, "preview" if from_question else "standing"):
        return too_often(request)
    return _show(request, seat, carries=from_question) if from_question else _sent(request, seat)


def _sent(request: SignedInRequest, seat: Seat) -> HttpResponse:
    """Save, or only go back. The question whose form was left for this page is as it was filled in."""
    carries = carried(request.POST)
    try:
        refused = "" if carries and BACK in request.POST else _set(request, seat)
    except CannotBeSet:
        return unloadable_page(request, _("The game is paused for repair."))
    if refused:
        return _show(request, seat, refused, carries)
    return show_turn(request, seat.game_id, carries.attempts()) if carries else redirect("turn", seat.game_id)


def _set(request: HttpRequest, seat: Seat) -> str:
    """Return why it cannot be done; empty if it is done.

    Raises CannotBeSet while a moderator handles the game.
    """
    stops, orders = read(request.POST)
    try:
        stood = say_ahead(
            game_id=seat.game_id,
            seat=seat.number,
            said=SaidAhead(stops=stops, orders=orders, replaces=lambda name: not is_said_elsewhere(name)),
            route=Route.WEB,
        )
    except engine.Refused as refused:
        return reason(refused, Reader.in_game(seat.game, seat.number))
    if not stood:
        raise CannotBeSet
    messages.success(request, _("Stops and orders saved. They count from the next question on."))
    return ""


def _show(request: HttpRequest, seat: Seat, wrong: str = "", carries: Carried | None = None) -> HttpResponse:
    now = game_for_seat(seat.game, seat)
    if not now.asks_by_role:  # there are reactions instead, beside the question
        return redirect("turn", seat.game_id)
    fields = show(now, request.POST if wrong else None)
    context = {
        "game": seat.game,
        "wrong": wrong,
        "carried": list(carries.hidden()) if carries else [],
        **fields,
    }
    return render(request, "ahead/standing.html", context, status=422 if wrong else 200)


@private
@posted_from("turn", "game_id")
def question_orders(request: SignedInRequest, game_id: str) -> HttpResponse:
    cancels = "cancel" in request.POST
    saved = _("Your order is cancelled.") if cancels else _("Your order is saved.")
    return say_beside(request, game_id, _say, saved)


def _say(request: HttpRequest, seat: Seat) -> str:
    """Return why it cannot be ordered; empty if it is ordered."""
    try:
        stands = _order_or_cancel(request, seat)
    except engine.Refused as refused:
        return reason(refused, Reader.in_game(seat.game, seat.number))
    except (LookupError, ValueError):
        return _("The order could not be read. Nothing was changed. Choose again.")
    return "" if stands else _("The game is paused for repair.")


def _order_or_cancel(request: HttpRequest, seat: Seat) -> bool:
    game_id, number = seat.game_id, seat.number
    if "cancel" in request.POST:
        cancelled = int(str(request.POST["cancel"]))
        return say_ahead(game_id=game_id, seat=number, said=SaidAhead(cancel=[cancelled]), route=Route.WEB)
    order = read_order(request.POST)
    return say_ahead(game_id=game_id, seat=number, said=SaidAhead(add=[order]), route=Route.WEB)
