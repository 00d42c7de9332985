"""All kinds of facts, and what there is to say of each: here alone an id is looked up."""

from __future__ import annotations

from games.base.documents import FactJSON

from . import cards, course, deals, plays, ships
from .record import Cause, FactWords

FACTS: dict[str, FactWords] = {
    **course.WORDS,
    **ships.WORDS,
    **cards.WORDS,
    **plays.WORDS,
    **deals.WORDS,
}


def words_of(fact: FactJSON) -> FactWords | None:
    """None for a fact that nobody knows: of a later release."""
    return FACTS.get(str(fact.get("id")))


def cause_of(fact: FactJSON) -> Cause:
    words = words_of(fact)
    return words.cause if words else Cause.OTHER


def kind_of(fact: FactJSON) -> str:
    """The kind by which the log can be filtered."""
    words = words_of(fact)
    return words.kind if words else ""
