"""Announcements: uses and plays that others may react to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.state.cards import Card
from engine.state.kinds import AlienId, SeatNo, TechId

from .moment import Moment, Told

COMPLETED = "completed"  # in place of an ability's name: a tech is announced as completed


@dataclass
class Announcement(Moment):
    """A use or play that is announced with its choice.

    `choice` is the choice in its public form, `meant` its meaning, `targets` the seats that it names.
    `stopped`: "zapped", "cancelled", "prevented" or "stolen" (by `thief`).
    """

    nested: ClassVar[bool] = True
    user: Told[SeatNo]
    ability: Told[str]
    moment: Moment  # the moment at which it is used or played
    choice: Told[str] = ""
    meant: Any = field(default=None, kw_only=True)
    targets: frozenset[SeatNo] = field(default=frozenset(), kw_only=True)
    stopped: str = field(default="", kw_only=True)
    thief: SeatNo = field(default=-1, kw_only=True)

    @property
    def closed(self) -> bool:
        return bool(self.stopped)

    def told(self) -> dict[str, Any]:
        """Return the public fields, and the announcement it reacts to, if any."""
        answered = self.moment
        if not isinstance(answered, Announcement):
            return super().told()
        return {**super().told(), "answered": answered.thing, "answered_by": answered.user}

    @property
    def sheet(self) -> str:
        """Return the sheet of the power or card."""
        raise NotImplementedError

    @property
    def thing(self) -> str:
        """Return what is used or played: a power by its sheet, a card by its key."""
        return self.sheet


@dataclass
class PowerUsed(Announcement):
    power: Told[AlienId] = field(kw_only=True)

    @property
    def sheet(self) -> str:
        return self.power


@dataclass
class CardPlayed(Announcement):
    """A card is played. `side` is "wild" or "super" for a flare, else the kind of card."""

    card: Told[Card] = field(kw_only=True)
    side: Told[str] = field(kw_only=True)

    @property
    def sheet(self) -> str:
        return self.card.sheet

    @property
    def thing(self) -> str:
        return str(self.card)


@dataclass
class SuperPlayed(CardPlayed, PowerUsed):
    """A super flare: a card is played and a power is used, at one moment with reactions to both."""


@dataclass
class ReinforcementPlayed(Announcement):
    """A reinforcement is played for a side; it cannot be zapped (R-11.8)."""

    card: Told[Card] = field(kw_only=True)

    @property
    def sheet(self) -> str:
        return self.card.sheet

    @property
    def thing(self) -> str:
        return str(self.card)


@dataclass
class TechUsed(Announcement):
    """A tech is completed (`ability` COMPLETED), or its effect is used; another tech may stop it."""

    tech: Told[TechId] = field(kw_only=True)

    @property
    def sheet(self) -> str:
        return self.tech


@dataclass
class TechFinished(Moment):
    """A tech is completed and nothing has stopped it; its researchers are still on it (R-23.6)."""

    nested: ClassVar[bool] = True
    seat: Told[SeatNo]
    tech: Told[TechId]


@dataclass
class PowerZapped(Moment):
    """A use was cancelled; the zapped sheet may name consequences."""

    nested: ClassVar[bool] = True
    user: Told[SeatNo]
    power: Told[AlienId]


@dataclass
class CardResolved(Moment):
    """A card has taken effect and is about to leave."""

    nested: ClassVar[bool] = True
    user: Told[SeatNo]
    card: Told[Card]
