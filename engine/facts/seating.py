"""Chairs that sit apart, and what they foretell (R-25.6 and after)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.kinds import CardKey, SeatNo

from .fact import Fact


@dataclass(frozen=True)
class CardsForSeats(Fact):
    """One round of cards that settle who sits apart; `cards` in the order of `seats`."""

    seats: tuple[SeatNo, ...]
    cards: tuple[CardKey, ...]


@dataclass(frozen=True)
class SatApart(Fact):
    """`what`: the variant by which this seat has no system, ships or cards."""

    seat: SeatNo
    what: str


@dataclass(frozen=True)
class ChairTaken(Fact):
    """Whoever sat at `out` speaks for `seat` from now on, and whoever sat there is out."""

    seat: SeatNo
    out: SeatNo


@dataclass(frozen=True)
class PredictionSealed(Fact):
    """That a seat has foretold the end, not what."""

    seat: SeatNo


@dataclass(frozen=True)
class Foretold(Fact):
    """`winner`: -1 if nobody was named. `sharers`: how many others win with them, -1 if that was left open.

    Told to the seat when it is sealed, and to everybody at the end.
    """

    seat: SeatNo
    winner: SeatNo
    sharers: int
