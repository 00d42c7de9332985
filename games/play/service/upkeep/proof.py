"""What an export holds so that anybody can check its chance without the rules (docs/fairness.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from engine.state.recorded_dice import ChanceRecord
from games.base import chain
from games.base.memo import Memo
from games.models import Decision, Game

from .replay_from_start import replay_from_start

FINGERPRINT = "fingerprint"
_texts: Memo[str] = Memo(20)  # of the rolls of games, by the hash of their last decision


def with_proof(document: Mapping[str, object], game: Game, rows: Sequence[Decision]) -> dict[str, object]:
    """The same with what chance was used for, in order. Raises RequestRefused if it does not replay."""
    rolls = json.loads(_texts.get_or_make((rows[-1].hash, game.seed), lambda: _rolls(game, rows)))
    server_part = {"server_part": game.server_part} if game.server_part else {}
    proved = {**document, **server_part, "rolls": rolls}
    return {**proved, FINGERPRINT: fingerprint(proved)}


def _rolls(game: Game, rows: Sequence[Decision]) -> str:
    record = ChanceRecord()
    replay_from_start(game, rows, record)
    return chain.canonical(record.rolls)


def fingerprint(document: Mapping[str, object]) -> str:
    """Two people who have the same document have the same fingerprint of it."""
    rest = {key: value for key, value in document.items() if key != FINGERPRINT}
    return hashlib.sha256(chain.canonical(rest).encode()).hexdigest()
