"""What was revealed in a game since one of its decisions, and who knows it: before it is taken back there.

A rewind takes nothing out of a head: what counts is what was told since, on whichever road. Of what only some
were told, neither the cards nor the terms are given on: whoever decides on a rewind need not know them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from engine.facts import (
    AlienChosen,
    AlienPassed,
    AliensDealt,
    AliensGranted,
    CardAnnounced,
    CardBuilt,
    CardsKept,
    CardsWereDiscarded,
    CardTurnedUp,
    ChairTaken,
    ComboRevealed,
    DealOffered,
    DealTerms,
    DestinyTurned,
    NewHand,
    PowerDrawn,
    PowerTurnedUp,
    SawCards,
    SheetOffered,
    TechsDealt,
    TechsDiscarded,
    TechTurnedUp,
    WishesOpened,
)
from games.base.documents import FactJSON
from games.models import LogEntry

from .head import head_before
from .spent import spent

REVEALING = tuple(
    kind.id
    for kind in (
        *(AlienChosen, AliensDealt, CardAnnounced, CardBuilt, CardsKept, CardsWereDiscarded, CardTurnedUp),
        *(DealOffered, DealTerms, DestinyTurned, NewHand, PowerDrawn, PowerTurnedUp, SawCards, SheetOffered),
        *(TechsDealt, TechsDiscarded, TechTurnedUp, ComboRevealed, AlienPassed, AliensGranted, WishesOpened),
        ChairTaken,
    )
)


@dataclass(frozen=True)
class Revelation:
    """`seats`: who knows it; None: everybody, and then `fact` is what they were told.

    `things`: so many cards, or sheets. `why`: how they came to be seen, where it was told.
    """

    number: int
    at: datetime
    kind: str
    seats: tuple[int, ...] | None
    things: int
    why: str = ""
    fact: FactJSON | None = None


@dataclass(frozen=True)
class RevealedSince:
    """`rolls`: how often the dice have been rolled since; with the same dice they fall alike once more."""

    public: list[Revelation]
    private: list[Revelation]
    rolls: int

    @property
    def nothing(self) -> bool:
        """Whether nobody has learned anything that taking it back cannot take from them."""
        return not (self.public or self.private)


def revealed_since(game_id: str, number: int) -> RevealedSince:
    """Since this decision, oldest first. Three queries. Raises Unloadable."""
    told = LogEntry.objects.filter(game=game_id, number__gt=number, fact__id__in=REVEALING)
    found = [one for one in _revelations(told.order_by("number", "place")) if not _tells_what_was_kept(one)]
    then = head_before(game_id, number + 1).game.position.dice.rolls
    return RevealedSince(
        public=[one for one in found if one.seats is None],
        private=[one for one in found if one.seats is not None],
        rolls=max(0, spent(game_id).rolls - then),
    )


def _tells_what_was_kept(one: Revelation) -> bool:
    """Whether a sheet was taken face down is its seat's secret; that it was offered one is told as such."""
    return one.kind == PowerDrawn.id and one.seats is not None


def _revelations(entries: Iterable[LogEntry]) -> Iterable[Revelation]:
    for entry in entries:
        fact, seats = entry.public_fact, entry.fact.get("to")
        yield Revelation(
            number=entry.number,
            at=entry.at,
            kind=str(fact["id"]),
            seats=None if seats is None else tuple(sorted(seats)),
            things=_things(fact),
            why=str(fact.get("why", "")),
            fact=fact if seats is None else None,
        )


def _things(fact: FactJSON) -> int:
    several = fact.get("cards", fact.get("aliens", fact.get("techs")))
    return len(several) if isinstance(several, list) else 1
