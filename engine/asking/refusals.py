"""What a player is told when an answer cannot be taken. Ids with parameters; the words are made elsewhere."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """The decision changes nothing. `reason` is an id, `params` its parameters (JSON)."""

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params


class NotAsked(Refused):
    """The seat has no such open question: it is closed already, or never was."""


class NotAllowed(Refused):
    """The answer is not one that the question admits."""
