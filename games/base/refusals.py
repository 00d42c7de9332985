"""Why something about a game cannot be done: ids that `games.lobby.words.reasons` makes into sentences."""

from __future__ import annotations

from typing import Any


class RequestRefused(Exception):
    """Nothing was changed. `reason` is an id, `params` its parameters."""

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params
