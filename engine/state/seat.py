"""What belongs to a seat: its sheets, cards, ships in the warp, and orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .cards import Card
from .holdings import Holding, Power, Tech


@dataclass
class Seat:
    number: int
    powers: list[Power] = field(default_factory=list)
    resting: list[Power] = field(default_factory=list)  # kept out of use by a borrowed power
    hand: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)  # laid aside from the hand, for a while
    warp: int = 0
    arrived: int = 0  # how many of those came in this encounter
    removed: int = 0  # ships out of the game
    powerless: bool = False  # too few home colonies after the last instruction
    stops: list[str] | None = None  # moments at which the seat wants to be asked; None: by role
    orders: dict[str, str] = field(default_factory=dict)  # what to do without asking
    question_orders: list[dict[str, Any]] = field(
        default_factory=list
    )  # standing answers to ordinary questions
    questions: int = 0  # how many questions it has been asked
    techs: list[Tech] = field(default_factory=list)
    face_down: list[Power] = field(
        default_factory=list
    )  # secret, seen only by the seat; out of use until turned up
    lost: list[str] = field(
        default_factory=list
    )  # with several powers: those lost with home colonies, in order of loss (M-20.2)

    @property
    def holdings(self) -> Sequence[Holding]:
        """Return the powers and completed techs that work for the seat."""
        if not self.techs:  # a shortcut: every moment and every query asks this of every seat
            return self.powers
        working = [tech for tech in self.techs if tech.faceup and not tech.leaving]
        return [*self.powers, *working] if working else self.powers

    @property
    def all_powers(self) -> list[Power]:
        """Return all alien sheets of the seat: in use, resting and face down."""
        return [*self.powers, *self.resting, *self.face_down]

    @property
    def main_powers(self) -> list[Power]:
        """Return the sheets that are not attached to another sheet of the seat."""
        held = {power.alien for power in self.powers}
        return [power for power in self.powers if power.under not in held]

    def whole_power(self, power: Power) -> list[Power]:
        """Return the sheet with the sheets attached to it."""
        return [one for one in self.powers if one is power or one.under == power.alien]

    def has_lost(self, alien: str) -> bool:
        """Return whether this sheet, or the sheet it is attached to, is listed as lost."""
        return alien in self.lost or any(
            power.alien == alien and power.under in self.lost for power in self.powers
        )
