"""Powers used, and cards played."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.kinds import AlienId, CardKey, Part, PlanetNo, SeatNo, TokenCount

from .fact import Fact


@dataclass(frozen=True)
class PowerAnnounced(Fact):
    """Told before anybody is asked whether to zap it, with all its choices."""

    seat: SeatNo
    power: AlienId
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class PowerWasUsed(Fact):
    seat: SeatNo
    power: AlienId
    ability: str
    choice: str = ""


@dataclass(frozen=True)
class PowerWasZapped(Fact):
    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class PartWorked(Fact):
    """A part of a sheet that works without being used."""

    seat: SeatNo
    power: AlienId
    part: Part


@dataclass(frozen=True)
class TokensChanged(Fact):
    seat: SeatNo
    power: AlienId
    tokens: TokenCount


@dataclass(frozen=True)
class CardAnnounced(Fact):
    """`side` is "wild" or "super" for a flare."""

    seat: SeatNo
    card: CardKey
    choice: str = ""
    side: str = ""


@dataclass(frozen=True)
class CardStopped(Fact):
    """`how`: cancelled, prevented, stolen or zapped; "unpaid": its price could be paid no longer."""

    seat: SeatNo
    card: CardKey
    how: str


@dataclass(frozen=True)
class CardMoved(Fact):
    """A played card went to another seat's hand."""

    card: CardKey
    to_seat: SeatNo


@dataclass(frozen=True)
class CardBuilt(Fact):
    """A card lies face up beside a planet, on the account of a sheet."""

    seat: SeatNo
    power: AlienId
    card: CardKey
    planet: PlanetNo


@dataclass(frozen=True)
class PowerMoved(Fact):
    power: AlienId
    to_seat: SeatNo


@dataclass(frozen=True)
class PowerDrawn(Fact):
    """A sheet that nobody held came into the game."""

    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class PowerDiscarded(Fact):
    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class PowerTurnedUp(Fact):
    """A sheet that lay face down works from now on (R-24.2).

    `by_itself`: it had to act, or would change what was about to be fixed (R-24.20); nobody chose to.
    """

    seat: SeatNo
    power: AlienId
    by_itself: bool = False


@dataclass(frozen=True)
class OnePowerLost(Fact):
    """One of several, for want of home colonies (M-20.2)."""

    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class OnePowerRegained(Fact):
    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class SheetOffered(Fact):
    """The offense may have it in place of what it has (R-24.4); sealed where sheets lie face down."""

    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class OldSheetKept(Fact):
    """A new sheet was drawn and put away unseen, as the old one lies face up."""

    seat: SeatNo


@dataclass(frozen=True)
class OneOfTwoKept(Fact):
    """A new sheet was drawn beside one that lies face down; which of them is kept stays secret."""

    seat: SeatNo


@dataclass(frozen=True)
class FaceDownSheetMoved(Fact):
    """To another seat, still face down; which one is between the two."""

    seat: SeatNo
    to_seat: SeatNo


@dataclass(frozen=True)
class FaceDownSheetDiscarded(Fact):
    """Unseen by the others."""

    seat: SeatNo


@dataclass(frozen=True)
class CardStated(Fact):
    """`stake`: ships at stake beyond the usual penalty."""

    seat: SeatNo
    card: CardKey
    stake: int = 0


@dataclass(frozen=True)
class StatementAnswered(Fact):
    seat: SeatNo
    answer: str
