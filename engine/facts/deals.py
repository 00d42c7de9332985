"""Facts about offers and deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.state.kinds import CardCount, PlanetNo, SeatNo, ShipCount

from .fact import Fact


@dataclass(frozen=True)
class DealOffered(Fact):
    """A dealer made an offer; told to the two dealers. `terms` is JSON text."""

    seat: SeatNo
    terms: str


@dataclass(frozen=True)
class DealWasAgreed(Fact):
    """These seats agreed on a deal. Everybody learns this; only the dealers learn the terms."""

    id: ClassVar[str] = "deal_agreed"

    seats: tuple[SeatNo, ...]


@dataclass(frozen=True)
class DealTerms(Fact):
    """The terms of a deal, told to the two dealers. `terms` is JSON text."""

    terms: str


@dataclass(frozen=True)
class DealHasFailed(Fact):
    """The deal failed. `why`: "broken off" by `seat`, "quashed", "not delivered"."""

    id: ClassVar[str] = "deal_failed"

    why: str
    seat: SeatNo = -1


@dataclass(frozen=True)
class DealMade(Fact):
    """The public part of a deal that was carried out."""

    giver: SeatNo
    taker: SeatNo
    cards: CardCount
    planet: PlanetNo
    ships: ShipCount
