"""Moments of an encounter from the setup to the reveal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.state.cards import Card
from engine.state.kinds import CardCount, DestinyCard, PlanetNo, SeatNo, ShipCount, Side

from .moment import Moment, Told


@dataclass
class GameSetup(Moment):
    """Aliens and hands are dealt (R-2)."""


@dataclass
class NewHandDue(Moment):
    """A seat must show its hand, discard it and draw eight (R-4.1, R-10.3). Cards laid aside stay.

    Cards in `kept` are shown, but not discarded.
    """

    seat: Told[SeatNo]
    cards: Told[CardCount] = 8
    phase_moment: Moment | None = None
    kept: list[Card] = field(default_factory=list)

    @property
    def also_playable_at(self) -> tuple[Moment, ...]:
        return () if self.phase_moment is None else (self.phase_moment,)


@dataclass
class TurnStarts(Moment):
    """The offense holds an encounter card (R-4)."""


@dataclass
class RegroupStarts(Moment):
    """The very first moment of regroup."""


@dataclass
class EncounterStarts(Moment):
    """Regroup: nothing has moved yet (R-5.1)."""


@dataclass
class RegroupShipDue(Moment):
    """The offense may take one ship out of the warp (R-5.2)."""

    seat: Told[SeatNo]
    ships: ShipCount = 1


@dataclass
class DestinyDue(Moment):
    """No destiny card is drawn yet; reached again before every redraw (R-6.1)."""


@dataclass
class CometDrawn(Moment):
    """A comet is face up, and no other is in force; another destiny card follows it (M-15.9).

    With `redraw` it is discarded before it comes into force.
    """

    card: Told[DestinyCard]
    redraw: bool = False

    @property
    def closed(self) -> bool:
        return self.redraw


@dataclass
class DestinyDrawn(Moment):
    """One card is face up: "seat 2", "wild" or the id of a special (R-6.2).

    `named_seat` is the seat whose colour it counts as, computed at the draw (R-6.7, R-6.11); -1 for a wild,
    and if a card describes several seats (M-15.7). `fitting` are all seats that it may become.
    With `redraw` the card is discarded and another drawn. `target` names seat and planet in place of the
    card; with `final` nobody can change that any more.
    """

    card: Told[DestinyCard]
    named_seat: SeatNo = -1
    redraw: bool = False
    target: tuple[SeatNo, PlanetNo] | None = None
    final: bool = False
    fitting: tuple[SeatNo, ...] = ()

    @property
    def closed(self) -> bool:
        return self.redraw or self.final


@dataclass
class DestinySettled(Moment):
    """Opponent and system are known."""


@dataclass
class GateAimed(Moment):
    """Launch: the planet is known (R-7.1)."""


@dataclass
class ShipsCommitting(Moment):
    """A seat is about to send ships for a side (R-7.2, R-9.4)."""

    seat: Told[SeatNo]
    side: Told[Side]


@dataclass
class ShipsCommitted(Moment):
    """Launch: the ships of the offense are on the gate."""


@dataclass
class AlliancesOpen(Moment):
    """Alliance: before anybody is invited."""


@dataclass
class AlliancesInvited(Moment):
    """One main player has invited allies (R-9.1, R-9.2); reached twice."""

    inviter: SeatNo


@dataclass
class AllianceAnswerDue(Moment):
    """The seat's place to answer; it is invited to `sides`, and an effect makes it join `joining`.

    `must` is a side that it has to join with as many ships as it can spare, up to `most`.
    """

    seat: Told[SeatNo]
    sides: list[Side]
    joining: Side = ""
    must: Side = ""
    most: ShipCount = 4


@dataclass
class AllianceAnswered(Moment):
    """This seat has answered."""

    seat: Told[SeatNo]


@dataclass
class AlliancesFormed(Moment):
    """Alliance: every answer is in (R-9.7)."""


@dataclass
class BeforeCardsChosen(Moment):
    """Planning: the main players hold an encounter card and have not chosen yet.

    If the encounter is `decided` here, nobody chooses and nothing is revealed.
    """

    decided: bool = False

    @property
    def closed(self) -> bool:
        return self.decided


@dataclass
class ChoosingCards(Moment):
    """Planning: the order in which main players choose, and the seats that lay their card open."""

    order: list[list[SeatNo]]
    laid_open: list[SeatNo] = field(default_factory=list)


@dataclass
class CardLaidOpen(Moment):
    """Planning: one card is face up, the other not yet chosen."""

    seat: Told[SeatNo]


@dataclass
class CardsChosen(Moment):
    """Planning: both cards are on the table."""


@dataclass
class BeforeReveal(Moment):
    """Reveal: these cards are about to be turned up together; those in `face_down` stay down."""

    turning: tuple[SeatNo, ...]
    face_down: list[SeatNo] = field(default_factory=list)


@dataclass
class KickerLaid(Moment):
    """Planning: a main player has laid a Kicker face down, which everybody sees (M-13.1)."""

    nested: ClassVar[bool] = True
    seat: Told[SeatNo]
    cancelled: bool = False

    @property
    def closed(self) -> bool:
        return self.cancelled


@dataclass
class CardsRevealed(Moment):
    """Reveal: both faces count now. This is the window in rounds before the totals (R-11.9)."""

    finds_result: ClassVar[bool] = True


@dataclass
class ReinforcementsOpen(Moment):
    """Reveal: two attacks lie there and everything else is worked out (M-14.1)."""

    finds_result: ClassVar[bool] = True
