"""Cards on their way between decks, hands and piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .fact import Fact


@dataclass(frozen=True)
class Drew(Fact):
    seat: int
    cards: int


@dataclass(frozen=True)
class SawCards(Fact):
    """Sent only to whoever may know the cards. `why`: "drawn", "compensation", "deal", "look", "gift" ..."""

    seat: int
    cards: tuple[str, ...]
    why: str = "drawn"


@dataclass(frozen=True)
class LookedAtHand(Fact):
    seat: int
    other: int


@dataclass(frozen=True)
class CardsPassed(Fact):
    """Cards went from one hand to another; which ones stands in facts of their own."""

    giver: int
    taker: int
    cards: int
    why: str


@dataclass(frozen=True)
class CardsKept(Fact):
    """Shown at a new hand, but not discarded."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CardsLaidAside(Fact):
    """Face down before their owner, out of the hand."""

    seat: int
    cards: int


@dataclass(frozen=True)
class CardsTakenBack(Fact):
    """What lay aside is in the hand again."""

    seat: int
    cards: int


@dataclass(frozen=True)
class CardsPutOnDeck(Fact):
    """On top of the cosmic deck, in an order that only this seat knows."""

    seat: int
    cards: int


@dataclass(frozen=True)
class CardsWereDiscarded(Fact):
    id: ClassVar[str] = "cards_discarded"
    seat: int
    cards: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class DeckWasReshuffled(Fact):
    id: ClassVar[str] = "deck_reshuffled"
    cards: int


@dataclass(frozen=True)
class CosmicQuake(Fact):
    """All hands were discarded and dealt anew (R-19.5)."""


@dataclass(frozen=True)
class CompensationCollected(Fact):
    seat: int
    payer: int
    cards: int


@dataclass(frozen=True)
class RewardsWereTaken(Fact):
    id: ClassVar[str] = "rewards_taken"
    seat: int
    cards: int
    ships: int
