"""Where everything lies: a square, the warp in its middle, the system of the reader at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

from games.words.names import PLANETS_EACH

from .marks import Point, polar

SIZE = 1040
CENTRE: Point = (520.0, 520.0)
WARP, TRACK = 92.0, 115.0
PLANET = 53.0
INNER, OUTER, BAND = 302.0, 404.0, 477.0


@dataclass(frozen=True)
class Layout:
    seats: int
    bottom: int  # the seat whose system lies at the bottom

    def angle(self, seat: int) -> float:
        """The middle of a system; seats follow one another clockwise."""
        return 90.0 + 360.0 / self.seats * ((seat - self.bottom) % self.seats)

    def planet_angle(self, planet: int) -> float:
        seat, place = divmod(planet, PLANETS_EACH)
        return self.angle(seat) + 11.6 * (2 - place)

    def planet(self, planet: int) -> Point:
        """Inner and outer row by turns, so that a planet can be large."""
        outer = planet % PLANETS_EACH % 2 == 1
        return polar(OUTER if outer else INNER, self.planet_angle(planet), CENTRE)

    def planet_edge(self, planet: int) -> float:
        """How far from the middle of the warp the near edge of a planet lies."""
        return (OUTER if planet % PLANETS_EACH % 2 == 1 else INNER) - PLANET
