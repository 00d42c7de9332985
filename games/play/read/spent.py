"""What a game has used up: numbers of questions, and rolls of its dice. Also of one that cannot be loaded."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Max

import engine
from games.models import Decision, Prompt, Seat

from .head import engine_decision, since_checkpoint

log = logging.getLogger(__name__)


class Spent(NamedTuple):
    """`questions`: by seat the highest number that was ever used. `rolls`: how often the dice were rolled."""

    questions: tuple[int, ...]
    rolls: int


def spent(game_id: str) -> Spent:
    """As the game stands. Of a game that cannot be loaded as far as it can be played, with the numbers of all
    that was ever asked or answered."""
    seats = Seat.objects.filter(game=game_id).count()
    rows = since_checkpoint(game_id)
    game, whole = _played(rows)
    if game is None:
        return Spent(_asked(game_id, [0] * seats), 0)
    numbers = [seat.questions for seat in game.position.seats]
    return Spent(tuple(numbers) if whole else _asked(game_id, numbers), game.position.dice.rolls)


def _played(rows: Sequence[Decision]) -> tuple[engine.Game | None, bool]:
    """As far as these decisions can be taken, and whether all were."""
    game = None
    try:
        game = engine.Game.load(rows[0].checkpoint.text)
        for row in rows[1:]:
            game.decide(engine_decision(row))
    except Exception:
        log.exception("game %s can be played only in part", rows[0].game_id)
        return game, False
    return game, True


def _asked(game_id: str, least: Sequence[int]) -> tuple[int, ...]:
    asked = Prompt.objects.filter(game=game_id).values_list("seat__number").annotate(most=Max("question"))
    answered = Decision.objects.filter(game=game_id).exclude(question=None).order_by()
    found = dict(enumerate(least))
    for seat, most in (*asked.order_by(), *answered.values_list("seat").annotate(most=Max("question"))):
        found[seat] = max(found[seat], most)
    return tuple(found[seat] for seat in sorted(found))
