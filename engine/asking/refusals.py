"""Refusals of answers: ids with parameters, from which `games/` makes the words."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A decision that changes nothing. `reason` is an id, `params` its parameters (JSON)."""

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params


class NotAsked(Refused):
    """The seat has no such open question: it is closed, or never was open."""


class NotAllowed(Refused):
    """The question does not allow the answer."""
