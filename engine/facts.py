"""What has happened, as it may be told. Every fact says who may know it.

A fact that everybody sees must not carry a card that somebody may not see: the sealed part
is a second fact with its own audience.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

FACTS: dict[str, type[Fact]] = {}


@dataclass(frozen=True)
class Fact:
    """Fields are plain values: numbers of seats and planets, keys, ids. `to` None: everybody."""

    id: ClassVar[str]
    to: tuple[int, ...] | None = field(default=None, kw_only=True)

    def __init_subclass__(cls) -> None:
        cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        FACTS[cls.id] = cls

    def known_to(self, seat: int | None) -> bool:
        return self.to is None or seat in self.to


def fact_json(fact: Fact) -> dict[str, Any]:
    """The fact as a JSON object with its id and audience."""
    plain = {f.name: _plain(getattr(fact, f.name)) for f in fields(fact)}
    return {"id": fact.id, **plain}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


# Setting up


@dataclass(frozen=True)
class AlienChosen(Fact):
    """Turned up when everybody has chosen (R-2.4)."""

    seat: int
    alien: str


@dataclass(frozen=True)
class AliensDealt(Fact):
    """Only to the seat that chooses."""

    seat: int
    aliens: tuple[str, ...]


@dataclass(frozen=True)
class FirstPlayer(Fact):
    seat: int


# The course of an encounter


@dataclass(frozen=True)
class TurnBegan(Fact):
    seat: int


@dataclass(frozen=True)
class TurnEnded(Fact):
    """`why`: "over", "no encounter card", "no ships"."""

    seat: int
    why: str


@dataclass(frozen=True)
class EncounterBegan(Fact):
    number: int
    offense: int


@dataclass(frozen=True)
class NewHand(Fact):
    """The old hand is shown and discarded (R-4.1, R-10.3, R-26.5)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class DestinyTurned(Fact):
    """A colour by its seat ("seat 2"), "wild" or the id of a special."""

    seat: int
    card: str


@dataclass(frozen=True)
class DestinyRefused(Fact):
    seat: int


@dataclass(frozen=True)
class OpponentSet(Fact):
    offense: int
    defense: int
    system: int


@dataclass(frozen=True)
class GateAimed(Fact):
    seat: int
    planet: int


@dataclass(frozen=True)
class ShipsSent(Fact):
    """From colonies, gate or warp; `to_side` is the side they are committed to, "" when they re-settle."""

    seat: int
    ships: int
    to_side: str


@dataclass(frozen=True)
class ColonyGivenUp(Fact):
    seat: int
    planet: int


@dataclass(frozen=True)
class AlliesInvited(Fact):
    seat: int
    side: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class AllianceAnswered(Fact):
    """`side` "" declines."""

    seat: int
    side: str
    ships: int


@dataclass(frozen=True)
class AllianceCancelled(Fact):
    seat: int
    side: str


@dataclass(frozen=True)
class CardLaid(Fact):
    """Which pile a face-down card came from is public: its use could be zapped. "hand" or a sheet."""

    seat: int
    pile: str


@dataclass(frozen=True)
class CardTurnedUp(Fact):
    seat: int
    card: str


@dataclass(frozen=True)
class CardCounts(Fact):
    """The card of this side counts as another one."""

    seat: int
    card: str


@dataclass(frozen=True)
class TotalsFinal(Fact):
    offense: int
    defense: int


@dataclass(frozen=True)
class EncounterResult(Fact):
    result: str


@dataclass(frozen=True)
class EncounterOver(Fact):
    number: int
    result: str


@dataclass(frozen=True)
class GameWon(Fact):
    winners: tuple[int, ...]


# Ships


@dataclass(frozen=True)
class ShipsLost(Fact):
    """`to_where` is "warp" or "removed"; `cause` as in a loss."""

    seat: int
    ships: int
    to_where: str
    cause: str = ""


@dataclass(frozen=True)
class ShipsReturned(Fact):
    """To colonies; `why`: "home", "saved", "retrieved", "regroup", "reward", "back in the game", "moved"."""

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
class PowerLost(Fact):
    """Fewer home colonies than the power needs (R-14.3)."""

    seat: int


@dataclass(frozen=True)
class PowerRegained(Fact):
    seat: int


# Cards


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
class CardsDiscarded(Fact):
    seat: int
    cards: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class DeckReshuffled(Fact):
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
class RewardsTaken(Fact):
    seat: int
    cards: int
    ships: int


# Powers and cards played


@dataclass(frozen=True)
class PowerAnnounced(Fact):
    """Told before anybody is asked whether to zap it, with all its choices."""

    seat: int
    power: str
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class PowerWasUsed(Fact):
    seat: int
    power: str
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class PowerWasZapped(Fact):
    seat: int
    power: str


@dataclass(frozen=True)
class PartWorked(Fact):
    """A part of a sheet that works without being used."""

    seat: int
    power: str
    part: str


@dataclass(frozen=True)
class TokensChanged(Fact):
    seat: int
    power: str
    tokens: int


@dataclass(frozen=True)
class CardAnnounced(Fact):
    """`side` is "wild" or "super" for a flare."""

    seat: int
    card: str
    choice: str = ""
    side: str = ""


@dataclass(frozen=True)
class CardStopped(Fact):
    seat: int
    card: str
    how: str


@dataclass(frozen=True)
class CardMoved(Fact):
    """A played card went to another seat's hand."""

    card: str
    to_seat: int


@dataclass(frozen=True)
class PowerMoved(Fact):
    power: str
    to_seat: int


@dataclass(frozen=True)
class PowerDrawn(Fact):
    """A sheet that nobody held came into the game."""

    seat: int
    power: str


@dataclass(frozen=True)
class PowerDiscarded(Fact):
    seat: int
    power: str


@dataclass(frozen=True)
class CardStated(Fact):
    """`stake`: ships at stake beyond the usual penalty."""

    seat: int
    card: str
    stake: int = 0


@dataclass(frozen=True)
class StatementAnswered(Fact):
    seat: int
    answer: str


# Deals


@dataclass(frozen=True)
class DealOffered(Fact):
    """Told to the two dealers. `terms` is JSON text."""

    seat: int
    terms: str


@dataclass(frozen=True)
class DealAgreed(Fact):
    """Public: who agreed. What was agreed is told to the dealers."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class DealTerms(Fact):
    terms: str


@dataclass(frozen=True)
class DealFailed(Fact):
    """`why`: "broken off", "quashed", "not delivered"."""

    why: str


@dataclass(frozen=True)
class DealMade(Fact):
    """What everybody sees of a deal that was carried out."""

    giver: int
    taker: int
    cards: int
    planet: int
    ships: int
