"""Puts games back into play whose aliens are there again: one a call."""

from __future__ import annotations

import logging
from datetime import datetime

import engine
from games.models import Game
from games.play.read.head import SHEETS_MISSING

from .free_game import free_game

log = logging.getLogger(__name__)


def free_repaired(_now: datetime) -> bool:
    """Free a game that was only waiting for sheets. False: there is none."""
    waiting = Game.objects.filter(status=Game.Status.STUCK, stuck_where__startswith=SHEETS_MISSING)
    game = next((game for game in waiting.order_by("stuck_at") if _all_there(game)), None)
    if game is None:
        return False
    try:
        free_game(game.pk)
    except Exception as error:
        log.exception("the sheets of game %s are there again, but it cannot go on", game.pk)
        Game.objects.filter(pk=game.pk, status=Game.Status.STUCK).update(stuck_where=f"freed: {error!r}")
    return True


def _all_there(game: Game) -> bool:
    aliens = [*game.options.get("box", ()), *filter(None, game.options.get("dealt", ()))]
    return not engine.missing_sheets(aliens)
