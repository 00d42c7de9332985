"""Facts about the setup and the course of an encounter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.state.kinds import (
    AlienId,
    CardCount,
    CardKey,
    DestinyCard,
    Pile,
    Place,
    PlanetNo,
    SeatNo,
    ShipCount,
    Side,
    SystemNo,
)

from .fact import Fact


@dataclass(frozen=True)
class AlienChosen(Fact):
    """An alien is turned up when everybody has chosen (R-2.4).

    If it stays face down, only its seat is told (R-24.2).
    """

    seat: SeatNo
    alien: AlienId


@dataclass(frozen=True)
class AliensDealt(Fact):
    """Aliens were dealt; told only to the seat that chooses."""

    seat: SeatNo
    aliens: tuple[AlienId, ...]


@dataclass(frozen=True)
class ComboRevealed(Fact):
    """The aliens of a combo are told, but not their seats (R-2.8).

    `name` is the name that the host gave it. It is empty for a card drawn instead; then `alert` is the colour
    that its aliens share.
    """

    name: str
    alert: str
    aliens: tuple[AlienId, ...]


@dataclass(frozen=True)
class AlienPassed(Fact):
    """A sheet was passed in a draft; told to the two seats (M-20.11)."""

    seat: SeatNo
    to_seat: SeatNo
    alien: AlienId


@dataclass(frozen=True)
class WishesOpened(Fact):
    """Wishes, opened all at once (M-20.12): aliens banned, taken, and wanted by several."""

    banned: tuple[AlienId, ...]
    taken: tuple[AlienId, ...]
    contested: tuple[AlienId, ...]


@dataclass(frozen=True)
class AliensGranted(Fact):
    """Aliens were granted; told to that seat at once, and to everybody when all have theirs."""

    seat: SeatNo
    aliens: tuple[AlienId, ...]


@dataclass(frozen=True)
class SheetKeptFaceDown(Fact):
    """A seat keeps a sheet face down; only the seat is told which (R-24.2)."""

    seat: SeatNo


@dataclass(frozen=True)
class FirstPlayer(Fact):
    seat: SeatNo


@dataclass(frozen=True)
class TurnBegan(Fact):
    seat: SeatNo


@dataclass(frozen=True)
class TurnEnded(Fact):
    """A turn ended. `why`: "over", "no encounter card", "no ships", "no planet"."""

    seat: SeatNo
    why: str


@dataclass(frozen=True)
class EncounterBegan(Fact):
    number: int
    offense: SeatNo


@dataclass(frozen=True)
class NewHand(Fact):
    """The old hand is shown and discarded (R-4.1, R-10.3, R-26.5)."""

    seat: SeatNo
    cards: tuple[CardKey, ...]


@dataclass(frozen=True)
class DestinyTurned(Fact):
    """A destiny card was turned up: a colour by its seat ("seat 2"), "wild" or the id of a special."""

    seat: SeatNo
    card: DestinyCard


@dataclass(frozen=True)
class DestinyRefused(Fact):
    seat: SeatNo


@dataclass(frozen=True)
class CometInForce(Fact):
    """A comet changes this encounter (M-15.9); another destiny card is drawn."""

    comet: DestinyCard


@dataclass(frozen=True)
class CometPassedOver(Fact):
    """A comet changes nothing, because another is in force already (M-15.9)."""

    comet: DestinyCard


@dataclass(frozen=True)
class NobodyDescribed(Fact):
    """A destiny card describes nobody, so another one is drawn (M-15.4)."""

    seat: SeatNo
    card: DestinyCard


@dataclass(frozen=True)
class DefenseVoted(Fact):
    """A seat has voted on who is the defense; told when all votes are in."""

    seat: SeatNo
    voted: SeatNo


@dataclass(frozen=True)
class GateTurnedOver(Fact):
    """The gate lies with its other side up from now on: the reverse side, or the usual one (M-16.1)."""

    reversed: bool


@dataclass(frozen=True)
class OpponentSet(Fact):
    offense: SeatNo
    defense: SeatNo
    system: SystemNo


@dataclass(frozen=True)
class GateWasAimed(Fact):
    id: ClassVar[str] = "gate_aimed"
    seat: SeatNo
    planet: PlanetNo


@dataclass(frozen=True)
class ShipsSent(Fact):
    """Ships left colonies, gate or warp. `to_side` is the side they join; "" if they resettle."""

    seat: SeatNo
    ships: ShipCount
    to_side: Side


@dataclass(frozen=True)
class ColonyGivenUp(Fact):
    seat: SeatNo
    planet: PlanetNo


@dataclass(frozen=True)
class AlliesInvited(Fact):
    seat: SeatNo
    side: Side
    seats: tuple[SeatNo, ...]


@dataclass(frozen=True)
class AllianceWasAnswered(Fact):
    """A seat joined a side; `side` "" declines."""

    id: ClassVar[str] = "alliance_answered"

    seat: SeatNo
    side: Side
    ships: ShipCount


@dataclass(frozen=True)
class AnsweredByOrder(Fact):
    """A standing order of the seat has answered this question. The service tells the seat alone."""

    seat: SeatNo
    what: str


@dataclass(frozen=True)
class ActsAsSaid(Fact):
    """The seat acts next because it had ordered a card or power "when it helps" (OURS-core-66).

    The service tells the seat alone.
    """

    seat: SeatNo


@dataclass(frozen=True)
class AllianceCancelled(Fact):
    seat: SeatNo
    side: Side


@dataclass(frozen=True)
class CardLaid(Fact):
    """A card was laid from a pile: "hand" or a sheet. The pile is public, because its use could be zapped."""

    seat: SeatNo
    pile: Pile


@dataclass(frozen=True)
class CardTurnedUp(Fact):
    seat: SeatNo
    card: CardKey


@dataclass(frozen=True)
class KickerWasLaid(Fact):
    """A main player laid a Kicker face down."""

    seat: SeatNo


@dataclass(frozen=True)
class KickerCancelled(Fact):
    """A Kicker was cancelled as it was laid; it is discarded face up."""

    seat: SeatNo
    card: CardKey


@dataclass(frozen=True)
class KickerTurnedUp(Fact):
    seat: SeatNo
    card: CardKey


@dataclass(frozen=True)
class CardCounts(Fact):
    """The card of this side counts as another one."""

    seat: SeatNo
    card: CardKey


@dataclass(frozen=True)
class TotalsFinal(Fact):
    offense: int
    defense: int


@dataclass(frozen=True)
class EncounterResult(Fact):
    result: str


@dataclass(frozen=True)
class EncounterGoesOn(Fact):
    """An encounter inside this one is over."""

    number: int


@dataclass(frozen=True)
class EncounterOver(Fact):
    number: int
    result: str


@dataclass(frozen=True)
class GameWon(Fact):
    winners: tuple[SeatNo, ...]


@dataclass(frozen=True)
class GameClosed(Fact):
    """The game was ended without a winner by the rules.

    `by`: "moderator" or "table". No winners means a draw.
    """

    by: str
    winners: tuple[SeatNo, ...]


@dataclass(frozen=True)
class GameTakenBack(Fact):
    """The game was taken back to this encounter (0: before the first) and phase.

    `by`: "moderator" or "table". `dice`: "kept" or "anew". `held`: the aliens that each seat has there.
    """

    by: str
    encounter: int
    phase: str
    dice: str
    held: tuple[tuple[AlienId, ...], ...]


@dataclass(frozen=True)
class GameRuled(Fact):
    """A moderator changes the position; the following facts tell how."""


@dataclass(frozen=True)
class ShipsRuled(Fact):
    """A moderator moved ships. `source` and `target` may be "removed": out of the game."""

    seat: SeatNo
    ships: ShipCount
    source: Place
    target: Place


@dataclass(frozen=True)
class CardsRuled(Fact):
    """A moderator moved cards between a hand ("hand" with its seat), "deck" and "discards".

    Another fact tells which cards.
    """

    cards: CardCount
    source: str
    target: str
