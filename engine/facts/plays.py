"""Facts about powers used and cards played."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.kinds import AlienId, CardKey, Part, PlanetNo, SeatNo, TokenCount

from .fact import Fact


@dataclass(frozen=True)
class PowerAnnounced(Fact):
    """A use was announced with all its choices, before anybody is asked whether to zap it."""

    announces = True
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
    """A part of a sheet took effect without being used."""

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
    """A card was announced; `side` is "wild" or "super" for a flare."""

    announces = True
    seat: SeatNo
    card: CardKey
    choice: str = ""
    side: str = ""


@dataclass(frozen=True)
class CardStopped(Fact):
    """A card was stopped.

    `how`: "cancelled", "prevented", "stolen", "zapped", or "unpaid" without its price.
    """

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
    """A sheet put a card face up beside a planet."""

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
    """A face-down sheet works from now on (R-24.2).

    `by_itself` says that it had to act, or would change a value about to be fixed (R-24.20); nobody chose it.
    """

    seat: SeatNo
    power: AlienId
    by_itself: bool = False


@dataclass(frozen=True)
class OnePowerLost(Fact):
    """A seat lost one of several powers with its home colonies (M-20.2)."""

    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class OnePowerRegained(Fact):
    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class SheetOffered(Fact):
    """The offense may exchange a sheet for this one (R-24.4); secret in games with face-down sheets."""

    seat: SeatNo
    power: AlienId


@dataclass(frozen=True)
class OldSheetKept(Fact):
    """A new sheet was drawn and put away unseen, since the old one lies face up."""

    seat: SeatNo


@dataclass(frozen=True)
class OneOfTwoKept(Fact):
    """A new sheet was drawn beside a face-down one; which of them is kept stays secret."""

    seat: SeatNo


@dataclass(frozen=True)
class FaceDownSheetMoved(Fact):
    """A face-down sheet went to another seat; only the two seats know which."""

    seat: SeatNo
    to_seat: SeatNo


@dataclass(frozen=True)
class FaceDownSheetDiscarded(Fact):
    """A face-down sheet was discarded, unseen by the others."""

    seat: SeatNo


@dataclass(frozen=True)
class CardStated(Fact):
    """A seat stated its card; `stake` counts ships at stake beyond the usual penalty."""

    seat: SeatNo
    card: CardKey
    stake: int = 0


@dataclass(frozen=True)
class KickerStated(Fact):
    """A seat stated its Kicker as well."""

    seat: SeatNo
    card: CardKey


@dataclass(frozen=True)
class StatementAnswered(Fact):
    seat: SeatNo
    answer: str
