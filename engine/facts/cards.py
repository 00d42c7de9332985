"""Cards on their way between decks, hands and piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.state.kinds import CardCount, CardKey, SeatNo, ShipCount

from .fact import Fact


@dataclass(frozen=True)
class Drew(Fact):
    seat: SeatNo
    cards: CardCount


@dataclass(frozen=True)
class SawCards(Fact):
    """Sent only to whoever may know the cards. `why`: "drawn", "compensation", "deal", "look", "gift" ..."""

    seat: SeatNo
    cards: tuple[CardKey, ...]
    why: str = "drawn"


@dataclass(frozen=True)
class LookedAtHand(Fact):
    seat: SeatNo
    other: SeatNo


@dataclass(frozen=True)
class CardsPassed(Fact):
    """Cards went from one hand to another; which ones stands in facts of their own."""

    giver: SeatNo
    taker: SeatNo
    cards: CardCount
    why: str


@dataclass(frozen=True)
class CardsKept(Fact):
    """Shown at a new hand, but not discarded."""

    seat: SeatNo
    cards: tuple[CardKey, ...]


@dataclass(frozen=True)
class CardsLaidAside(Fact):
    """Face down before their owner, out of the hand."""

    seat: SeatNo
    cards: CardCount


@dataclass(frozen=True)
class CardsTakenBack(Fact):
    """What lay aside is in the hand again."""

    seat: SeatNo
    cards: CardCount


@dataclass(frozen=True)
class CardsPutOnDeck(Fact):
    """On top of the cosmic deck, in an order that only this seat knows."""

    seat: SeatNo
    cards: CardCount


@dataclass(frozen=True)
class CardsWereDiscarded(Fact):
    id: ClassVar[str] = "cards_discarded"
    seat: SeatNo
    cards: tuple[CardKey, ...]
    why: str


@dataclass(frozen=True)
class DeckWasReshuffled(Fact):
    id: ClassVar[str] = "deck_reshuffled"
    cards: CardCount


@dataclass(frozen=True)
class CosmicQuake(Fact):
    """All hands were discarded and dealt anew (R-19.5)."""


@dataclass(frozen=True)
class CompensationCollected(Fact):
    seat: SeatNo
    payer: SeatNo
    cards: CardCount


@dataclass(frozen=True)
class RewardsWereTaken(Fact):
    id: ClassVar[str] = "rewards_taken"
    seat: SeatNo
    cards: CardCount
    ships: ShipCount
