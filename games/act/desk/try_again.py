"""Tries to put a game back into play over which the rules have broken down, with the present rules."""

from __future__ import annotations

from django.db import transaction

from games.act.session import RulesCrashed
from games.act.upkeep.free_game import free_game
from games.base.refusals import RequestRefused
from games.models import Act, Game
from games.models.play.desk import Kind

from .open_desk import ActRequest, open_desk


@transaction.atomic
def try_again(game_id: str, request: ActRequest) -> Act:
    """The answers that are held are taken in order; the act says whether the game runs now. If it does not,
    nothing is lost.

    Raises RequestRefused "not_stuck" besides.
    """
    desk = open_desk(game_id, request, Kind.RETRY)
    if desk.row.status != Game.Status.STUCK:
        raise RequestRefused("not_stuck")
    return desk.record(Kind.RETRY, {"runs": _runs(game_id)})


def _runs(game_id: str) -> bool:
    try:
        return free_game(game_id)
    except RulesCrashed:
        return False
