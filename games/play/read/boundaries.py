"""The moments of a game between two encounters: the first things to choose among when it is taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.models import Checkpoint, Decision, LogEntry

from .road import road

BEGAN = "encounter_began"


@dataclass(frozen=True)
class Boundary:
    """After decision `number` this encounter had begun, and nobody had decided anything in it yet.

    `counts`: whether it lies on the road that counts. It is no number for players.
    """

    number: int
    encounter: int
    offense: int
    at: datetime
    counts: bool


def boundaries(game_id: str) -> list[Boundary]:
    """Oldest first, also those that were taken back. Three queries."""
    marks = Checkpoint.objects.filter(game=game_id).exclude(decision__kind=Decision.Kind.REWIND)
    began = LogEntry.objects.filter(game=game_id, fact__id=BEGAN, number__in=marks.values("number"))
    way = road(game_id)
    return [
        Boundary(one.number, one.fact["number"], one.fact["offense"], one.at, way.counts(one.number))
        for one in began.order_by("number", "place")
    ]
