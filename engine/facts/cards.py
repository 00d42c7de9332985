"""Facts about cards on their way between decks, hands and piles."""

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
    """Cards that a seat saw, sent only to seats that may know them.

    `why`: "drawn", "compensation", "deal", "look", "gift" ...
    """

    seat: SeatNo
    cards: tuple[CardKey, ...]
    why: str = "drawn"


@dataclass(frozen=True)
class LookedAtHand(Fact):
    seat: SeatNo
    other: SeatNo


@dataclass(frozen=True)
class CardsPassed(Fact):
    """Cards went from one hand to another; other facts tell which ones."""

    giver: SeatNo
    taker: SeatNo
    cards: CardCount
    why: str


@dataclass(frozen=True)
class CardsKept(Fact):
    """Cards were shown at a new hand, but not discarded."""

    seat: SeatNo
    cards: tuple[CardKey, ...]


@dataclass(frozen=True)
class CardsLaidAside(Fact):
    """Cards of a hand lie face down before their owner."""

    seat: SeatNo
    cards: CardCount


@dataclass(frozen=True)
class CardsTakenBack(Fact):
    """The cards laid aside are in the hand again."""

    seat: SeatNo
    cards: CardCount


@dataclass(frozen=True)
class CardsPutOnDeck(Fact):
    """Cards were put on top of the cosmic deck, in an order that only this seat knows."""

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
