"""Moments of an encounter from the result to its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.state.cards import Card
from engine.state.encounter import LaidCard
from engine.state.kinds import CardCount, SeatNo

from .moment import Moment, Told


@dataclass
class WinnerKnown(Moment):
    """Resolution: the final result, every reversal included: "offense", "defense" or "both lose"."""

    winner: Told[str]


@dataclass
class DealOpen(Moment):
    """Two negotiates; the allies have gone home."""


@dataclass
class DealAgreed(Moment):
    """Terms are agreed; nothing has moved (R-16.12)."""

    quashed: bool = False

    @property
    def closed(self) -> bool:
        return self.quashed


@dataclass
class DealFailed(Moment):
    """No deal; the price, by seat, is not yet paid (R-12.13)."""

    price: dict[SeatNo, int]


@dataclass
class DealDue(Moment):
    """Cards and ships of a deal are about to move; sheets carry out their own clauses."""

    terms: dict[str, dict[str, object]]


@dataclass
class ResultApplied(Moment):
    """Losses and landings, or the deal or its failure, are carried out."""


@dataclass
class CompensationDue(Moment):
    """A seat collects cards from another (R-17.2). `picker` chooses them, or chance if it is -1."""

    collector: Told[SeatNo]
    payer: Told[SeatNo]
    cards: Told[CardCount]
    picker: SeatNo = -1


@dataclass
class CompensationTaken(Moment):
    """Compensation was collected. Only collector and payer know the cards in `received`."""

    collector: Told[SeatNo]
    payer: Told[SeatNo]
    cards: Told[CardCount]
    received: tuple[Card, ...] = ()


@dataclass
class RewardsDue(Moment):
    """Rewards by seat: how many cards or ships (R-17.7)."""

    rewards: dict[SeatNo, int]


@dataclass
class RewardsTaken(Moment):
    """A reward was taken. Only the seat knows the cards in `received`."""

    seat: Told[SeatNo]
    cards: Told[CardCount]
    received: tuple[Card, ...] = ()


@dataclass
class EncounterSettled(Moment):
    """Result, losses, compensation and rewards are over."""


@dataclass
class EncounterCardsLeaving(Moment):
    """The encounter cards are about to be discarded, except those in `kept_out`."""

    kept_out: dict[SeatNo, str] = field(default_factory=dict)  # seat -> "deck bottom" or a pile


@dataclass
class EncounterCardsDiscarded(Moment):
    """The encounter cards lie on the discard pile and may be fetched."""

    cards: dict[SeatNo, LaidCard]

    def told(self) -> dict[str, Any]:
        return {**super().told(), "laid": [laid.card for laid in self.cards.values()]}


@dataclass
class EncounterEnds(Moment):
    """Nothing of this encounter is open any more (R-12.17)."""


@dataclass
class BetweenEncounters(Moment):
    """Moment when nothing of this encounter is open any more, and the next has not begun (M-7.10.1)."""


@dataclass
class FurtherEncounterDue(Moment):
    """Inserted encounters are over; another one of the same turn may follow."""
