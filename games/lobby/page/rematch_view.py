"""A rematch is offered with one tap; who comes second is led to the one there is."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.base.refusals import RequestRefused
from games.lobby.service.offer_rematch import offer_rematch
from games.lobby.words.reasons import lobby_reason
from games.models import Game, Invitation
from games.site.access.games import my_seat, posted_from, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often


@private
@posted_from("turn", "game_id")
def rematch(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = my_seat(request, game_id).game
    if not allowed(request, "new_game"):
        return too_often(request)
    try:
        new = offer_rematch(game, by=request.user)
    except RequestRefused as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("turn", game_id)
    return _led_to(request, new)


def _led_to(request: SignedInRequest, new: Game) -> HttpResponse:
    """Whoever has offered it: to its lobby; another player: to their invitation, while there is one."""
    invited = Invitation.objects.filter(game=new, person=request.user, accepted_at=None).first()
    if invited is not None:
        return redirect("invitation", invited.token)
    if not Game.objects.of(request.user).filter(pk=new.pk).exists():
        messages.warning(request, _("There is already a rematch, and no seat in it is kept for you."))
        return redirect("turn", new.rematch_of_id)
    if new.owner_id == request.user.pk:
        messages.success(request, _what_follows(new))
    return redirect("turn", new.pk)


def _what_follows(new: Game) -> str:
    """To whoever offered it; against bots alone nobody is invited."""
    if Invitation.objects.filter(game=new).exists():
        return _("The others are invited by email. The game begins when you start it.")
    return _("The game begins when you start it.")
