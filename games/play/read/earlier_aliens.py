"""What was told of aliens and planets before the newest lines of a log: they are named as they were then."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from games.base.documents import FactJSON
from games.base.facts_of_aliens import CHANGES_OF_ALIENS, CHOSEN, FACTS_OF_ALIENS, JOINED
from games.models import LogEntry


def alien_facts_before(told: QuerySet[LogEntry], newest: Sequence[FactJSON]) -> list[FactJSON]:
    """Of all entries up to the newest; asked for only where aliens have changed among these."""
    if not aliens_change_within(newest):
        return []
    kinds = (*FACTS_OF_ALIENS, JOINED)
    among = sum(fact.get("id") in kinds for fact in newest)
    entries = told.filter(fact__id__in=kinds).order_by("number", "place")
    return [entry.public_fact for entry in entries][:-among]


def aliens_change_within(newest: Sequence[FactJSON]) -> bool:
    """Whether what was told before these is needed to name the aliens in them.

    All are chosen at once: whoever sees what came before that sees them all.
    """
    kinds = [fact.get("id") for fact in newest]
    if CHOSEN in kinds and kinds[0] != CHOSEN:
        return False
    return any(kind in CHANGES_OF_ALIENS for kind in kinds)
