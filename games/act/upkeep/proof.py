"""What an export holds so that anybody can check its chance without the rules (docs/fairness.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from engine.state.recorded_dice import ChanceRecord
from games.base import chain
from games.models import Decision, Game

from .replay_from_start import replay_from_start

FINGERPRINT = "fingerprint"


def with_proof(document: Mapping[str, object], game: Game, rows: Sequence[Decision]) -> dict[str, object]:
    """The same with what chance was used for, in order. Raises RequestRefused if it does not replay."""
    record = ChanceRecord()
    replay_from_start(game, rows, record)
    server_part = {"server_part": game.server_part} if game.server_part else {}
    proved = {**document, **server_part, "rolls": record.rolls}
    return {**proved, FINGERPRINT: fingerprint(proved)}


def fingerprint(document: Mapping[str, object]) -> str:
    """Two people who have the same document have the same fingerprint of it."""
    rest = {key: value for key, value in document.items() if key != FINGERPRINT}
    return hashlib.sha256(chain.canonical(rest).encode()).hexdigest()
