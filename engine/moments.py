"""The moments at which something may act, in the order an encounter meets them.

A moment is a small record. Whoever acts may change its fields; the rules then go on with
the changed record. To add a moment: write it here and `await reach(table, ...)` in the flow.
The map of all moments, who acts where and what may still change, is docs/timing.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar

from .cards import Card
from .position import Laid, Loss

MOMENTS: dict[str, type[Moment]] = {}


@dataclass
class Moment:
    """`nested` moments interrupt something; the others are places on the road of an encounter."""

    name: ClassVar[str] = "moment"
    nested: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        MOMENTS[cls.name] = cls

    @property
    def closed(self) -> bool:
        """Nothing that could still be done here would change anything."""
        return False

    @property
    def others(self) -> tuple[Moment, ...]:
        """Moments whose cards may be played here too."""
        return ()


# Along the encounter


@dataclass
class GameSetup(Moment):
    """Aliens and hands are dealt (R-2)."""


@dataclass
class NewHandDue(Moment):
    """A seat must show its hand, discard it and draw eight (R-4.1, R-10.3). What lies aside is spared."""

    seat: int
    cards: int = 8
    phase_moment: Moment | None = None

    @property
    def others(self) -> tuple[Moment, ...]:
        return () if self.phase_moment is None else (self.phase_moment,)


@dataclass
class TurnStarts(Moment):
    """The offense holds an encounter card (R-4)."""


@dataclass
class RegroupStarts(Moment):
    """Very first in regroup."""


@dataclass
class EncounterStarts(Moment):
    """Regroup: nothing has moved yet (R-5.1)."""


@dataclass
class RegroupShipDue(Moment):
    """The offense may take one ship out of the warp (R-5.2)."""

    seat: int
    ships: int = 1


@dataclass
class DestinyDue(Moment):
    """No card yet; met again before every redraw (R-6.1)."""


@dataclass
class DestinyDrawn(Moment):
    """One card is face up: "seat 2", "wild" or the id of a special (R-6.2).

    `names` is the seat whose colour it counts as, reckoned at the draw (R-6.7, R-6.11); -1 for a wild.
    """

    card: str
    names: int = -1


@dataclass
class DestinySettled(Moment):
    """Opponent and system are known."""


@dataclass
class GateAimed(Moment):
    """Launch: the planet is known (R-7.1)."""


@dataclass
class ShipsCommitting(Moment):
    """A seat is about to send ships for a side (R-7.2, R-9.4)."""

    seat: int
    side: str


@dataclass
class ShipsCommitted(Moment):
    """Launch: the ships of the offense are on the gate."""


@dataclass
class AlliancesOpen(Moment):
    """Alliance: before anybody is invited."""


@dataclass
class AlliancesInvited(Moment):
    """One main player has named whom he invites (R-9.1, R-9.2); met twice."""

    inviter: int


@dataclass
class AllianceAnswerDue(Moment):
    """It is this seat's place to answer; `sides` it may join, `uninvited` those it may by an effect.

    `must` names a side it has to join, with at least `least` ships.
    """

    seat: int
    sides: list[str]
    joining: str = ""
    must: str = ""
    most: int = 4


@dataclass
class AllianceAnswered(Moment):
    """This seat has answered."""

    seat: int


@dataclass
class AlliancesFormed(Moment):
    """Alliance: every answer is in (R-9.7)."""


@dataclass
class BeforeCardsChosen(Moment):
    """Planning: the main players hold an encounter card and have not chosen yet."""


@dataclass
class ChoosingCards(Moment):
    """Planning: in which order the main players choose, and whose card is laid open."""

    order: list[list[int]]
    laid_open: list[int] = field(default_factory=list)


@dataclass
class CardLaidOpen(Moment):
    """Planning: one card is face up, the other not yet chosen."""

    seat: int


@dataclass
class CardsChosen(Moment):
    """Planning: both cards are on the table."""


@dataclass
class BeforeReveal(Moment):
    """These seats' cards are about to be turned up together; a kept one stays face down."""

    turning: tuple[int, ...]
    kept: list[int] = field(default_factory=list)


@dataclass
class CardsRevealed(Moment):
    """Reveal: both faces count now. The round-based window before the totals (R-11.9)."""


@dataclass
class WinnerKnown(Moment):
    """Resolution: the final result, every reversal included: "offense", "defense" or "both lose"."""

    winner: str


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

    price: dict[int, int]


@dataclass
class DealDue(Moment):
    """Cards and ships of a deal are about to move; sheets carry out clauses of their own."""

    terms: dict[str, dict[str, object]]


@dataclass
class ResultApplied(Moment):
    """Losses and landings, or the deal or its failure, are carried out."""


@dataclass
class CompensationDue(Moment):
    """Who collects how many cards from whom (R-17.2)."""

    collector: int
    payer: int
    cards: int


@dataclass
class CompensationTaken(Moment):
    collector: int
    payer: int
    cards: int


@dataclass
class RewardsDue(Moment):
    """Rewards by seat: how many cards or ships (R-17.7)."""

    rewards: dict[int, int]


@dataclass
class RewardsTaken(Moment):
    seat: int
    cards: int


@dataclass
class EncounterSettled(Moment):
    """Result, losses, compensation and rewards are over."""


@dataclass
class EncounterCardsLeaving(Moment):
    """The encounter cards are about to be discarded; `kept_out` says what happens to others."""

    kept_out: dict[int, str] = field(default_factory=dict)  # seat -> "deck bottom" or a pile


@dataclass
class EncounterCardsDiscarded(Moment):
    """They lie on the discard pile and may be fetched."""

    cards: dict[int, Laid]


@dataclass
class EncounterEnds(Moment):
    """Nothing of this encounter is open any more (R-12.17)."""


@dataclass
class FurtherEncounterDue(Moment):
    """Inserted encounters are over; another one of the same turn may follow."""


# Ships


@dataclass
class ShipsToWarp(Moment):
    """Ships of one cause are on their way: they may be saved."""

    nested: ClassVar[bool] = True
    loss: Loss


@dataclass
class ShipsInWarp(Moment):
    """They have arrived, all at one instant."""

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
    seat: int
    ships: int


@dataclass
class ColonyEstablished(Moment):
    """A seat has a colony where it had none. `instant`: all that came at once, as (seat, planet)."""

    nested: ClassVar[bool] = True
    seat: int
    planet: int
    instant: tuple[tuple[int, int], ...] = ()


@dataclass
class PowerLost(Moment):
    """A seat fell below the number of home colonies (R-14.3)."""

    nested: ClassVar[bool] = True
    seat: int


# Cards


@dataclass
class CardsDrawing(Moment):
    """A seat is about to take cards off the cosmic deck."""

    nested: ClassVar[bool] = True
    seat: int
    cards: int


@dataclass
class CardsDrawn(Moment):
    """One draw from the cosmic deck is over."""

    nested: ClassVar[bool] = True
    seat: int
    cards: int


@dataclass
class CardsDiscarded(Moment):
    """Cards of one seat lie on the discard pile."""

    nested: ClassVar[bool] = True
    seat: int
    cards: list[Card]
    why: str


@dataclass
class DeckReshuffled(Moment):
    nested: ClassVar[bool] = True


# Announcements: what is used or played, and may be answered


@dataclass
class Announcement(Moment):
    """`stopped`: "zapped", "cancelled", "prevented" or "stolen" (by `thief`). `targets`: seats it names."""

    nested: ClassVar[bool] = True
    user: int
    ability: str
    at: Moment  # the moment that this use or play answers
    choice: str = ""
    stopped: str = field(default="", kw_only=True)
    thief: int = field(default=-1, kw_only=True)

    @property
    def closed(self) -> bool:
        return bool(self.stopped)

    @property
    def targets(self) -> set[int]:
        return {int(seat) for seat in re.findall(r"seat (\d+)", self.choice)}


@dataclass
class PowerUsed(Announcement):
    power: str = field(kw_only=True)


@dataclass
class CardPlayed(Announcement):
    """`side` is "wild" or "super" for a flare, else the kind of card."""

    card: Card = field(kw_only=True)
    side: str = field(kw_only=True)


@dataclass
class SuperPlayed(CardPlayed, PowerUsed):
    """A super flare is a card being played and a power being used: one moment, answered by both kinds."""


@dataclass
class ReinforcementPlayed(Announcement):
    """A reinforcement for a side: no zap answers it (R-11.8)."""

    card: Card = field(kw_only=True)


@dataclass
class PowerZapped(Moment):
    """A use was cancelled: for consequences that the zapped sheet itself names."""

    nested: ClassVar[bool] = True
    user: int
    power: str


@dataclass
class CardResolved(Moment):
    """A card has worked and is about to leave."""

    nested: ClassVar[bool] = True
    user: int
    card: Card


def is_flare_play(moment: Moment) -> bool:
    return isinstance(moment, CardPlayed) and moment.card.is_flare
