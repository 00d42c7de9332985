"""What can be done in a lobby besides inviting: join, wait, take over, leave; remove, withdraw, call off."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.base.numbers import key_in, number_in
from games.lobby.service.cancel_lobby import cancel_lobby
from games.lobby.service.seats.join_game import join_game
from games.lobby.service.seats.leave_lobby import leave_lobby, remove_player
from games.lobby.service.seats.waiting_list import stop_waiting, wait_for_seat
from games.lobby.service.seats.waiting_list import take_over_bot_seat as take_over_seat
from games.lobby.service.seats.withdraw_invitation import withdraw_invitation
from games.models import User
from games.site.access.games import my_seat, owned_game, posted_from, private
from games.site.access.requests import SignedInRequest

from .view import T, tried


def _for_anybody(
    service: Callable[[str, User], T], done: str | Promise | Callable[[T], str]
) -> Callable[..., HttpResponse]:
    """What whoever finds an open game may do there for themselves; `done` is told after it."""

    @private
    @posted_from("lobby", "game_id")
    def act(request: SignedInRequest, game_id: str) -> HttpResponse:
        return tried(request, game_id, lambda: service(game_id, request.user), done)

    return act


def _waits(has_seat: bool) -> str:
    if has_seat:
        return _playing_on(has_seat)
    return _now("You are on the waiting list. We'll email you when a seat is free.")


def _playing_on(has_seat: bool) -> str:
    if has_seat:
        return _now("You have a seat in the running game. You now answer its questions.")
    return _now("The game is paused for repair. Nothing was changed. Try again later.")


join = _for_anybody(join_game, _("You have a seat. We'll email you when you are asked something."))
wait = _for_anybody(wait_for_seat, _waits)
stop = _for_anybody(stop_waiting, _("You are no longer on the waiting list."))


@private
@posted_from("lobby", "game_id")
def take_over(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = number_in(request.POST, "seat")
    return tried(request, game_id, lambda: take_over_seat(game_id, request.user, seat), _playing_on)


@private
@posted_from("lobby", "game_id")
def leave(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Whoever has left a private game of somebody else has no page of it any more."""
    game = my_seat(request, game_id).game
    after = None if game.is_open or game.owner_id == request.user.pk else redirect("home")
    done = _now("You gave up your seat in %(game)s.") % {"game": game}
    return tried(request, game_id, lambda: leave_lobby(game, request.user), done, after)


@private
@posted_from("lobby", "game_id")
def remove(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, seat = owned_game(request, game_id), key_in(request.POST, "seat")
    return tried(request, game.pk, lambda: remove_player(game, seat, by=request.user))


@private
@posted_from("lobby", "game_id")
def withdraw(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, invitation = owned_game(request, game_id), key_in(request.POST, "invitation")
    return tried(request, game.pk, lambda: withdraw_invitation(game, invitation, by=request.user))


@private
@posted_from("lobby", "game_id")
def cancel(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    done = _now("%(game)s is called off.") % {"game": game}
    return tried(request, game_id, lambda: cancel_lobby(game, by=request.user), done, redirect("home"))
