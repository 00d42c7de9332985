"""Facts about tech cards (R-23). A fact for everybody names a face-down tech by its number."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.kinds import ColonyCount, PlanetNo, SeatNo, ShipCount, TechId, TechNo

from .fact import Fact


@dataclass(frozen=True)
class TechsDealt(Fact):
    """Techs were dealt; told only to the seat that chooses."""

    seat: SeatNo
    techs: tuple[TechId, ...]


@dataclass(frozen=True)
class TechKept(Fact):
    """A seat keeps a tech face down."""

    seat: SeatNo
    number: TechNo


@dataclass(frozen=True)
class TechSeen(Fact):
    """The identity of a face-down tech, told only to seats that may know it."""

    seat: SeatNo
    number: TechNo
    tech: TechId


@dataclass(frozen=True)
class TechsDrawn(Fact):
    """Techs were drawn instead of a second encounter (R-23.12)."""

    seat: SeatNo
    techs: int


@dataclass(frozen=True)
class TechsDiscarded(Fact):
    """Techs were discarded face up. `why`: "not kept", "used", "stopped" or "abandoned"."""

    seat: SeatNo
    techs: tuple[TechId, ...]
    why: str


@dataclass(frozen=True)
class TechsReshuffled(Fact):
    """The discarded techs are the deck again (R-23.18)."""

    techs: int


@dataclass(frozen=True)
class TechResearched(Fact):
    """A ship went to a tech from a planet; `ships` are on it now (R-23.5)."""

    seat: SeatNo
    number: TechNo
    ships: ShipCount
    planet: PlanetNo


@dataclass(frozen=True)
class TechTurnedUp(Fact):
    """A tech was turned up; `ships` had researched it."""

    seat: SeatNo
    number: TechNo
    tech: TechId
    ships: ShipCount


@dataclass(frozen=True)
class TechCompleted(Fact):
    seat: SeatNo
    tech: TechId


@dataclass(frozen=True)
class TechAnnounced(Fact):
    """A use was announced with all its choices, before anybody may stop it."""

    announces = True
    seat: SeatNo
    tech: TechId
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class TechWasUsed(Fact):
    seat: SeatNo
    tech: TechId
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class TechStopped(Fact):
    seat: SeatNo
    tech: TechId


@dataclass(frozen=True)
class TechMoved(Fact):
    """A tech went to another seat."""

    seat: SeatNo
    tech: TechId
    to_seat: SeatNo


@dataclass(frozen=True)
class PlanetJoined(Fact):
    """A planet joined a home system."""

    seat: SeatNo
    planet: PlanetNo


@dataclass(frozen=True)
class PlanetDestroyed(Fact):
    planet: PlanetNo


@dataclass(frozen=True)
class GoalChanged(Fact):
    """A seat now needs this many foreign colonies to win, because planets are missing (OURS-tech-28)."""

    seat: SeatNo
    goal: ColonyCount


@dataclass(frozen=True)
class NothingToAttack(Fact):
    """The home system of this seat has no planet left, so another destiny card is drawn."""

    seat: SeatNo


@dataclass(frozen=True)
class TokenPlaced(Fact):
    """The token of a tech lies beside a planet, or between two."""

    seat: SeatNo
    tech: TechId
    planets: tuple[PlanetNo, ...]
