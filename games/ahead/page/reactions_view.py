"""Saying what one's cards and powers do when it helps, beside the question."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

import engine
from games.ahead.service.set_standing import say_reaction
from games.base.routes import Route
from games.models import Seat
from games.play.read.head import head
from games.questions.words.reasons import reason
from games.site.access.games import posted_from, private
from games.site.access.requests import SignedInRequest
from games.turn.page.beside import say_beside
from games.words.reader import Reader

from .reactions import read


@private
@posted_from("turn", "game_id")
def reactions(request: SignedInRequest, game_id: str) -> HttpResponse:
    return say_beside(request, game_id, _say, _("Your reactions are saved."))


def _say(request: HttpRequest, seat: Seat) -> str:
    """Why it cannot be said; empty if it stands."""
    try:
        view = engine.view(head(seat.game_id).game.position, seat.number)
        uses, orders = read(request.POST, view)
    except LookupError:
        return _("What your cards do could not be read. Nothing was changed. Choose again.")
    try:
        stands = not uses or say_reaction(
            game_id=seat.game_id, seat=seat.number, uses=uses, orders=orders, route=Route.WEB
        )
    except engine.Refused as refused:
        return reason(refused, Reader.in_game(seat.game, seat.number))
    return "" if stands else _("The game is paused for repair.")
