"""What has become of tech cards (R-23). A fact for everybody names one that lies face down by its number."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.kinds import ColonyCount, PlanetNo, SeatNo, ShipCount, TechId, TechNo

from .fact import Fact


@dataclass(frozen=True)
class TechsDealt(Fact):
    """Only to the seat that chooses."""

    seat: SeatNo
    techs: tuple[TechId, ...]


@dataclass(frozen=True)
class TechKept(Fact):
    """It lies face down before the seat."""

    seat: SeatNo
    number: TechNo


@dataclass(frozen=True)
class TechSeen(Fact):
    """What a tech is that lies face down; only to whoever may know it."""

    seat: SeatNo
    number: TechNo
    tech: TechId


@dataclass(frozen=True)
class TechsDrawn(Fact):
    """In place of a second encounter (R-23.12)."""

    seat: SeatNo
    techs: int


@dataclass(frozen=True)
class TechsDiscarded(Fact):
    """Face up; `why`: "not kept", "used", "stopped" or "abandoned"."""

    seat: SeatNo
    techs: tuple[TechId, ...]
    why: str


@dataclass(frozen=True)
class TechsReshuffled(Fact):
    """The discarded ones are the deck again (R-23.18)."""

    techs: int


@dataclass(frozen=True)
class TechResearched(Fact):
    """One ship went there from a planet; `ships` are on it now (R-23.5)."""

    seat: SeatNo
    number: TechNo
    ships: ShipCount
    planet: PlanetNo


@dataclass(frozen=True)
class TechTurnedUp(Fact):
    """`ships` had researched it."""

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
    """Told before anybody may stop it, with all its choices."""

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
    """It lies before another seat from now on."""

    seat: SeatNo
    tech: TechId
    to_seat: SeatNo


@dataclass(frozen=True)
class PlanetJoined(Fact):
    """A planet is new in a home system."""

    seat: SeatNo
    planet: PlanetNo


@dataclass(frozen=True)
class PlanetDestroyed(Fact):
    planet: PlanetNo


@dataclass(frozen=True)
class GoalChanged(Fact):
    """So many foreign colonies win for this seat from now on, for want of planets (OURS-tech-28)."""

    seat: SeatNo
    goal: ColonyCount


@dataclass(frozen=True)
class NothingToAttack(Fact):
    """The home system of this seat has no planet left: another destiny card is drawn."""

    seat: SeatNo


@dataclass(frozen=True)
class TokenPlaced(Fact):
    """The token of a tech lies between two planets, or beside one."""

    seat: SeatNo
    tech: TechId
    planets: tuple[PlanetNo, ...]
