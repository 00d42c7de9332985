"""The lobby: who sits where, inviting, letting bots play, starting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.base.refusals import RequestRefused
from games.lobby.read.games import lobby, open_game_for_visitor
from games.lobby.service.seats.fill_with_bots import fill_with_bots
from games.lobby.service.seats.invite import invite as invite_address
from games.lobby.service.start_game import start_game
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.site.access.games import owned_game, posted_from, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .page import lobby_context, visitor_context


def lobby_page(request: SignedInRequest, game_id: str, **more: object) -> HttpResponse:
    """The seats, what the game is like, and what can be done."""
    context = {**lobby_context(lobby(request.user, game_id)), **more}
    return render(request, "lobby/lobby.html", context, status=422 if more else 200)


@never_cache
@require_safe
def visit(request: HttpRequest, game_id: str) -> HttpResponse:
    """Its host may pass this address on: of an open game also somebody signed out is told what it is."""
    return (_inside if request.user.is_authenticated else _visitor_page)(request, game_id)


def _visitor_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Whoever signs in there comes back; of any other game they are not told whether there is one."""
    try:
        context = visitor_context(open_game_for_visitor(game_id))
    except Game.DoesNotExist:
        return redirect_to_login(request.path)
    return render(request, "lobby/visitor.html", context)


@private
def _inside(request: SignedInRequest, game_id: str) -> HttpResponse:
    """An open game for whoever may join it. Those who sit there go to its own page once it has begun."""
    found = lobby(request.user, game_id)
    if found.in_lobby or (found.my_seat is None and not found.is_owner):
        return render(request, "lobby/lobby.html", lobby_context(found))
    return redirect("turn", game_id)


@private
@posted_from("lobby", "game_id")
def invite(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if not allowed(request, "invite"):
        return too_often(request)
    email = request.POST.get("email", "").strip()
    try:
        invite_address(game, email, by=request.user)
    except RequestRefused as refused:
        return lobby_page(request, game.pk, email=email, wrong=lobby_reason(refused))
    messages.success(request, _("Invitation sent to %(email)s.") % {"email": email})
    return redirect("turn", game.pk)


@private
@posted_from("lobby", "game_id")
def bots(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    return tried(request, game.pk, lambda: fill_with_bots(game, by=request.user))


@private
@posted_from("lobby", "game_id")
def start(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    return tried(request, game.pk, lambda: start_game(game, by=request.user))


T = TypeVar("T")


def tried(
    request: HttpRequest,
    game_id: str,
    act: Callable[[], T],
    done: str | Promise | Callable[[T], str] = "",
    after: HttpResponse | None = None,
) -> HttpResponse:
    """Do it, and go to the lobby, or `after` where there is none any more; or say why it cannot be done.

    `done` is told then, or what it makes of the outcome.
    Where the lobby has become a game, its address leads to the game.
    """
    if not allowed(request, "lobby"):
        return too_often(request)
    try:
        outcome = act()
    except RequestRefused as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("lobby", game_id)
    if told := str(done(outcome) if callable(done) else done):
        messages.success(request, told)
    return after or redirect("lobby", game_id)
