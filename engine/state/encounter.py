"""The state of the encounter in progress: its players, the cards on the table, the pieces on the move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .cards import Card
from .later import OMIT_WHILE_EMPTY

OFFENSE: Final = "offense"
DEFENSE: Final = "defense"
SIDES = (OFFENSE, DEFENSE)
TO_LAUNCH = ("start_turn", "regroup", "destiny", "launch")  # the phases before the offense has sent ships


def seats_that_land(
    offense: int, phase: str, gate: Mapping[int, int], allies: Mapping[int, str], *, turned: bool = False
) -> list[int]:
    """Return the seats whose ships land if the offense wins: it and its allies, each with ships on the gate.

    An ally without ships there lands nothing, nor does the offense (R-11.12). Until the gate is aimed the
    offense counts without ships: they are still to come (R-7.1). While the gate is `turned` over, the allies
    do not land (M-16.2).
    """
    coming = [offense] if phase in TO_LAUNCH else []
    there = [s for s, n in gate.items() if n and (s == offense or (allies.get(s) == OFFENSE and not turned))]
    return list(dict.fromkeys([*coming, *there]))


def defenders_that_land(
    orbit: Mapping[int, int], allies: Mapping[int, str], *, turned: bool = False
) -> list[int]:
    """Return the seats whose ships land if the defense wins: its allies while the gate is turned over."""
    return [s for s, n in orbit.items() if n and allies.get(s) == DEFENSE] if turned else []


@dataclass
class PlannedEncounter:
    """An encounter that will happen outside the usual turns; the last one planned comes first (R-3.9).

    `defense` is -1 if destiny decides it.
    """

    offense: int
    defense: int = -1
    barred: list[str] = field(default_factory=list)  # flares that may not be played in it


@dataclass
class LaidCard:
    """An encounter card on the table. The seats that know it stay the same when it changes sides."""

    card: Card
    known_to: list[int]
    pile: str  # where it came from
    faceup: bool = False
    turned: bool = False  # turned up at the reveal, not merely laid open
    copied: Card | None = None  # what a morph became at the reveal, once


@dataclass
class CardInPlay:
    """An artifact, reinforcement or flare from its announcement until its effect is over."""

    card: Card
    user: int
    pile: str
    goes_to: str = ""  # the pile its own effect names; "" if the rules decide


@dataclass
class LastingEffect:
    """An effect that was used earlier in this encounter and still works: an upset, a loan, a stated card."""

    sheet: str
    what: str
    seat: int
    other: int = -1  # another seat concerned
    note: str = ""  # announced when it began
    secret: str = ""  # known only to the seats that private facts have told
    number: int = 0  # public


@dataclass
class Loss:
    """Ships lost to one cause at one instant; several owners may lose ships (R-18.11)."""

    cause: str  # "result", "price", "penalty", "power", "card", "failed deal" or "homeless"
    ships: dict[int, int]  # on their way
    removed: dict[int, int] = field(default_factory=dict)
    lost: dict[int, int] = field(default_factory=dict)  # arrived in the warp
    marks: list[str] = field(default_factory=list)  # notes that sheets made about this loss
    further: dict[int, int] = field(default_factory=dict)  # ships beyond those in the encounter
    margin: int = -1  # the difference of the totals if the loss is the result of two attacks


@dataclass
class Encounter:
    number: int
    offense: int
    defense: int = -1
    of_turn: bool = True  # False if it was planned outside the usual turns
    phase: str = "regroup"
    system: int = -1  # whose home system
    planet: int = -1
    order: list[int] = field(default_factory=list)  # every seat, in timing order
    gate: dict[int, int] = field(default_factory=dict)  # ships of the offense and its allies
    orbit: dict[int, int] = field(default_factory=dict)  # ships of the defense's allies
    invited: dict[str, list[int]] = field(default_factory=dict)
    allies: dict[int, str] = field(default_factory=dict)  # seat -> side; stays when its ships have left
    joined: dict[int, str] = field(default_factory=dict)  # seat -> side, for all that ever sent ships
    cards: dict[int, LaidCard] = field(default_factory=dict)
    beside: dict[int, list[Card]] = field(default_factory=dict)  # cards added to these seats' cards, face up
    extra: dict[str, int] = field(
        default_factory=lambda: {OFFENSE: 0, DEFENSE: 0}
    )  # points added to each side's total
    lasting: list[LastingEffect] = field(default_factory=list)
    zapped: list[str] = field(default_factory=list)  # aliens whose power is out of use
    newcomers: list[str] = field(default_factory=list)  # sheets drawn now; they work from the next encounter
    flares: dict[str, int] = field(default_factory=dict)  # flare -> the seat that played it
    barred: list[str] = field(default_factory=list)  # flares that may not be played, or not again
    result: str = ""  # a side, "deal", "no deal", "both lose", "called off", "granted" or "resettled"
    called_off: bool = False
    # As they were when the result was found, since ships move and powers are zapped afterwards.
    totals: dict[str, int] = field(default_factory=dict)
    faces: dict[int, str] = field(default_factory=dict)
    kickers: dict[int, LaidCard] = field(default_factory=dict, metadata=OMIT_WHILE_EMPTY)  # by main player
    reversed: bool = field(default=False, metadata=OMIT_WHILE_EMPTY)  # whether the gate is turned over
    comet: str = field(default="", metadata=OMIT_WHILE_EMPTY)  # the destiny card that is in force
    turn_over: bool = field(default=False, metadata=OMIT_WHILE_EMPTY)  # it ends as soon as no window is open

    @property
    def main_players(self) -> tuple[int, ...]:
        return (self.offense,) if self.defense < 0 else (self.offense, self.defense)

    @property
    def others(self) -> list[int]:
        """Return the seats that are not main players, clockwise from the offense's left."""
        return [seat for seat in self.order if not self.is_main(seat)]

    def opponent(self, seat: int) -> int:
        return self.defense if seat == self.offense else self.offense

    def is_main(self, seat: int) -> bool:
        return seat == self.offense or seat == self.defense

    def is_ally(self, seat: int) -> bool:
        return seat in self.allies

    def side_of(self, seat: int) -> str | None:
        if self.is_main(seat):
            return self.side_of_main(seat)
        return self.allies.get(seat)

    def side_of_main(self, seat: int) -> str:
        return OFFENSE if seat == self.offense else DEFENSE

    def main_of(self, side: str) -> int:
        return self.offense if side == OFFENSE else self.defense

    def allies_of(self, side: str) -> list[int]:
        return [s for s in self.order if self.allies.get(s) == side]

    def place_of(self, side: str) -> dict[int, int]:
        """Return where the allies of this side have their ships: on the gate or beside the planet (R-9.4)."""
        return self.gate if side == OFFENSE else self.orbit
