"""What lies before a seat, has a sheet and works: powers, and techs that are completed."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import Protocol

from .cards import Card
from .later import OMIT_WHILE_EMPTY


class Holding(Protocol):
    """Windows, queries and zaps meet all of them alike, by the name of the sheet."""

    @property
    def sheet(self) -> str: ...


@dataclass
class Power:
    """An alien sheet with all that lies on it. It belongs to whichever seat holds it now (R-14.14)."""

    alien: str
    tokens: int = 0  # public
    pile: list[Card] = field(default_factory=list)  # secret, seen by the holder
    memo: str = ""  # secret: whatever the sheet must remember
    under: str = ""  # the sheet that this one hangs on, and goes with
    built: dict[int, list[Card]] = field(
        default_factory=dict, metadata=OMIT_WHILE_EMPTY
    )  # public, beside planets

    def __post_init__(self) -> None:
        self.sheet: str = self.alien  # no property: of all that is looked up this is it most often


@dataclass
class Tech:
    """A tech card before a seat. While it lies face down only its number, its ships and what they cost are
    public (R-23.16)."""

    tech: str  # its id, secret while it lies face down
    number: int  # by which everybody calls it; never used twice in a game
    faceup: bool = False
    ships: dict[int, int] = field(default_factory=dict)  # researching, by owner
    strength: int = 0  # how many had researched it when it was turned up
    leaving: bool = False  # it is being used for the last time
    pile: list[Card] = field(default_factory=list)  # secret, seen by the holder
    planets: list[int] = field(default_factory=list)  # public: where its token is
    place: str = ""  # public: the place of the ship that it brought

    sheet = property(attrgetter("tech"))


TECH_PLACE = "tech "


def is_tech_place(place: str) -> bool:
    """Whether the ships of this place are researchers."""
    return place.startswith(TECH_PLACE)


def tech_place(number: int) -> str:
    """The name of the place where the ships on a tech are.

    >>> tech_place(7)
    'tech 7'
    """
    return f"{TECH_PLACE}{number}"
