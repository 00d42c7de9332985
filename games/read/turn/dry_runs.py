"""In which encounters that are over what a seat says of a card or power would have acted.

Worked out from the decisions of the game that count, once for each encounter that ends; for its seat alone.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.bots.dry_run import DryRun, dry_run
from games.base.memo import Memo
from games.models import Checkpoint, Decision
from games.read.game.head import engine_decision
from games.read.game.road import road

log = logging.getLogger(__name__)


class Trial(NamedTuple):
    """The orders about one card, by its key, or about one power: `card` is "" then."""

    card: str
    orders: Mapping[str, str]


class Tried(NamedTuple):
    """How many encounters are over; for each trial the numbers of those in which it would have acted."""

    over: int
    encounters: list[tuple[int, ...]]


_tried: Memo[Tried] = Memo(64)


def try_out(game_id: str, seat: int, trials: Sequence[Trial]) -> Tried | None:
    """Up to the last checkpoint. None: some advice breaks down there, which would hinder no game."""
    last = Checkpoint.objects.filter(game=game_id).latest("number").number
    orders = tuple((trial.card, *sorted(trial.orders.items())) for trial in trials)
    try:
        return _tried.get_or_make(
            (game_id, last, seat, orders), lambda: _try_out(game_id, last, seat, trials)
        )
    except Exception:
        log.exception("a dry run broke down in game %s, seat %s", game_id, seat)
        return None


def _try_out(game_id: str, last: int, seat: int, trials: Sequence[Trial]) -> Tried:
    first = Checkpoint.objects.filter(game=game_id).earliest("number")
    rows = Decision.objects.filter(
        road(game_id, last).counting, game=game_id, number__gt=first.number, number__lte=last
    ).order_by("number")
    runs = [DryRun(seat, trial.orders, trial.card) for trial in trials]
    over = dry_run(first.text, map(engine_decision, rows), runs)
    return Tried(over, [tuple(run.encounters) for run in runs])
