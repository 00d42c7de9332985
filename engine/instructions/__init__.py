"""One file for each instructional card of Mayfair's destiny: it describes the defense (M-15.4)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from engine.sheets.seatless import SeatlessSheet

from ..flow.opponent import seats_to_attack


class Instruction(SeatlessSheet):
    """An instructional card. It belongs to no seat.

    If it describes several seats the offense chooses (M-15.4); if it describes the offense alone, the choices
    of the own colour apply (M-15.5); if nobody, another card is drawn. With `names_base` the encounter
    is had at any colony of the seat that fits (M-15.17), else in its system (M-15.6).
    """

    title: ClassVar[str]
    number: ClassVar[int]  # printed on the card
    text: ClassVar[str] = ""
    questions: ClassVar[dict[str, str]] = {}  # name of a question -> its title
    names_base: ClassVar[bool] = False

    @classmethod
    def texts(cls) -> dict[str, Any]:
        return {
            "name": cls.title,
            "called": f"the special “{cls.title}”",
            "number": cls.number,
            "text": cls.text,
            "questions": dict(cls.questions),
        }

    @abstractmethod
    def fitting(self) -> list[int]:
        """Return the seats that may fit, by public facts, from the offense's left."""

    async def described(self) -> list[int]:
        """Return the seats that fit once the card is drawn."""
        return self.fitting()

    @property
    def others(self) -> list[int]:
        """Return the seats that can be attacked, from the offense's left."""
        return seats_to_attack(self.position)
