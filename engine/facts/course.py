"""Setting up, and the course of an encounter."""

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
    """Turned up when everybody has chosen (R-2.4); told to its seat alone if it stays face down (R-24.2)."""

    seat: SeatNo
    alien: AlienId


@dataclass(frozen=True)
class AliensDealt(Fact):
    """Only to the seat that chooses."""

    seat: SeatNo
    aliens: tuple[AlienId, ...]


@dataclass(frozen=True)
class ComboRevealed(Fact):
    """Which aliens are dealt, and not to whom (R-2.8). `name`: as its host called it; of a card that was
    drawn instead it is empty, and `alert` is the colour that its aliens share."""

    name: str
    alert: str
    aliens: tuple[AlienId, ...]


@dataclass(frozen=True)
class AlienPassed(Fact):
    """In a draft, between the two (M-20.11)."""

    seat: SeatNo
    to_seat: SeatNo
    alien: AlienId


@dataclass(frozen=True)
class WishesOpened(Fact):
    """What everybody has named is looked at together (M-20.12): what was banned, what somebody has from now
    on, and what several want."""

    banned: tuple[AlienId, ...]
    taken: tuple[AlienId, ...]
    contested: tuple[AlienId, ...]


@dataclass(frozen=True)
class AliensGranted(Fact):
    """Only to the seat that has wished for them; everybody learns it when all have theirs."""

    seat: SeatNo
    aliens: tuple[AlienId, ...]


@dataclass(frozen=True)
class SheetKeptFaceDown(Fact):
    """Which one is told to the seat alone (R-24.2)."""

    seat: SeatNo


@dataclass(frozen=True)
class FirstPlayer(Fact):
    seat: SeatNo


@dataclass(frozen=True)
class TurnBegan(Fact):
    seat: SeatNo


@dataclass(frozen=True)
class TurnEnded(Fact):
    """`why`: "over", "no encounter card", "no ships", "no planet"."""

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
    """A colour by its seat ("seat 2"), "wild" or the id of a special."""

    seat: SeatNo
    card: DestinyCard


@dataclass(frozen=True)
class DestinyRefused(Fact):
    seat: SeatNo


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
    """From colonies, gate or warp; `to_side` is the side they are committed to, "" when they re-settle."""

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
    """`side` "" declines."""

    id: ClassVar[str] = "alliance_answered"

    seat: SeatNo
    side: Side
    ships: ShipCount


@dataclass(frozen=True)
class AnsweredByOrder(Fact):
    """Told to the seat alone, by whoever leads the game: an order of its own has answered this question."""

    seat: SeatNo
    what: str


@dataclass(frozen=True)
class ActsAsSaid(Fact):
    """Told to the seat alone, by whoever leads the game: what follows it does because it had said "when it
    helps" of a card or power (OURS-core-66)."""

    seat: SeatNo


@dataclass(frozen=True)
class AllianceCancelled(Fact):
    seat: SeatNo
    side: Side


@dataclass(frozen=True)
class CardLaid(Fact):
    """Which pile a face-down card came from is public: its use could be zapped. "hand" or a sheet."""

    seat: SeatNo
    pile: Pile


@dataclass(frozen=True)
class CardTurnedUp(Fact):
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
class EncounterOver(Fact):
    number: int
    result: str


@dataclass(frozen=True)
class GameWon(Fact):
    winners: tuple[SeatNo, ...]


@dataclass(frozen=True)
class GameClosed(Fact):
    """It has ended as it stood, by no rule. `by`: "moderator" or "table". No winners: a draw."""

    by: str
    winners: tuple[SeatNo, ...]


@dataclass(frozen=True)
class GameTakenBack(Fact):
    """It stands again where it stood then: in this encounter (0: before the first) and phase.

    `by`: "moderator" or "table". `dice`: "kept" or "anew". `held`: by seat the aliens that are theirs there.
    """

    by: str
    encounter: int
    phase: str
    dice: str
    held: tuple[tuple[AlienId, ...], ...]


@dataclass(frozen=True)
class GameRuled(Fact):
    """A moderator changes the position; what they change follows."""


@dataclass(frozen=True)
class ShipsRuled(Fact):
    """`source` and `target` may be "removed": out of the game."""

    seat: SeatNo
    ships: ShipCount
    source: Place
    target: Place


@dataclass(frozen=True)
class CardsRuled(Fact):
    """`source` and `target`: "hand" with its seat, "deck" or "discards". Another fact says which cards."""

    cards: CardCount
    source: str
    target: str
