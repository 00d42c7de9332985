"""All kinds of facts, and what there is to say of each: here alone an id is looked up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import engine
from games.base.documents import FactJSON

from . import cards, corrections, course, deals, desk, plays, seating, ships, techs
from .record import PLAYS, Cause, FactWords


def of_sheets(aliens: Iterable[str]) -> dict[str, FactWords]:
    """Return the words of facts that these aliens alone have, from their sheets.

    Without a reason such a fact follows from what was used.
    """
    told = {kind: words for alien in aliens for kind, words in engine.sheet_info(alien)["facts"].items()}
    return {kind: _of_sheet(words) for kind, words in told.items()}


def _of_sheet(words: dict[str, str]) -> FactWords:
    reason = words.get("reason", "")
    cause = Cause.OTHER if reason else Cause.EFFECT
    return FactWords(words["sentence"], (reason, ()), kind=words.get("kind", PLAYS), cause=cause)


FACTS: dict[str, FactWords] = {
    **course.WORDS,
    **ships.WORDS,
    **cards.WORDS,
    **plays.WORDS,
    **techs.WORDS,
    **deals.WORDS,
    **seating.WORDS,
    **corrections.WORDS,
    **of_sheets(engine.book().built_in),
}
DESK = desk.WORDS  # what the service tells besides, and no engine


def words_of(fact: FactJSON) -> FactWords | None:
    """None for a fact that nobody knows: of a later release, or of an own alien that has gone."""
    kind = str(fact.get("id"))
    return FACTS.get(kind) or DESK.get(kind) or _own(engine.book()).get(kind)


def cause_of(fact: FactJSON) -> Cause:
    words = words_of(fact)
    return words.cause if words else Cause.OTHER


def kind_of(fact: FactJSON) -> str:
    """The kind by which the log can be filtered."""
    words = words_of(fact)
    return words.kind if words else ""


@lru_cache(maxsize=1)
def _own(book: Any) -> dict[str, FactWords]:
    """Return the words of the facts of own aliens, which come and go."""
    return of_sheets(book.own)
