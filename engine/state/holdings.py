"""What a seat holds face up with a sheet that works: powers, and completed techs."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import Protocol

from .cards import Card


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
