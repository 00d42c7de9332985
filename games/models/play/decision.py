"""What was decided in a game: the one thing that is stored, and never changed."""

from __future__ import annotations

import hashlib
from typing import Any

from django.db import models

from games.base import chain
from games.base.routes import Route

from .game import Game


class Decision(models.Model):
    """Append-only, numbered per game, each row carrying the hash of the row before it.

    Rows name seats, never people. The database refuses UPDATE and DELETE (see `triggers`). The
    numbers count private decisions too: nobody is ever shown one.
    """

    class Kind(models.TextChoices):
        OPTIONS = "options"
        ANSWER = "answer"
        STANDING = "standing"
        RESEED = "reseed"  # a game that goes on from a moment of another: chance is another from here on
        REWIND = "rewind"  # it stands again as after an earlier decision; what came between counts no more
        RULING = "ruling"  # the position between two encounters was changed
        CLOSE = "close"  # it was ended where the rules did not: as a draw, or with winners that are named

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="decisions")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    question = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    body = models.JSONField()
    route = models.CharField(max_length=16, choices=Route.choices)
    at = models.DateTimeField()
    written_at = models.DateTimeField(null=True)  # by mail: when it was written; no part of the chain
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    # Of `answer_key`; no part of the chain. Null rather than empty: only keys that are there are unique,
    # and an index with a condition is of no use to SQLite where the key is a parameter.
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_decision_per_number"),
            models.UniqueConstraint(fields=["game", "key"], name="one_decision_per_key"),
        ]
        indexes = [models.Index(fields=["at"], name="decisions_by_time")]

    def __str__(self) -> str:
        return f"{self.game_id} decision {self.number}"

    @property
    def decider(self) -> int:
        """The seat that decided, where it is known that one did."""
        assert self.seat is not None, f"{self} is no seat's"
        return self.seat

    @property
    def answered(self) -> tuple[int, int]:
        """Seat and number of the question, where it is known to be an answer."""
        assert self.question is not None, f"{self} is no answer"
        return self.decider, self.question

    def document(self) -> dict[str, Any]:
        """The row as the plain JSON object that chain and export know."""
        row = {name: getattr(self, name) for name in chain.FIELDS}
        row["at"] = chain.utc_text(self.at)
        return row | {"previous_hash": self.previous_hash, "hash": self.hash}

    def seal(self) -> Decision:
        """Fill in the hash; all other fields stand."""
        self.hash = chain.row_hash(self.previous_hash, self.document())
        return self


def answer_key(seat: int, key: str | None) -> str | None:
    """How a sender's key is stored: a Message-ID holds an address, and keys of two seats may be alike."""
    return hashlib.sha256(f"{seat} {key}".encode()).hexdigest() if key else None
