"""An invitation: GET shows it, POST takes the seat."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.base.refusals import RequestRefused
from games.lobby.service.seats.accept_invitation import accept_invitation
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.variants import variant_lines, variants_of_game
from games.models import Game, Invitation
from games.words.names import colour_name
from games.words.times import span_words


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    found = Invitation.objects.select_related("game__owner", "seat").filter(token=token).first()
    if found is None:
        raise Http404
    if request.method != "POST":
        return _show(request, found)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    try:
        return redirect("turn", accept_invitation(token, request.user).game_id)
    except RequestRefused as refused:
        return _show(request, found, lobby_reason(refused))
    except ObjectDoesNotExist:  # withdrawn, or the game called off, just now
        raise Http404 from None


def _show(request: HttpRequest, found: Invitation, wrong: str = "") -> HttpResponse:
    game = found.game
    mine = request.user.is_authenticated and found.accepted_by_id == request.user.pk
    closed = "" if mine else _closed(request, found)
    context = {
        "game": game,
        "host": game.owner.name if game.owner else "",
        "seats": game.seats.count(),
        "seat": colour_name(found.seat.number) if found.seat else "",
        "mine": mine,
        "closed": closed,
        "is_open": not mine and not closed,
        "response": span_words(game.response_seconds),
        "variants": variant_lines(variants_of_game(game)),
        "wrong": wrong,
    }
    return render(request, "lobby/invitation.html", context, status=422 if wrong else 200)


def _is_kept(found: Invitation) -> bool:
    """Whether there is a seat: any of a lobby, or the one of a running game that a bot keeps meanwhile."""
    if found.seat is None:
        return found.game.status == Game.Status.LOBBY
    return found.game.status == Game.Status.RUNNING and found.seat.is_bots


def _closed(request: HttpRequest, found: Invitation) -> str:
    """Why the seat cannot be taken with it; empty if it can, if need be after signing in."""
    if found.accepted_at is not None or not _is_kept(found):
        return _("This invitation was used, or the game has begun without it.")
    if request.user.is_authenticated and found.person_id not in (None, request.user.pk):
        return _("This invitation is for someone else.")
    return ""
