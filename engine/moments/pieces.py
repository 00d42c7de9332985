"""Ships and cards on the move, in any phase. These moments interrupt something."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.state.cards import Card
from engine.state.encounter import Loss
from engine.state.kinds import CardCount, PlanetNo, SeatNo, ShipCount

from .moment import Moment, Told


@dataclass
class ShipsLeaving(Moment):
    """Ships of one cause are about to be lost; some may still be kept on a planet."""

    nested: ClassVar[bool] = True
    loss: Loss


@dataclass
class ShipsToWarp(Moment):
    """Ships of one cause are on their way to the warp; they may be saved."""

    nested: ClassVar[bool] = True
    loss: Loss


@dataclass
class ShipsInWarp(Moment):
    """Ships have arrived in the warp, all at one instant."""

    nested: ClassVar[bool] = True
    loss: Loss


@dataclass
class ShipsRemoved(Moment):
    """Ships have left the game."""

    nested: ClassVar[bool] = True
    loss: Loss


@dataclass
class ShipsRetrieved(Moment):
    """Ships have left the warp and are placed."""

    nested: ClassVar[bool] = True
    seat: Told[SeatNo]
    ships: ShipCount


@dataclass
class ColonyEstablished(Moment):
    """A seat has a new colony. `together` lists all new colonies of the same instant, as (seat, planet).

    `landed` counts the ships of each seat that came down on that planet then.
    """

    nested: ClassVar[bool] = True
    seat: Told[SeatNo]
    planet: PlanetNo
    together: tuple[tuple[SeatNo, PlanetNo], ...] = ()
    landed: dict[SeatNo, ShipCount] = field(default_factory=dict)


@dataclass
class PowerLost(Moment):
    """A seat fell below the number of home colonies (R-14.3)."""

    nested: ClassVar[bool] = True
    seat: Told[SeatNo]


# Cards


@dataclass
class CardsDrawing(Moment):
    """A seat is about to take cards off the cosmic deck."""

    nested: ClassVar[bool] = True
    seat: Told[SeatNo]
    cards: Told[CardCount]


@dataclass
class CardsDrawn(Moment):
    """One draw from the cosmic deck is over."""

    nested: ClassVar[bool] = True
    seat: Told[SeatNo]
    cards: Told[CardCount]


@dataclass
class CardsDiscarded(Moment):
    """Cards of one seat lie on the discard pile; an effect that takes one removes it from `cards`."""

    nested: ClassVar[bool] = True
    only_if_a_card_fits: ClassVar[bool] = True
    seat: Told[SeatNo]
    cards: Told[list[Card]]
    why: str


@dataclass
class DeckReshuffled(Moment):
    nested: ClassVar[bool] = True
