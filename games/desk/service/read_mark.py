"""The mark of what was read before a game is taken back: it says yes to just that, and to nothing newer.

It is made of what everybody knows and of the lines as they were shown: never of a number of a decision, which
would tell how many were made in private.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Game, LogEntry, User
from games.models.play.log_entry import EVERYBODY

LONG = 32  # characters: 128 bits


def read_mark(game: Game, reader: User, wish: Mapping[str, object], lines: Sequence[str]) -> str:
    """`wish`: where the game is to be taken back to, and by which dice. `lines`: what they were shown."""
    read = [game.pk, reader.pk, dict(wish), _newest(game), *lines]
    text = json.dumps(read, ensure_ascii=False, sort_keys=True)
    return salted_hmac("games.read_mark", text, algorithm="sha256").hexdigest()[:LONG]


def is_mark(given: str, mark: str) -> bool:
    return constant_time_compare(given.strip(), mark)


def _newest(game: Game) -> object:
    """What everybody was told last, and when."""
    told = LogEntry.objects.filter(game=game, audience=EVERYBODY).order_by("-number", "-place")
    return [[at.isoformat(), fact] for at, fact in told.values_list("at", "fact")[:1]]


__all__ = ["is_mark", "read_mark"]
