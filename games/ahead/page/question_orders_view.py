"""Ordering what ordinary questions are answered, beside the question, and taking it back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

import engine
from games.ahead.service.set_standing import add_question_order, cancel_question_order
from games.base.routes import Route
from games.models import Seat
from games.questions.words.reasons import reason
from games.site.access.games import posted_from, private
from games.site.access.requests import SignedInRequest
from games.turn.page.beside import say_beside
from games.words.reader import Reader

from .question_orders import read_order


@private
@posted_from("turn", "game_id")
def question_orders(request: SignedInRequest, game_id: str) -> HttpResponse:
    cancels = "cancel" in request.POST
    saved = _("Your order is cancelled.") if cancels else _("Your order is saved.")
    return say_beside(request, game_id, _say, saved)


def _say(request: HttpRequest, seat: Seat) -> str:
    """Why it cannot be ordered; empty if it stands."""
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
        return cancel_question_order(game_id=game_id, seat=number, number=cancelled, route=Route.WEB)
    order = read_order(request.POST)
    return add_question_order(game_id=game_id, seat=number, order=order, route=Route.WEB)
