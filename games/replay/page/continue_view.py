"""Go on from a moment of a replay, alone against bots."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.base.documents import RequestRefused
from games.base.links import number_in
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.play.service.export_game import continue_game as go_on
from games.replay.read.moments import Replay, replay
from games.site.access import SignedInRequest, allowed, posted_from, private, too_often


@private
@posted_from("replay", "game_id")
def continue_game(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Go on from a step. Of a game that is over it is a decision: they have the same number.

    For a spectator with a delay a game is over when they have seen its end.
    """
    found = replay(request.user, game_id)
    if not allowed(request, "continue"):
        return too_often(request)
    step, seat = number_in(request.POST, "step"), number_in(request.POST, "seat")
    try:
        _refuse_running(found)
        new = go_on(found.game, request.user, number=step, seat=seat)
    except RequestRefused as refused:
        return _refused(request, found.game, refused)
    messages.success(request, _("From here on you play alone against bots. Chance is not what it was."))
    return redirect("turn", new.pk)


def _refuse_running(found: Replay) -> None:
    if not found.finished:
        raise RequestRefused("continue_running")


def _refused(request: HttpRequest, game: Game, refused: RequestRefused) -> HttpResponse:
    context = {"game": game, "why": lobby_reason(refused)}
    return render(request, "replay/not_continued.html", context, status=422)
