"""What somebody gives to the seed of their game, in its lobby."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.base.refusals import RequestRefused
from games.lobby.service.choose_part import choose_part as choose
from games.lobby.words.reasons import lobby_reason
from games.site.access.games import my_seat, posted_from, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .view import lobby_page


@private
@posted_from("lobby", "game_id")
def choose_part(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = my_seat(request, game_id).game
    if not allowed(request, "lobby"):
        return too_often(request)
    typed = request.POST.get("part", "")
    try:
        seat = choose(game, by=request.user, text=typed)
    except RequestRefused as refused:
        reason = lobby_reason(refused)
        if refused.reason == "part_too_long":
            return lobby_page(request, game_id, part_typed=typed, part_wrong=reason)
        messages.warning(request, reason)
        return redirect("lobby", game_id)
    chosen, drawn = _("Your part is saved."), _("Your part is drawn for you when the game begins.")
    messages.success(request, chosen if seat.seed_part else drawn)
    return redirect("lobby", game_id)
