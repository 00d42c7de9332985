"""Where everything lies: a square, the warp in its middle, the system of the reader at the bottom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.words.core.names import PLANETS_EACH

from .marks import Point, polar

SIZE = 1056
MIDDLE = SIZE / 2
CENTRE: Point = (MIDDLE, MIDDLE)
WARP, TRACK, TRACK_WIDTH = 104.0, 127.0, 38.0
GATE = TRACK + TRACK_WIDTH / 2 + 3  # where the gate begins
INNER, OUTER = 304.0, 398.0  # the two rows of planets
HEAD = 38.0
TRAY, RIM = 240.0, 524.0  # a system reaches from here to there

# By number of seats: half of the angles between planets 2 and 4, 1 and 5, and the radius of a planet.
ROWS = {
    3: (17.0, 33.0, 60.0),
    4: (16.0, 30.0, 60.0),
    5: (13.0, 24.5, 55.0),
    6: (10.8, 20.5, 50.0),
    7: (9.4, 17.4, 45.0),
    8: (8.5, 15.2, 41.0),
}


@dataclass(frozen=True)
class Layout:
    seats: int
    bottom: int  # the seat whose system lies at the bottom

    @property
    def radius(self) -> float:
        """Of a planet."""
        return ROWS[self.seats][2]

    @property
    def half(self) -> float:
        """Half of the angle that a system takes, in degrees."""
        return 180.0 / self.seats - 1.2

    @property
    def head(self) -> float:
        """Half of the angle that the words on the rim of a system may take."""
        return min(self.half, HEAD)

    def angle(self, seat: int) -> float:
        """The middle of a system; seats follow one another clockwise."""
        return 90.0 + 360.0 / self.seats * ((seat - self.bottom) % self.seats)

    def lower(self, seat: int) -> bool:
        """Whether a system lies in the lower half, where words on its rim run the other way round."""
        return 1.0 < self.angle(seat) % 360.0 < 179.0

    def planet_angle(self, planet: int) -> float:
        seat, place = divmod(planet, PLANETS_EACH)
        near, far, _radius = ROWS[self.seats]
        return self.angle(seat) - (-far, -near, 0.0, near, far)[place]

    def row(self, planet: int) -> float:
        """Planets 2 and 4 lie nearer to the warp than the others, so that all can be large."""
        return INNER if planet % PLANETS_EACH in (1, 3) else OUTER

    def planet(self, planet: int) -> Point:
        return _planet(self, planet)

    def planet_edge(self, planet: int) -> float:
        """How far from the middle of the warp the near edge of a planet lies."""
        return self.row(planet) - self.radius


@lru_cache(maxsize=1024)
def _planet(layout: Layout, planet: int) -> Point:
    x, y = polar(layout.row(planet), layout.planet_angle(planet), CENTRE)
    return round(x, 1), round(y, 1)
