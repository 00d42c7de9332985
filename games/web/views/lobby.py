"""The lobby: who sits where, inviting, letting bots play, starting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Game, Seat
from games.not_possible import NotPossible
from games.selectors.lobby import lobby
from games.services.fill_with_bots import fill_with_bots
from games.services.game_options import conflicts_of
from games.services.invite import invite as invite_address
from games.services.start_game import start_game
from games.web.access import owned_game, private
from games.web.limits import allowed
from games.web.too_often import too_often
from games.web.turn_page import called
from games.words.lobby_reasons import lobby_reason
from games.words.names import alien_name, colour_name
from games.words.sheets import sheet
from games.words.switches import switch_words
from games.words.times import span_words


def lobby_page(request: HttpRequest, game_id: str, **more: Any) -> HttpResponse:
    """The seats and, for the owner, what can be done."""
    found = lobby(request.user, game_id)
    context = {
        **_made_with(found.game),
        "game": found.game,
        "lobby": found,
        "seats": [_seat(seat, request) for seat in found.seats],
        "response": span_words(found.game.response_seconds),
        "deal": span_words(found.game.deal_seconds),
        **more,
    }
    return render(request, "games/lobby.html", context, status=422 if more else 200)


def _made_with(game: Game) -> dict[str, Any]:
    """The box, the seats whose aliens were picked, and where the rules differ from the edition's."""
    options, pairs = game.options, conflicts_of(game.edition)
    picked = [(n, alien) for n, alien in enumerate(options.get("dealt") or ()) if alien]
    switches = options.get("switches") or {}
    return {
        "aliens": [_in_the_box(alien) for alien in options.get("box") or ()],
        "picked": [{"colour": colour_name(n), "alien": alien_name(alien)} for n, alien in picked],
        "rules": [
            switch_words(name, value, pairs[name][:2] if name in pairs else None)
            for name, value in switches.items()
        ],
    }


def _in_the_box(alien: str) -> dict[str, Any]:
    """An own alien may have gone since the game was made."""
    return {"id": alien, "name": alien_name(alien), "known": bool(sheet(alien))}


def _seat(seat: Seat, request: HttpRequest) -> dict[str, Any]:
    return {
        "number": seat.number,
        "colour": colour_name(seat.number),
        "mine": seat.user_id is not None and seat.user_id == request.user.pk,
        "who": called(seat),
        "bot": bool(seat.bot),
        "free": seat.is_free,
    }


@private
@require_POST
def invite(request: HttpRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if not allowed(request, "invite"):
        return too_often(request)
    email = request.POST.get("email", "").strip()
    try:
        invite_address(game, email, by=request.user)
    except NotPossible as refused:
        return lobby_page(request, game.pk, email=email, wrong=lobby_reason(refused))
    messages.success(request, _("An invitation goes to %(email)s.") % {"email": email})
    return redirect("turn", game.pk)


@private
@require_POST
def bots(request: HttpRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    return _tried(request, game, lambda: fill_with_bots(game, by=request.user))


@private
@require_POST
def start(request: HttpRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    return _tried(request, game, lambda: start_game(game, by=request.user))


def _tried(request: HttpRequest, game: Game, act: Callable[[], Any]) -> HttpResponse:
    try:
        act()
    except NotPossible as refused:
        messages.warning(request, lobby_reason(refused))
    return redirect("turn", game.pk)
