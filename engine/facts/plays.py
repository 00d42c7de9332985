"""Powers used, and cards played."""

from __future__ import annotations

from dataclasses import dataclass

from .fact import Fact


@dataclass(frozen=True)
class PowerAnnounced(Fact):
    """Told before anybody is asked whether to zap it, with all its choices."""

    seat: int
    power: str
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class PowerWasUsed(Fact):
    seat: int
    power: str
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class PowerWasZapped(Fact):
    seat: int
    power: str


@dataclass(frozen=True)
class PartWorked(Fact):
    """A part of a sheet that works without being used."""

    seat: int
    power: str
    part: str


@dataclass(frozen=True)
class TokensChanged(Fact):
    seat: int
    power: str
    tokens: int


@dataclass(frozen=True)
class CardAnnounced(Fact):
    """`side` is "wild" or "super" for a flare."""

    seat: int
    card: str
    choice: str = ""
    side: str = ""


@dataclass(frozen=True)
class CardStopped(Fact):
    """`how`: cancelled, prevented, stolen or zapped; "unpaid": its price could be paid no longer."""

    seat: int
    card: str
    how: str


@dataclass(frozen=True)
class CardMoved(Fact):
    """A played card went to another seat's hand."""

    card: str
    to_seat: int


@dataclass(frozen=True)
class CardBuilt(Fact):
    """A card lies face up beside a planet, on the account of a sheet."""

    seat: int
    power: str
    card: str
    planet: int


@dataclass(frozen=True)
class PowerMoved(Fact):
    power: str
    to_seat: int


@dataclass(frozen=True)
class PowerDrawn(Fact):
    """A sheet that nobody held came into the game."""

    seat: int
    power: str


@dataclass(frozen=True)
class PowerDiscarded(Fact):
    seat: int
    power: str


@dataclass(frozen=True)
class CardStated(Fact):
    """`stake`: ships at stake beyond the usual penalty."""

    seat: int
    card: str
    stake: int = 0


@dataclass(frozen=True)
class StatementAnswered(Fact):
    seat: int
    answer: str
