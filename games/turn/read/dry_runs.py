"""Dry runs of a card's or power's orders: the past encounters in which they would have acted.

They are worked out from the decisions of the game that count, once for each encounter that ends, and are for
their seat alone.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.bots.dry_run import DryRun, dry_run
from engine.state import serial
from games.base.documents import Memo
from games.models import Checkpoint, Decision
from games.play.read.current import engine_decision, road

log = logging.getLogger(__name__)


class Trial(NamedTuple):
    """The orders about one card, by its key, or about one power: `card` is "" then."""

    card: str
    orders: Mapping[str, str]


Encounters = tuple[int, ...]
Key = tuple[str, int, int, str, tuple[tuple[str, str], ...]]


class Tried(NamedTuple):
    """How many encounters are over, and for each trial the numbers of those in which it would have acted.

    None: its advice broke down, which would have kept the card.
    """

    over: int
    encounters: list[Encounters | None]


_tried: Memo[list[Encounters | None]] = Memo(1024)  # of each trial, in a list of one


def is_tried(game_id: str, seat: int, trials: Sequence[Trial]) -> bool:
    """Return whether `try_out` has all of them ready."""
    last = Checkpoint.objects.filter(game=game_id).latest("number")
    return all(_tried.get(_key(last, seat, trial)) is not None for trial in trials)


def try_out(game_id: str, seat: int, trials: Sequence[Trial]) -> Tried:
    """Try the orders up to the last checkpoint.

    Each trial is worked out once, so adding a word to the orders costs only that word.
    """
    last = Checkpoint.objects.filter(game=game_id).latest("number")
    over = serial.load(last.text).encounters
    found = {key: _tried.get(key) for key in (_key(last, seat, trial) for trial in trials)}
    new = [trial for trial in trials if found[_key(last, seat, trial)] is None]
    if new and over:
        found |= _try_out(last, seat, new)
    return Tried(over, [one for trial in trials for one in found[_key(last, seat, trial)] or [()]])


def _key(last: Checkpoint, seat: int, trial: Trial) -> Key:
    return last.game_id, last.number, seat, trial.card, tuple(sorted(trial.orders.items()))


def _try_out(
    last: Checkpoint, seat: int, trials: Sequence[Trial]
) -> dict[Key, list[Encounters | None] | None]:
    first = Checkpoint.objects.filter(game=last.game_id).earliest("number")
    of_road = Decision.objects.filter(road(last.game_id, last.number).counting, game=last.game_id)
    rows = of_road.filter(number__gt=first.number, number__lte=last.number)
    runs = [DryRun(seat, trial.orders, trial.card) for trial in trials]
    _play(first, list(rows.order_by("number")), runs)
    keys = [_key(last, seat, trial) for trial in trials]
    return {key: _tried.put(key, [_outcome(run)]) for key, run in zip(keys, runs, strict=True)}


def _play(first: Checkpoint, rows: Sequence[Decision], runs: Sequence[DryRun]) -> None:
    """Play the game for all runs.

    A game that can no longer be played from its beginning fails all of them.
    """
    try:
        dry_run(first.text, map(engine_decision, rows), runs)
    except Exception as failure:
        for run in runs:
            run.failure = run.failure or failure
    for run in runs:
        if run.failure is not None:
            told = (dict(run.orders), first.game_id, run.seat)
            log.error("a dry run of %s broke down in game %s, seat %s", *told, exc_info=run.failure)


def _outcome(run: DryRun) -> Encounters | None:
    return None if run.failure else tuple(run.encounters)


__all__ = ["Trial", "Tried", "is_tried", "try_out"]
