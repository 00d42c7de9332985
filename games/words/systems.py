"""Whose home system each planet of a game lies in, and which place it has there.

A planet keeps its number, and its owner unless the game is taken back to before it joined. So what names the
planets of today names those of every earlier line that counts; for the others see `systems_at`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.state.view import View, systems_in

USUAL = 5  # planets of a home system, unless a game was made with others


class RowOfGame(Protocol):
    """What the table of games knows of the systems of one."""

    options: Any  # as the engine reads them
    planet_owners: Any  # by planet, where planets have joined since


@dataclass(frozen=True)
class Systems:
    """`each`: how many planets a home system has at the beginning. `owners`: by planet the seat in whose
    system it lies; empty while all lie evenly, seat after seat.
    """

    each: int = USUAL
    owners: tuple[int, ...] = ()

    def owner(self, planet: int) -> int:
        """In whose home system a planet lies.

        >>> Systems(4).owner(4), Systems(5).owner(4), Systems(2, (0, 0, 1, 1, 0)).owner(4)
        (1, 0, 0)
        """
        return self.owners[planet] if planet < len(self.owners) else planet // self.each

    def place(self, planet: int) -> int:
        """The number by which a planet is called within its system; the first is 1.

        >>> Systems(4).place(4), Systems(5).place(4), Systems(2, (0, 0, 1, 1, 0)).place(4)
        (1, 5, 3)
        """
        if planet < len(self.owners):
            return self.owners[: planet + 1].count(self.owners[planet])
        return planet % self.each + 1

    def planets_of(self, seat: int) -> Sequence[int]:
        """The planets of a home system in their places, also those that have been destroyed.

        >>> list(Systems(4).planets_of(1)), list(Systems(2, (0, 0, 1, 1, 0)).planets_of(0))
        ([4, 5, 6, 7], [0, 1, 4])
        """
        if self.owners:
            return [planet for planet, owner in enumerate(self.owners) if owner == seat]
        return range(self.each * seat, self.each * seat + self.each)

    def planet(self, seat: int, place: int) -> int | None:
        """The planet that is called so; None if there is none.

        >>> Systems(4).planet(1, 4), Systems(4).planet(1, 5), Systems(2, (0, 0, 1, 1, 0)).planet(0, 3)
        (7, None, 4)
        """
        planets = self.planets_of(seat)
        return planets[place - 1] if 1 <= place <= len(planets) else None

    def has(self, planet: int, seat: int) -> bool:
        """Whether a planet that joined lies in this system.

        >>> Systems(2, (0, 0, 1, 1, 0)).has(4, 0), Systems(2).has(4, 0)
        (True, False)
        """
        return planet < len(self.owners) and self.owners[planet] == seat

    def joined_by(self, planet: int, seat: int) -> Systems:
        """The same with a planet that joins this seat's system.

        >>> Systems(2).joined_by(4, 0), Systems(2, (0, 0, 1, 1, 0)).joined_by(4, 1).place(4)
        (Systems(each=2, owners=(0, 0, 1, 1, 0)), 3)
        """
        owners = self.owners or tuple(n // self.each for n in range(planet))
        return Systems(self.each, (*owners[:planet], seat, *owners[planet + 1 :]))

    @property
    def most(self) -> int:
        """How many planets the largest home system has."""
        return max(map(self.owners.count, self.owners), default=self.each)

    @classmethod
    def of(cls, view: View) -> Systems:
        """Those of the game that a view shows."""
        if not view.get("planets") or not view.get("seats"):
            return cls()
        systems = systems_in(view)
        evenly = cls(len(systems[0]) or USUAL)
        if all(list(evenly.planets_of(seat)) == list(planets) for seat, planets in enumerate(systems)):
            return evenly
        owner = {planet: seat for seat, planets in enumerate(systems) for planet in planets}
        return cls(evenly.each, tuple(owner[planet] for planet in range(len(view["planets"]))))

    @classmethod
    def of_row(cls, game: RowOfGame) -> Systems:
        """Those of a game that is not at hand, by its row alone."""
        switches = game.options.get("switches") or {}
        return cls(switches.get("planets", USUAL), tuple(game.planet_owners))


FIVE_EACH = Systems()
