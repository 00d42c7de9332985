"""Where encounters begin among facts."""

from __future__ import annotations

from collections.abc import Sequence

from games.base.documents import FactJSON

BEGINS, TURN = "encounter_began", "turn_began"


def encounter_starts(facts: Sequence[FactJSON]) -> dict[int, int]:
    """The number of each encounter, by the place of its first fact: a turn that begins belongs to the first
    encounter in it, what follows an encounter to the one before."""
    return {
        _first(facts, place): fact["number"] for place, fact in enumerate(facts) if fact.get("id") == BEGINS
    }


def _first(facts: Sequence[FactJSON], place: int) -> int:
    return place - 1 if place and facts[place - 1].get("id") == TURN else place
