"""Takes the answers that are still kept of games that run again: whoever freed them was broken off."""

from __future__ import annotations

import logging
from datetime import datetime

from games.models import Game, HeldAnswer

from .free_game import free_game

log = logging.getLogger(__name__)


def take_up_held(_now: datetime) -> bool:
    """One step: go on where freeing a game was broken off. False: there is none, or none that can go on."""
    left = HeldAnswer.objects.waiting().filter(game__status=Game.Status.RUNNING)
    games = left.order_by("game").values_list("game", flat=True).distinct()
    finished = [_is_finished(game_id) for game_id in games]
    return any(finished)


def _is_finished(game_id: str) -> bool:
    """If it fails once more, the next sweep tries again; other games do not wait for it."""
    try:
        return free_game(game_id)
    except Exception:
        log.exception("the answers kept in game %s could not be taken", game_id)
        return False
