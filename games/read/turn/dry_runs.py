"""In which encounters that are over what a seat says of a card or power would have acted.

Worked out from the decisions of the game, once for each encounter that ends; for its seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import engine
from engine.bots.dry_run import DryRun, dry_run
from games.base.memo import Memo
from games.models import Checkpoint, Decision
from games.read.game.head import Unloadable, engine_decision


class Trial(NamedTuple):
    """The orders about one card, by its key, or about one power: `card` is "" then."""

    card: str
    orders: Mapping[str, str]


class Tried(NamedTuple):
    """How many encounters are over; for each trial the numbers of those in which it would have acted."""

    over: int
    encounters: list[tuple[int, ...]]


_tried: Memo[Tried] = Memo(64)


def try_out(game_id: str, seat: int, trials: Sequence[Trial]) -> Tried:
    """Up to the last checkpoint. Raises Unloadable."""
    last = Checkpoint.objects.filter(game=game_id).latest("number").number
    orders = tuple((trial.card, *sorted(trial.orders.items())) for trial in trials)
    return _tried.get_or_make((game_id, last, seat, orders), lambda: _try_out(game_id, last, seat, trials))


def _try_out(game_id: str, last: int, seat: int, trials: Sequence[Trial]) -> Tried:
    first = Checkpoint.objects.filter(game=game_id).earliest("number")
    rows = Decision.objects.filter(game=game_id, number__gt=first.number, number__lte=last).order_by("number")
    runs = [DryRun(seat, trial.orders, trial.card) for trial in trials]
    try:
        over = dry_run(first.text, map(engine_decision, rows), runs)
    except engine.MissingSheets as missing:
        raise Unloadable(f"trying orders: {missing}", missing.aliens) from missing
    return Tried(over, [tuple(run.encounters) for run in runs])
