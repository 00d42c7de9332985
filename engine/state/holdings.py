"""What a seat holds: powers, techs, cards, ships in the warp, and orders."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Protocol

from engine.ahead.said import Ahead
from engine.state.cards import Card


class Holding(Protocol):
    """A power or completed tech. Windows, queries and zaps treat both alike, by the name of the sheet."""

    @property
    def sheet(self) -> str: ...


@dataclass
class Power:
    """An alien sheet with everything that lies on it. It belongs to the seat that holds it now (R-14.14)."""

    alien: str
    tokens: int = 0  # public
    pile: list[Card] = field(default_factory=list)  # secret, seen by the holder
    memo: str = ""  # secret: what the sheet must remember
    under: str = ""  # the sheet that this one is attached to and moves with
    built: dict[int, list[Card]] = field(default_factory=dict)  # public, beside planets

    def __post_init__(self) -> None:
        self.sheet: str = self.alien  # no property, because it is read more often than anything else


@dataclass
class Tech:
    """A tech card that a seat holds. Face down only its number, ships and price are public (R-23.16)."""

    tech: str  # its id, secret while it lies face down
    number: int  # its public name; never used twice in a game
    faceup: bool = False
    ships: dict[int, int] = field(default_factory=dict)  # researching, by owner
    strength: int = 0  # how many ships had researched it when it was turned up
    leaving: bool = False  # it is being used for the last time
    pile: list[Card] = field(default_factory=list)  # secret, seen by the holder
    planets: list[int] = field(default_factory=list)  # public: where its token is
    place: str = ""  # public: the place of the ship that it brought

    sheet = property(attrgetter("tech"))


TECH_PLACE = "tech "


def is_tech_place(place: str) -> bool:
    """Return whether the ships of this place are researchers."""
    return place.startswith(TECH_PLACE)


def tech_place(number: int) -> str:
    """Return the name of the place of the ships on a tech.

    >>> tech_place(7)
    'tech 7'
    """
    return f"{TECH_PLACE}{number}"


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
    ahead: Ahead = field(default_factory=Ahead)  # secret: when to ask it, and what to do without asking
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
        if not self.techs:
            return self.powers
        working = [tech for tech in self.techs if tech.faceup and not tech.leaving]
        return [*self.powers, *working] if working else self.powers

    def holds_any(self, sheets: Container[str]) -> bool:
        """Return whether any of these sheets is one of its `holdings`."""
        for power in self.powers:  # plain loops, because every moment asks this of every seat
            if power.sheet in sheets:
                return True
        for tech in self.techs:  # noqa: SIM110
            if tech.faceup and not tech.leaving and tech.tech in sheets:
                return True
        return False

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
