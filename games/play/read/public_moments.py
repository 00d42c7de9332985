"""The moments of a game that everybody knows of: before each thing that all were told.

A list of its decisions would tell how many were made in private, and by whom. So a moment is named by the
place that its entry has among those that everybody may read, and by no number of a decision.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.base.documents import FactJSON
from games.models import Decision, LogEntry
from games.models.play.log_entry import EVERYBODY

from .answered_at_once import AT_ONCE, stood_before

FIRST = 1  # the decision that says by which options the game is played


@dataclass(frozen=True)
class PublicMoment:
    """Before the decision that led to an entry of the public log, and before all that its seat answered with
    it at one moment. `fact`: what the entry tells.

    `to` is the decision after which the game stood there. It is no number for people.
    """

    place: int
    fact: FactJSON
    to: int


def public_moment(game_id: str, place: int) -> PublicMoment | None:
    """Before the entry that has this place, counted from 1, in what everybody may read; None: there is none,
    or nothing was decided before it. At most seven queries."""
    if place < 1:
        return None
    told = LogEntry.objects.filter(game=game_id, audience=EVERYBODY).order_by("number", "place")
    entry = next(iter(told[place - 1 : place]), None)
    if entry is None or entry.number <= FIRST:
        return None
    return PublicMoment(place, entry.public_fact, max(FIRST, stood_before(game_id, _led_to(entry))))


def _led_to(entry: LogEntry) -> int:
    """The decision after which everything up to this entry was done at once."""
    before = Decision.objects.filter(game=entry.game_id, number__lte=entry.number).exclude(AT_ONCE)
    return before.order_by("-number").values_list("number", flat=True)[0]
