"""What has become of ships, colonies and the powers that hang on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .fact import Fact


@dataclass(frozen=True)
class ShipsLost(Fact):
    """`to_where` is "warp" or "removed"; `cause` as in a loss."""

    seat: int
    ships: int
    to_where: str
    cause: str = ""


@dataclass(frozen=True)
class ShipsReturned(Fact):
    """To colonies; `why`: "home", "saved", "retrieved", "regroup", "reward", "back in the game", "moved",
    "stayed"."""

    seat: int
    ships: int
    why: str


@dataclass(frozen=True)
class ShipsHomeless(Fact):
    """No colony to go to: the ships are in the warp (R-18.4)."""

    seat: int
    ships: int


@dataclass(frozen=True)
class ShipOnGate(Fact):
    """The regroup ship of a seat without colonies (R-5.4)."""

    seat: int


@dataclass(frozen=True)
class ShipsLanded(Fact):
    seat: int
    ships: int
    planet: int


@dataclass(frozen=True)
class ColonyFounded(Fact):
    seat: int
    planet: int


@dataclass(frozen=True)
class PowerWasLost(Fact):
    """Fewer home colonies than the power needs (R-14.3)."""

    id: ClassVar[str] = "power_lost"

    seat: int


@dataclass(frozen=True)
class PowerRegained(Fact):
    seat: int
