"""What has happened in a game, as it may be told."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models

from games.base.documents import FactJSON

from .game import Game
from .has_bit import HasBit

EVERYBODY = -1


def audience_bits(to: Sequence[int] | None) -> int:
    """The seats that may know, as bits: -1 has them all, and nobody besides.

    >>> audience_bits(None), audience_bits([0, 2]), audience_bits([])
    (-1, 5, 0)
    """
    return EVERYBODY if to is None else sum(1 << seat for seat in set(to))


class LogEntries(models.QuerySet["LogEntry"]):
    def known_to(self, seat: int | None) -> LogEntries:
        """What this seat may know; None: a bystander."""
        if seat is None:
            return self.filter(audience=EVERYBODY)
        return self.filter(HasBit("audience", seat))


class LogEntry(models.Model):
    """Derived: one fact of the engine, after the decision that brought it about.

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
        """The fact without its audience: who else knows is nobody's business."""
        return {key: value for key, value in self.fact.items() if key != "to"}
