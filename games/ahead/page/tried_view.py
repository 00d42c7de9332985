"""What one's cards and powers would have done so far, by what is said of them: a dry run."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import engine
from games.ahead.words.tried import attempts, tried_things
from games.models import Game
from games.play.read.head import head
from games.site.access.games import my_seat, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often
from games.turn.read.dry_runs import Trial, Tried, is_tried, try_out


@private
@require_safe
def tried(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status != Game.Status.RUNNING:
        return redirect("turn", game_id)
    position = head(game_id).game.position
    if position.rules.asks_by_role:  # there are stops instead
        return redirect("turn", game_id)
    wanted = attempts(engine.view(position, seat.number))
    trials = [Trial(one.card, one.said.orders) for one in wanted]
    if not is_tried(game_id, seat.number, trials) and not allowed(request, "dry_run"):
        return too_often(request)
    found = try_out(game_id, seat.number, trials)
    things = tried_things(wanted, found.encounters, found.over)
    context = {"game": seat.game, "why_not": _why_not(found), "over": found.over, "things": things}
    return render(request, "ahead/tried.html", context)


def _why_not(found: Tried) -> str:
    """Why nothing is shown; empty if something is."""
    if not found.over:
        return _("No encounter is over yet. Look again after the first.")
    return "" if found.encounters else _("You hold nothing that could act by itself.")
