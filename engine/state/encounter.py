"""An encounter while it goes on: who meets whom, what lies on the table, what is on the move."""

from __future__ import annotations

from dataclasses import dataclass, field

from .cards import Card
from .later import OMIT_WHILE_EMPTY

OFFENSE, DEFENSE = "offense", "defense"
SIDES = (OFFENSE, DEFENSE)


@dataclass
class PlannedEncounter:
    """An encounter to come outside the usual turn; the last one planned comes first (R-3.9).

    `defense`: -1 if destiny says who it is.
    """

    offense: int
    defense: int = -1
    barred: list[str] = field(default_factory=list)  # flares that may not be played in it


@dataclass
class LaidCard:
    """An encounter card on the table. Who knows it does not change when it changes sides."""

    card: Card
    known_to: list[int]
    pile: str  # where it came from
    faceup: bool = False
    turned: bool = False  # turned up at the reveal, not merely laid open
    copied: Card | None = None  # what a morph became at the reveal, once


@dataclass
class CardInPlay:
    """An artifact, reinforcement or flare between its announcement and its end."""

    card: Card
    user: int
    pile: str
    goes_to: str = ""  # a pile named by its own effect; else the rules decide


@dataclass
class LastingEffect:
    """Something used earlier in this encounter that still works: an upset, a loan, a stated card."""

    sheet: str
    what: str
    seat: int
    other: int = -1  # another seat concerned
    note: str = ""  # was told when it began
    secret: str = ""  # known to those only whom facts of their own have told
    number: int = 0  # public


@dataclass
class Loss:
    """Ships lost to one cause at one instant, of however many owners (R-18.11)."""

    cause: str  # "result", "price", "penalty", "power", "card", "failed deal" or "homeless"
    ships: dict[int, int]  # on their way
    removed: dict[int, int] = field(default_factory=dict)
    lost: dict[int, int] = field(default_factory=dict)  # have arrived in the warp
    marks: list[str] = field(default_factory=list)  # what sheets have noted about this loss
    further: dict[int, int] = field(default_factory=dict)  # of them on top of those of the encounter
    margin: int = -1  # by how much the totals differed, if it is the result of two attacks


@dataclass
class Encounter:
    number: int
    offense: int
    defense: int = -1
    of_turn: bool = True  # else planned outside the usual turn
    phase: str = "regroup"
    system: int = -1  # whose home system
    planet: int = -1
    order: list[int] = field(default_factory=list)  # timing order
    gate: dict[int, int] = field(default_factory=dict)  # ships of the offense and its allies
    orbit: dict[int, int] = field(default_factory=dict)  # ships of the defense's allies
    invited: dict[str, list[int]] = field(default_factory=dict)
    allies: dict[int, str] = field(default_factory=dict)  # seat -> side; stays when its ships have left
    joined: dict[int, str] = field(default_factory=dict)  # who ever allied with a ship, and with whom
    cards: dict[int, LaidCard] = field(default_factory=dict)
    beside: dict[int, list[Card]] = field(default_factory=dict)  # cards added to these seats' cards, face up
    extra: dict[str, int] = field(
        default_factory=lambda: {OFFENSE: 0, DEFENSE: 0}
    )  # points added to each side's total
    lasting: list[LastingEffect] = field(default_factory=list)
    zapped: list[str] = field(default_factory=list)  # aliens whose power is out of use
    newcomers: list[str] = field(default_factory=list)  # sheets drawn in it: they work from the next one on
    flares: dict[str, int] = field(default_factory=dict)  # flare -> who played it
    barred: list[str] = field(default_factory=list)  # flares that may not be tried (again)
    result: str = ""  # a side, "deal", "no deal", "both lose", "called off", "granted" or "resettled"
    called_off: bool = False
    # As the result was found, since ships go and powers are zapped afterwards: by side, and by seat.
    totals: dict[str, int] = field(default_factory=dict, metadata=OMIT_WHILE_EMPTY)
    faces: dict[int, str] = field(default_factory=dict, metadata=OMIT_WHILE_EMPTY)

    @property
    def main_players(self) -> tuple[int, ...]:
        return (self.offense,) if self.defense < 0 else (self.offense, self.defense)

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
        """Where the ships of this side's allies are: on the gate, or beside the planet (R-9.4)."""
        return self.gate if side == OFFENSE else self.orbit
