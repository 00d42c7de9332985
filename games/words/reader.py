"""The reader of words, and the systems of a game: the owner and the place of each planet.

A planet keeps its number, and its owner unless the game is taken back to before it joined. So what names the
planets of today names those of every earlier line that counts; for the others see `systems_at`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.state.view import View, systems_in

USUAL = 5  # planets of a home system, unless a game was made with others


class RowOfGame(Protocol):
    """What the table of games knows of the systems of one."""

    options: Any  # as the engine reads them
    planet_owners: Any  # by planet, where planets have joined since


@dataclass(frozen=True)
class Systems:
    """The systems of a game.

    `each`: how many planets a home system has at the beginning. `owners`: by planet the seat in whose system
    it lies; empty while all lie evenly, seat after seat.
    """

    each: int = USUAL
    owners: tuple[int, ...] = ()

    def owner(self, planet: int) -> int:
        """Return the seat in whose home system a planet lies.

        >>> Systems(4).owner(4), Systems(5).owner(4), Systems(2, (0, 0, 1, 1, 0)).owner(4)
        (1, 0, 0)
        """
        return self.owners[planet] if planet < len(self.owners) else planet // self.each

    def place(self, planet: int) -> int:
        """Return the number of a planet within its system; the first is 1.

        >>> Systems(4).place(4), Systems(5).place(4), Systems(2, (0, 0, 1, 1, 0)).place(4)
        (1, 5, 3)
        """
        if planet < len(self.owners):
            return self.owners[: planet + 1].count(self.owners[planet])
        return planet % self.each + 1

    def planets_of(self, seat: int) -> Sequence[int]:
        """Return the planets of a home system in their places, also those that have been destroyed.

        >>> list(Systems(4).planets_of(1)), list(Systems(2, (0, 0, 1, 1, 0)).planets_of(0))
        ([4, 5, 6, 7], [0, 1, 4])
        """
        if self.owners:
            return [planet for planet, owner in enumerate(self.owners) if owner == seat]
        return range(self.each * seat, self.each * seat + self.each)

    def planet(self, seat: int, place: int) -> int | None:
        """Return the planet at this place of a system; None if there is none.

        >>> Systems(4).planet(1, 4), Systems(4).planet(1, 5), Systems(2, (0, 0, 1, 1, 0)).planet(0, 3)
        (7, None, 4)
        """
        planets = self.planets_of(seat)
        return planets[place - 1] if 1 <= place <= len(planets) else None

    def has(self, planet: int, seat: int) -> bool:
        """Return whether a planet that joined lies in this system.

        >>> Systems(2, (0, 0, 1, 1, 0)).has(4, 0), Systems(2).has(4, 0)
        (True, False)
        """
        return planet < len(self.owners) and self.owners[planet] == seat

    def joined_by(self, planet: int, seat: int) -> Systems:
        """Return the same with a planet that joins this seat's system.

        >>> Systems(2).joined_by(4, 0), Systems(2, (0, 0, 1, 1, 0)).joined_by(4, 1).place(4)
        (Systems(each=2, owners=(0, 0, 1, 1, 0)), 3)
        """
        owners = self.owners or tuple(n // self.each for n in range(planet))
        return Systems(self.each, (*owners[:planet], seat, *owners[planet + 1 :]))

    @property
    def most(self) -> int:
        """Return how many planets the largest home system has."""
        return max(map(self.owners.count, self.owners), default=self.each)

    @classmethod
    def of(cls, view: View) -> Systems:
        """Return the systems of the game that a view shows."""
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
        """Return the systems of a game that is not loaded, by its row alone."""
        switches = game.options.get("switches") or {}
        return cls(switches.get("planets", USUAL), tuple(game.planet_owners))


FIVE_EACH = Systems()


@dataclass(frozen=True)
class Reader:
    """A seat (None: a bystander) and the aliens that this seat knows to be in play, by seat.

    `others`: those that a seat has besides, that rest, or that lie face down before the reader; of them only
    that they are in play. `systems`: by which the planets of the game are called. `techs`: what the seat
    knows of its own techs that lie face down, by number. `besides`: those of `others` that lie open before a
    seat, and their seats.
    """

    seat: int | None = None
    aliens: Mapping[int, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()
    systems: Systems = field(default_factory=Systems)
    techs: Mapping[int, str] = field(default_factory=dict)
    besides: Mapping[str, int] = field(default_factory=dict)

    @property
    def seats_by_alien(self) -> dict[str, int]:
        """Return the seat of each alien that lies open."""
        return {**self.besides, **{alien: seat for seat, alien in self.aliens.items()}}

    def has(self, alien: str) -> bool:
        """Return whether the reader's own seat has this alien, open."""
        return self.seat is not None and self.seats_by_alien.get(alien) == self.seat

    def knows_in_play(self, alien: str) -> bool:
        """Return whether some seat has this alien."""
        return alien in self.aliens.values() or alien in self.others

    @classmethod
    def of(cls, view: View) -> Reader:
        """Return the reader of a view, which knows nothing that the view does not tell."""
        aliens = {s["seat"]: s["powers"][0]["alien"] for s in view.get("seats", ()) if s.get("powers")}
        others = [
            power["alien"]
            for s in view.get("seats", ())
            for power in (*s.get("powers", ())[1:], *s.get("resting", ()))
        ]
        mine = [s for s in view.get("seats", ()) if s["seat"] == view.get("you")]
        others += [alien for s in mine for alien in s.get("own_face_down") or ()]
        besides = {p["alien"]: s["seat"] for s in view.get("seats", ()) for p in s.get("powers", ())[1:]}
        return cls(view.get("you"), aliens, tuple(others), Systems.of(view), _own_techs(view), besides)

    @classmethod
    def in_game(cls, game: RowOfGame, seat: int | None = None) -> Reader:
        """Return a seat of a game that is not loaded: no alien is named, but every planet."""
        return cls(seat, systems=Systems.of_row(game))

    @property
    def by_colour(self) -> Reader:
        """Return the same seat in the same game, where aliens need not be named."""
        return Reader(self.seat, systems=self.systems, techs=self.techs)


def _own_techs(view: View) -> dict[int, str]:
    mine = [seat for seat in view.get("seats", ()) if seat["seat"] == view.get("you")]
    return {tech["number"]: tech["tech"] for seat in mine for tech in seat.get("techs", ()) if tech["tech"]}


def as_reader(reader: Reader | int | None) -> Reader:
    """Return a reader. A seat's number or None will do where aliens need not be named."""
    return reader if isinstance(reader, Reader) else Reader(reader)
