"""Facts about inactive seats and their predictions (R-25.6 and after)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.kinds import CardKey, SeatNo

from .fact import Fact


@dataclass(frozen=True)
class CardsForSeats(Fact):
    """One round of cards that decide who is inactive; `cards` are in the order of `seats`."""

    seats: tuple[SeatNo, ...]
    cards: tuple[CardKey, ...]


@dataclass(frozen=True)
class SatApart(Fact):
    """A seat is inactive, by the variant `what`: it has no system, ships or cards."""

    seat: SeatNo
    what: str


@dataclass(frozen=True)
class ChairTaken(Fact):
    """The player of seat `out` controls `seat` from now on, and the one from `seat` is inactive."""

    seat: SeatNo
    out: SeatNo


@dataclass(frozen=True)
class PredictionSealed(Fact):
    """A seat has made its secret prediction."""

    seat: SeatNo


@dataclass(frozen=True)
class Foretold(Fact):
    """A prediction. `winner` is -1 if it names nobody.

    `sharers` counts the others that win, or is -1 if left open.

    It is told to the seat when it is sealed, and to everybody at the end.
    """

    seat: SeatNo
    winner: SeatNo
    sharers: int
