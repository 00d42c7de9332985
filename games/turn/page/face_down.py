"""The face-down aliens of the reader, and the button that turns one up."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

import engine
from engine.editions import Rules
from games.ahead.words.other_orders import is_wished, own_face_down
from games.base.routes import Route
from games.lobby.words.variants import switches_of
from games.models import Game, Seat
from games.play.service.play_bots import turn_up
from games.questions.page.questions import GameForSeat
from games.questions.words.reasons import reason
from games.site.access.games import posted_from, private
from games.site.access.limits import SignedInRequest
from games.turn.page.beside import say_beside
from games.turn.read.page import TurnPage
from games.words.names import alien_name
from games.words.sheets import sheet


def face_down_context(page: TurnPage, now: GameForSeat) -> list[dict[str, object]]:
    """Return each face-down sheet by name, with its text. It is empty unless the game runs.

    It also says whether the sheet is to be turned up already, and whether it `acts` by itself before.
    """
    if now.seat is None or page.game.status != Game.Status.RUNNING:
        return []
    acts = Rules(switches_of(page.game.options)).powers_always_act
    return [
        {
            "alien": alien,
            "name": alien_name(alien),
            "text": sheet(alien).get("power", ""),
            "wished": is_wished(now.view, alien),
            "acts": acts,
        }
        for alien in own_face_down(now.view)
    ]


@private
@posted_from("turn", "game_id")
def turn_up_sheet(request: SignedInRequest, game_id: str) -> HttpResponse:
    return say_beside(request, game_id, _say, _saved(request))


def _saved(request: HttpRequest) -> str:
    told = {"alien": alien_name(str(request.POST.get("alien", "")))}
    if request.POST.get("leave"):
        return _("%(alien)s stays face down.") % told
    return _("%(alien)s is turned up as soon as the game goes on.") % told


def _say(request: HttpRequest, seat: Seat) -> str:
    """Return why it cannot be turned up; empty if it will be."""
    alien, leave = str(request.POST.get("alien", "")), bool(request.POST.get("leave"))
    try:
        stands = turn_up(game_id=seat.game_id, seat=seat.number, alien=alien, leave=leave, route=Route.WEB)
    except engine.Refused as refused:
        return reason(refused, seat.number)
    return "" if stands else _("The game is paused for repair.")
