"""What can be done in a lobby besides inviting: join, wait, leave; remove, withdraw, call off."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.models import Game
from games.not_possible import NotPossible
from games.services.cancel_lobby import cancel_lobby
from games.services.join_game import join_game
from games.services.leave_lobby import leave_lobby, remove_player
from games.services.waiting_list import stop_waiting, wait_for_seat
from games.services.withdraw_invitation import withdraw_invitation
from games.web.access import my_seat, owned_game, posted_from, private
from games.web.limits import allowed
from games.web.numbers import key_in
from games.web.too_often import too_often
from games.words.lobby_reasons import lobby_reason

from .lobby import tried


@private
@posted_from("lobby", "game_id")
def join(request: HttpRequest, game_id: str) -> HttpResponse:
    done = _("You have a seat. You get a mail when you are asked something.")
    return tried(request, game_id, lambda: join_game(game_id, request.user), done)


@private
@posted_from("lobby", "game_id")
def wait(request: HttpRequest, game_id: str) -> HttpResponse:
    done = _("You stand in the waiting list. You get a mail if a seat comes free.")
    return tried(request, game_id, lambda: wait_for_seat(game_id, request.user), done)


@private
@posted_from("lobby", "game_id")
def stop(request: HttpRequest, game_id: str) -> HttpResponse:
    done = _("You do not wait for a seat there any more.")
    return tried(request, game_id, lambda: stop_waiting(game_id, request.user), done)


@private
@posted_from("lobby", "game_id")
def leave(request: HttpRequest, game_id: str) -> HttpResponse:
    """Whoever has left a private game of somebody else has no page of it any more."""
    game = my_seat(request, game_id).game
    if not allowed(request, "lobby"):
        return too_often(request)
    try:
        leave_lobby(game, request.user)
    except NotPossible as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("turn", game_id)
    messages.success(request, _("You have given up your seat in %(game)s.") % {"game": game})
    return redirect("lobby", game_id) if _still_there(request, game) else redirect("home")


def _still_there(request: HttpRequest, game: Game) -> bool:
    return game.is_open or game.owner_id == request.user.pk


@private
@posted_from("lobby", "game_id")
def remove(request: HttpRequest, game_id: str) -> HttpResponse:
    game, seat = owned_game(request, game_id), key_in(request.POST, "seat")
    return tried(request, game.pk, lambda: remove_player(game, seat, by=request.user))


@private
@posted_from("lobby", "game_id")
def withdraw(request: HttpRequest, game_id: str) -> HttpResponse:
    game, invitation = owned_game(request, game_id), key_in(request.POST, "invitation")
    return tried(request, game.pk, lambda: withdraw_invitation(game, invitation, by=request.user))


@private
@posted_from("lobby", "game_id")
def cancel(request: HttpRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if not allowed(request, "lobby"):
        return too_often(request)
    try:
        cancel_lobby(game, by=request.user)
    except NotPossible as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("turn", game_id)
    messages.success(request, _("%(game)s is called off.") % {"game": game})
    return redirect("home")
