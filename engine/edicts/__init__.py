"""One file for each Edict of Mayfair's edition; its card's key is "edict_" and the file's name (M-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.sheets.book import book
from engine.state.cards import Card

from ..artifacts import CardSheet
from ..moments import (
    AlliancesFormed,
    AlliancesInvited,
    AlliancesOpen,
    BeforeCardsChosen,
    BetweenEncounters,
    CardsChosen,
    CardsRevealed,
    DealAgreed,
    DealOpen,
    DestinyDrawn,
    DestinyDue,
    DestinySettled,
    EncounterSettled,
    EncounterStarts,
    GateAimed,
    ReinforcementsOpen,
    ShipsCommitted,
    TurnStarts,
    WinnerKnown,
)

# The moments before the result is found.
BEFORE_RESULT = (
    TurnStarts
    | EncounterStarts
    | DestinyDue
    | DestinyDrawn
    | DestinySettled
    | GateAimed
    | ShipsCommitted
    | AlliancesOpen
    | AlliancesInvited
    | AlliancesFormed
    | BeforeCardsChosen
    | CardsChosen
    | CardsRevealed
    | ReinforcementsOpen
)
# The moments of an Edict for any time: every place in the course of an encounter. What is announced is
# answered by what stops it alone; else each holder of such a card would be asked at every use of a power.
ANY_TIME = BEFORE_RESULT | WinnerKnown | DealOpen | DealAgreed | EncounterSettled | BetweenEncounters


class Edict(CardSheet):
    """An Edict.

    `is_zap` says whether it is one of the Zaps (M-12.3), `stops_zaps` whether it can cancel one, and
    `stops_edicts` whether it can cancel the others. `questions` are the titles of what it asks, `replies`
    more words for its answers and for using it, as those of an alien.
    """

    is_zap: ClassVar[bool] = False
    stops_zaps: ClassVar[bool] = False
    stops_edicts: ClassVar[bool] = False
    questions: ClassVar[Mapping[str, str]] = {}
    replies: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def texts(cls) -> dict[str, Any]:
        return {**super().texts(), "questions": dict(cls.questions), "replies": dict(cls.replies)}


def edict_of(card: Card) -> type[Edict] | None:
    """Return the sheet of a card that is an Edict, else None."""
    sheet = book().sheets[card.sheet] if card.kind == "artifact" else None
    return sheet if sheet is not None and issubclass(sheet, Edict) else None


def is_zap(card: Card) -> bool:
    """Return whether a card is one of the Zaps (M-12.3)."""
    edict = edict_of(card)
    return edict is not None and edict.is_zap
