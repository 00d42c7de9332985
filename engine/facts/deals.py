"""Offers, and what became of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.state.kinds import CardCount, PlanetNo, SeatNo, ShipCount

from .fact import Fact


@dataclass(frozen=True)
class DealOffered(Fact):
    """Told to the two dealers. `terms` is JSON text."""

    seat: SeatNo
    terms: str


@dataclass(frozen=True)
class DealWasAgreed(Fact):
    """Public: who agreed. What was agreed is told to the dealers."""

    id: ClassVar[str] = "deal_agreed"

    seats: tuple[SeatNo, ...]


@dataclass(frozen=True)
class DealTerms(Fact):
    """What was agreed, told to the two dealers. `terms` is JSON text."""

    terms: str


@dataclass(frozen=True)
class DealHasFailed(Fact):
    """`why`: "broken off", "quashed", "not delivered"."""

    id: ClassVar[str] = "deal_failed"

    why: str


@dataclass(frozen=True)
class DealMade(Fact):
    """What everybody sees of a deal that was carried out."""

    giver: SeatNo
    taker: SeatNo
    cards: CardCount
    planet: PlanetNo
    ships: ShipCount
