"""The layout of the board for its reader: a square, the warp in its middle, their system at the bottom."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import radians, sin
from typing import NamedTuple

from django.utils.translation import get_language

from engine.state.view import View
from games.board.drawing.marks import Point, polar
from games.board.words.things import say
from games.words.names import seat_name
from games.words.reader import Reader, Systems

SIZE = 1056
MIDDLE = SIZE / 2
CENTRE: Point = (MIDDLE, MIDDLE)
WARP, TRACK, TRACK_WIDTH = 104.0, 127.0, 38.0
GATE = TRACK + TRACK_WIDTH / 2 + 3  # where the gate begins
INNER, OUTER = 304.0, 398.0  # the two rows of planets
HEAD = 38.0
FEW, MOST = 5, 6  # planets of a system: as at the beginning, and with one that has joined
APART = 1.5  # half of what is at least between two planets
TRAY, RIM = 240.0, 524.0  # a system reaches from here to there

# By number of seats: half of the angles between planets 2 and 4, 1 and 5, and the radius of a planet. Where
# there are four, the one in the middle is missing.
FIVE = {
    2: (17.0, 33.0, 60.0),
    3: (17.0, 33.0, 60.0),
    4: (16.0, 30.0, 60.0),
    5: (13.0, 24.5, 55.0),
    6: (10.8, 20.5, 50.0),
    7: (9.4, 17.4, 45.0),
    8: (8.5, 15.2, 41.0),
}
# The same where a planet has joined: between planets 3 and 4, 2 and 5, 1 and 6, and the radius.
SIX = {
    2: (9.4, 23.0, 36.6, 60.0),
    3: (9.4, 23.0, 36.6, 60.0),
    4: (8.6, 19.8, 31.0, 56.0),
    5: (7.8, 15.9, 24.0, 51.0),
    6: (6.8, 13.6, 20.5, 45.0),
    7: (5.9, 11.8, 17.8, 39.0),
    8: (5.2, 10.4, 15.6, 34.0),
}


@dataclass(frozen=True)
class Layout:
    seats: int
    bottom: int  # the seat whose system lies at the bottom
    systems: Systems = field(default_factory=Systems)

    @classmethod
    def of(cls, view: View) -> Layout:
        """Return the layout with the reader's own system at the bottom."""
        return cls(len(view["seats"]), view.get("you") or 0, Systems.of(view))

    @property
    def radius(self) -> float:
        """Return the radius of a planet: the same everywhere, as the fullest system needs it."""
        return _radius(self.seats, self.systems.most)

    @property
    def half(self) -> float:
        """Return half of the angle that a system takes, in degrees."""
        return 180.0 / self.seats - 1.2

    @property
    def head(self) -> float:
        """Return half of the angle that the words on the rim of a system may take."""
        return min(self.half, HEAD)

    def angle(self, seat: int) -> float:
        """Return the middle of a system; seats follow one another clockwise."""
        return 90.0 + 360.0 / self.seats * ((seat - self.bottom) % self.seats)

    def lower(self, seat: int) -> bool:
        """Return whether a system lies in the lower half, where words on its rim run the other way round."""
        return 1.0 < self.angle(seat) % 360.0 < 179.0

    def planet_angle(self, planet: int) -> float:
        return self.angle(self.systems.owner(planet)) - self._spot(planet).aside

    def row(self, planet: int) -> float:
        """Return the row of a planet.

        Every second planet lies nearer to the warp, so that all can be large.
        """
        return INNER if self._spot(planet).inner else OUTER

    def _spot(self, planet: int) -> Spot:
        number = len(self.systems.planets_of(self.systems.owner(planet)))
        return _spots(self.seats, number)[self.systems.place(planet) - 1]

    def planet(self, planet: int) -> Point:
        return _planet(self, planet)

    def planet_edge(self, planet: int) -> float:
        """Return how far from the middle of the warp the near edge of a planet lies."""
        return self.row(planet) - self.radius


class Spot(NamedTuple):
    """Where a planet lies in its system: how far before its middle, in degrees, and in which row."""

    aside: float
    inner: bool


@lru_cache(maxsize=64)
def _spots(seats: int, number: int) -> Sequence[Spot]:
    """Return the spots in the order of their places.

    The outermost lie in the outer row, and from each edge the rows take turns.
    """
    half = _asides(seats, number)
    asides = [*(-aside for aside in half), *([0.0] if number % 2 else []), *reversed(half)]
    return [Spot(aside, min(n, number - 1 - n) % 2 == 1) for n, aside in enumerate(asides)]


def _asides(seats: int, number: int) -> list[float]:
    """Return how far from the middle the planets of one half lie, the outermost first."""
    if number <= FEW:
        return [FIVE[seats][1], FIVE[seats][0]][: number // 2]
    near, between, far, _radius = SIX[seats]
    if number == MOST:
        return [far, between, near]
    step = 2 * far / (number - 1)
    return [far - step * n for n in range(number // 2)]


@lru_cache(maxsize=64)
def _radius(seats: int, most: int) -> float:
    """Return the radius of planets. Beyond six planets they become as small as needed."""
    if most <= FEW:
        return FIVE[seats][2]
    far, radius = SIX[seats][2:]
    step = 2 * far / (most - 1)
    return radius if most == MOST else min(radius, INNER * sin(radians(step / 2)) - APART)


@lru_cache(maxsize=1024)
def _planet(layout: Layout, planet: int) -> Point:
    x, y = polar(layout.row(planet), layout.planet_angle(planet), CENTRE)
    return round(x, 1), round(y, 1)


@dataclass(frozen=True)
class BoardReader:
    """The language, the own seat, and what seats and planets are called."""

    language: str
    seat: int | None
    called: tuple[str, ...]
    systems: Systems

    @classmethod
    def of(cls, view: View) -> BoardReader:
        reader = Reader.of(view)
        called = tuple(seat_name(seat["seat"], reader) for seat in view["seats"])
        return cls(get_language() or "", view.get("you"), called, reader.systems)

    def say(self, what: str, *about: Hashable) -> str:
        """Return a sentence of `games.board.words.things`."""
        return say(self.language, what, *about)
