"""The moments of a game that everybody knows of: before each thing that all were told.

A list of its decisions would tell how many were made in private, and by whom. So a moment is named by the
place that its entry has among those that everybody may read, and by no number of a decision.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games.base.documents import FactJSON
from games.base.routes import Route
from games.models import Decision, LogEntry
from games.models.play.log_entry import EVERYBODY

FIRST = 1  # the decision that says by which options the game is played

# What was done at once after a decision belongs to it: the game never stood in between.
AT_ONCE = Q(route=Route.ORDER) | Q(route=Route.DESK, kind=Decision.Kind.STANDING)


@dataclass(frozen=True)
class PublicMoment:
    """Before the decision that led to an entry of the public log. `fact`: what the entry tells.

    `to` is the decision after which the game stood there. It is no number for people.
    """

    place: int
    fact: FactJSON
    to: int


def public_moment(game_id: str, place: int) -> PublicMoment | None:
    """Before the entry that has this place, counted from 1, in what everybody may read; None: there is none,
    or nothing was decided before it. Two queries."""
    if place < 1:
        return None
    told = LogEntry.objects.filter(game=game_id, audience=EVERYBODY).order_by("number", "place")
    entry = next(iter(told[place - 1 : place]), None)
    if entry is None or entry.number <= FIRST:
        return None
    return PublicMoment(place, entry.public_fact, max(FIRST, _led_to(entry) - 1))


def _led_to(entry: LogEntry) -> int:
    """The decision after which everything up to this entry was done at once."""
    before = Decision.objects.filter(game=entry.game_id, number__lte=entry.number).exclude(AT_ONCE)
    return before.order_by("-number").values_list("number", flat=True)[0]
