"""Setting up, and the course of an encounter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .fact import Fact


@dataclass(frozen=True)
class AlienChosen(Fact):
    """Turned up when everybody has chosen (R-2.4)."""

    seat: int
    alien: str


@dataclass(frozen=True)
class AliensDealt(Fact):
    """Only to the seat that chooses."""

    seat: int
    aliens: tuple[str, ...]


@dataclass(frozen=True)
class FirstPlayer(Fact):
    seat: int


@dataclass(frozen=True)
class TurnBegan(Fact):
    seat: int


@dataclass(frozen=True)
class TurnEnded(Fact):
    """`why`: "over", "no encounter card", "no ships"."""

    seat: int
    why: str


@dataclass(frozen=True)
class EncounterBegan(Fact):
    number: int
    offense: int


@dataclass(frozen=True)
class NewHand(Fact):
    """The old hand is shown and discarded (R-4.1, R-10.3, R-26.5)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class DestinyTurned(Fact):
    """A colour by its seat ("seat 2"), "wild" or the id of a special."""

    seat: int
    card: str


@dataclass(frozen=True)
class DestinyRefused(Fact):
    seat: int


@dataclass(frozen=True)
class OpponentSet(Fact):
    offense: int
    defense: int
    system: int


@dataclass(frozen=True)
class GateWasAimed(Fact):
    id: ClassVar[str] = "gate_aimed"
    seat: int
    planet: int


@dataclass(frozen=True)
class ShipsSent(Fact):
    """From colonies, gate or warp; `to_side` is the side they are committed to, "" when they re-settle."""

    seat: int
    ships: int
    to_side: str


@dataclass(frozen=True)
class ColonyGivenUp(Fact):
    seat: int
    planet: int


@dataclass(frozen=True)
class AlliesInvited(Fact):
    seat: int
    side: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class AllianceWasAnswered(Fact):
    """`side` "" declines."""

    id: ClassVar[str] = "alliance_answered"

    seat: int
    side: str
    ships: int


@dataclass(frozen=True)
class AllianceCancelled(Fact):
    seat: int
    side: str


@dataclass(frozen=True)
class CardLaid(Fact):
    """Which pile a face-down card came from is public: its use could be zapped. "hand" or a sheet."""

    seat: int
    pile: str


@dataclass(frozen=True)
class CardTurnedUp(Fact):
    seat: int
    card: str


@dataclass(frozen=True)
class CardCounts(Fact):
    """The card of this side counts as another one."""

    seat: int
    card: str


@dataclass(frozen=True)
class TotalsFinal(Fact):
    offense: int
    defense: int


@dataclass(frozen=True)
class EncounterResult(Fact):
    result: str


@dataclass(frozen=True)
class EncounterOver(Fact):
    number: int
    result: str


@dataclass(frozen=True)
class GameWon(Fact):
    winners: tuple[int, ...]
