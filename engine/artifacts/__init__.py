"""One file for each card that does something when it is played."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, foreseen
from engine.sheets.book import book
from engine.state.cards import Card

from ..moments import Moment


class CardSheet(Sheet):
    title: ClassVar[str]
    keyword: ClassVar[str] = ""
    role: ClassVar[str] = "any"
    phases: ClassVar[tuple[str, ...]] = ()
    text: ClassVar[str] = ""
    zaps: ClassVar[bool] = False  # whether it stops the use of a power

    @classmethod
    def texts(cls) -> dict[str, Any]:
        return {
            "name": cls.title,
            "keyword": cls.keyword,
            "role": cls.role,
            "phases": list(cls.phases),
            "text": cls.text,
        }


def zaps_powers(card: Card) -> bool:
    """Return whether a card that is played stops the use of a power."""
    sheet = book().sheets[card.sheet]
    return issubclass(sheet, CardSheet) and sheet.zaps


@foreseen(own_seat=True, several=True)
def anybody(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Return every seat, one's own too, in timing order."""
    return {seat_key(s): s for s in sheet.position.in_timing_order()}
