"""What one's cards and powers would have done so far, by what is said of them: a dry run."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import engine
from games.access.games import my_seat, private
from games.access.limits import allowed
from games.access.requests import SignedInRequest
from games.access.too_often import too_often
from games.models import Game
from games.read.game.head import head
from games.read.turn.dry_runs import Trial, try_out
from games.words.reactions.tried import attempts, tried_things


@private
@require_safe
def tried(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status != Game.Status.RUNNING:
        return redirect("turn", game_id)
    if not allowed(request, "dry_run"):
        return too_often(request)
    position = head(game_id).game.position
    if position.rules.asks_by_role:  # there are stops instead
        return redirect("turn", game_id)
    view = engine.view(position, seat.number)
    wanted = attempts(view)
    found = try_out(game_id, seat.number, [Trial(one.card, one.said.orders) for one in wanted])
    context = {"game": seat.game, "failed": found is None}
    if found is not None:
        context |= {"over": found.over, "things": tried_things(wanted, found.encounters, found.over)}
    return render(request, "games/tried.html", context)
