"""Everything that lies hidden, for the seat that sees it by the rules: made for each look, kept nowhere."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.state.view import View
from games.board.page.card_faces import faces
from games.board.words.encounter import aliens_words
from games.board.words.techs import tech_words, techs_of
from games.desk.by_mail.seat_in_words import Pile, piles
from games.site.access.games import my_seat, private
from games.site.access.requests import SignedInRequest
from games.turn.read.hidden import seen_by_all
from games.words.names import alien_name, colour_name, listed
from games.words.systems import Systems


@private
@require_safe
def everything(request: SignedInRequest, game_id: str) -> HttpResponse:
    """`private` forbids every cache to keep it."""
    seat = my_seat(request, game_id)
    seats = [_seen(view) for view in seen_by_all(seat)]
    return render(request, "turn/everything.html", {"game": seat.game, "own": seat.number, "seats": seats})


def _seen(view: View) -> dict[str, object]:
    """What one seat has, in the words that it reads itself."""
    assert view["you"] is not None, "seats that play"
    mine = view["seats"][view["you"]]
    return {
        "seat": mine["seat"],
        "colour": colour_name(mine["seat"]),
        "lines": _lines(view),
        "piles": [(pile.title, faces(list(pile.cards))) for pile in _shown(view)],
    }


def _shown(view: View) -> list[Pile]:
    """No hand before the cards are dealt."""
    return [] if view["phase"] == "aliens" else piles(view)


def _lines(view: View) -> list[str]:
    """The aliens it may choose from, those before it, and its techs."""
    assert view["you"] is not None, "seats that play"
    mine, systems = view["seats"][view["you"]], Systems.of(view)
    told = [tech_words(tech, systems) for tech in techs_of(mine)]
    choices = [alien_name(alien) for alien in view["choices"] or ()]
    return [
        *([_("Chooses from: %(aliens)s.") % {"aliens": listed(choices)}] if choices else []),
        *([listed(aliens_words(mine)) + "."] if aliens_words(mine) else []),
        *([_("Techs: %(techs)s.") % {"techs": "; ".join(told)}] if told else []),
    ]
