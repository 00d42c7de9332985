"""Facts about ships, colonies and the powers that depend on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.state.kinds import PlanetNo, SeatNo, ShipCount

from .fact import Fact


@dataclass(frozen=True)
class ShipsLost(Fact):
    """Ships were lost. `to_where` is "warp" or "removed"; `cause` is that of the loss."""

    seat: SeatNo
    ships: ShipCount
    to_where: str
    cause: str = ""


@dataclass(frozen=True)
class ShipsReturned(Fact):
    """Ships returned to colonies.

    `why`: "home", "saved", "retrieved", "regroup", "reward", "back in the game", "moved", "stayed".
    """

    seat: SeatNo
    ships: ShipCount
    why: str


@dataclass(frozen=True)
class ShipsHomeless(Fact):
    """Ships had no colony to go to and are in the warp (R-18.4)."""

    seat: SeatNo
    ships: ShipCount


@dataclass(frozen=True)
class ShipOnGate(Fact):
    """The regroup ship of a seat without colonies went to the gate (R-5.4)."""

    seat: SeatNo


@dataclass(frozen=True)
class ShipsLanded(Fact):
    seat: SeatNo
    ships: ShipCount
    planet: PlanetNo


@dataclass(frozen=True)
class ColonyFounded(Fact):
    seat: SeatNo
    planet: PlanetNo


@dataclass(frozen=True)
class PowerWasLost(Fact):
    """A seat has fewer home colonies than its power needs (R-14.3)."""

    id: ClassVar[str] = "power_lost"

    seat: SeatNo


@dataclass(frozen=True)
class PowerRegained(Fact):
    seat: SeatNo
