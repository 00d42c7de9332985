"""What was decided in a game, which never changes; acts at the desk; and what is derived from decisions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models

from games.base import chain
from games.base.documents import FactJSON, Route
from games.models.play.desk import Audience, Role
from games.models.play.game import Game, HasBit


class Decision(models.Model):
    """A decision. Append-only, numbered per game; each row carries the hash of the row before it.

    Rows name seats, never people. The database refuses UPDATE and DELETE (see `triggers`). The numbers count
    private decisions too: never show one to anybody.
    """

    class Kind(models.TextChoices):
        OPTIONS = "options"
        ANSWER = "answer"
        STANDING = "standing"
        RESEED = "reseed"  # a game that continues another: its chance is another from here on
        REWIND = "rewind"  # the game returns to an earlier decision; what came between no longer counts
        RULING = "ruling"  # the position between two encounters was changed
        CLOSE = "close"  # it was ended where the rules did not: as a draw, or with named winners

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
    # Of `answer_key`; no part of the chain. Null rather than empty: only present keys are unique, and an
    # index with a condition is of no use to SQLite where the key is a parameter.
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
        """Return the seat that decided, where it is known that one did."""
        assert self.seat is not None, f"{self} is no seat's"
        return self.seat

    @property
    def answered(self) -> tuple[int, int]:
        """Return seat and number of the question, where it is known to be an answer."""
        assert self.question is not None, f"{self} is no answer"
        return self.decider, self.question

    def document(self) -> dict[str, Any]:
        """Return the row as the plain JSON object that chain and export know."""
        row = {name: getattr(self, name) for name in chain.FIELDS}
        row["at"] = chain.utc_text(self.at)
        return row | {"previous_hash": self.previous_hash, "hash": self.hash}

    def seal(self) -> Decision:
        """Fill in the hash; all other fields are final."""
        self.hash = chain.row_hash(self.previous_hash, self.document())
        return self


def answer_key(seat: int, key: str | None) -> str | None:
    """Return the stored form of a sender's key.

    A Message-ID holds an address, and keys of two seats may be alike.
    """
    return hashlib.sha256(f"{seat} {key}".encode()).hexdigest() if key else None


class Act(models.Model):
    """An act at the desk. Append-only and numbered per game.

    The database refuses UPDATE and DELETE (see `triggers`), with two exceptions: a person goes with their
    account, and the acts of a lobby that is called off go with it. `changed` names the old and the new state,
    by seats and numbers, never by people. `decision` is the number of the last decision then; it counts
    private ones and is never shown.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts"
    )  # None: the account is deleted, or the table has done it
    role = models.CharField(max_length=16, choices=Role.choices)
    kind = models.CharField(max_length=32)
    reason = models.TextField(blank=True)
    audience = models.CharField(max_length=8, choices=Audience.choices)
    changed = models.JSONField(default=dict)
    decision = models.PositiveIntegerField()  # 0: the game had not begun

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_act_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} act {self.number}"

    def as_fact(self) -> dict[str, Any]:
        """Return the act as the log tells it: it names only the role of the person."""
        told = {"act": self.kind, "role": self.role, "reason": self.reason}
        return {"id": "desk_act", **told, "changed": self.changed}


class Checkpoint(models.Model):
    """Derived: the engine's own text of the position after decision `number`, from which a game is loaded."""

    decision = models.OneToOneField(Decision, on_delete=models.PROTECT, related_name="checkpoint")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="checkpoints")
    number = models.PositiveIntegerField()
    text = models.TextField()
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["game", "number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_checkpoint_per_number")]

    def __str__(self) -> str:
        return f"{self.game_id} checkpoint {self.number}"


class ReplayChunk(models.Model):
    """Derived: each decision from `first` to `last` with what it told, what was open, and the seats' states.

    `document` is that of `games.replay.read.course`. Decisions are never changed, so it never is. It holds
    secrets, like the log: the replay selects what a seat may see of it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    document = models.TextField()

    class Meta:
        ordering = ["game", "first"]
        constraints = [models.UniqueConstraint(fields=["game", "first"], name="one_chunk_from_each_number")]

    def __str__(self) -> str:
        return f"{self.game_id} from {self.first} to {self.last}"


EVERYBODY = -1


def audience_bits(to: Sequence[int] | None) -> int:
    """Return the seats that may know, as bits: -1 has them all, and bystanders too.

    >>> audience_bits(None), audience_bits([0, 2]), audience_bits([])
    (-1, 5, 0)
    """
    return EVERYBODY if to is None else sum(1 << seat for seat in set(to))


class LogEntries(models.QuerySet["LogEntry"]):
    def known_to(self, seat: int | None) -> LogEntries:
        """Return what this seat may know; None: a bystander."""
        if seat is None:
            return self.filter(audience=EVERYBODY)
        return self.filter(HasBit("audience", seat))


class LogEntry(models.Model):
    """Derived: one fact of the engine, after the decision that caused it.

    `number` is that decision's and counts private ones: it orders entries and is never shown.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField()
    fact = models.JSONField()
    audience = models.SmallIntegerField(default=EVERYBODY)
    at = models.DateTimeField()

    objects = LogEntries.as_manager()

    class Meta:
        ordering = ["game", "number", "place"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "place"], name="one_log_entry_per_place"),
        ]

    def __str__(self) -> str:
        return str(self.fact.get("id", ""))

    @property
    def public_fact(self) -> FactJSON:
        """Return the fact without its audience: who else knows it is private."""
        return {key: value for key, value in self.fact.items() if key != "to"}
