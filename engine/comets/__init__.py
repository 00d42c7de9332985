"""One file for each comet of Mayfair's edition: it changes the encounter for which it was drawn (M-15.9)."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.sheets.seatless import SeatlessSheet


class Comet(SeatlessSheet):
    """A comet. It belongs to the encounter and to no seat, so its rules may not ask for one.

    In every stage of a query its rules come first, before those of sheets that lie before a seat.
    """

    title: ClassVar[str]
    number: ClassVar[int]  # printed on the card
    text: ClassVar[str] = ""
    stops_powers: ClassVar[bool] = False

    @classmethod
    def texts(cls) -> dict[str, Any]:
        called = f"the comet “{cls.title}”"
        return {"name": cls.title, "called": called, "number": cls.number, "text": cls.text}
