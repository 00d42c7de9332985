"""Whose eyes the words are for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.state.view import View

from .systems import RowOfGame, Systems


@dataclass(frozen=True)
class Reader:
    """A seat (None: a bystander) and the aliens that this seat knows to be in play, by seat.

    `others`: those that a seat has besides, that rest, or that lie face down before the reader; of them only
    that they are in play. `systems`: by which the planets of the game are called. `techs`: what the seat
    knows of its own techs that lie face down, by number. `besides`: of `others` those that lie open before a
    seat, and whose they are.
    """

    seat: int | None = None
    aliens: Mapping[int, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()
    systems: Systems = field(default_factory=Systems)
    techs: Mapping[int, str] = field(default_factory=dict)
    besides: Mapping[str, int] = field(default_factory=dict)

    @property
    def seats_by_alien(self) -> dict[str, int]:
        """Whose each alien is that lies open."""
        return {**self.besides, **{alien: seat for seat, alien in self.aliens.items()}}

    def has(self, alien: str) -> bool:
        """Whether the reader's own seat has this alien, open."""
        return self.seat is not None and self.seats_by_alien.get(alien) == self.seat

    def knows_in_play(self, alien: str) -> bool:
        """Whether some seat has this alien."""
        return alien in self.aliens.values() or alien in self.others

    @classmethod
    def of(cls, view: View) -> Reader:
        """Made from a view, so that it knows nothing that the view does not tell."""
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
        """A seat of a game that is not at hand: no alien is named, but every planet."""
        return cls(seat, systems=Systems.of_row(game))

    @property
    def by_colour(self) -> Reader:
        """The same seat in the same game, where aliens need not be named."""
        return Reader(self.seat, systems=self.systems, techs=self.techs)


def _own_techs(view: View) -> dict[int, str]:
    mine = [seat for seat in view.get("seats", ()) if seat["seat"] == view.get("you")]
    return {tech["number"]: tech["tech"] for seat in mine for tech in seat.get("techs", ()) if tech["tech"]}


def as_reader(reader: Reader | int | None) -> Reader:
    """A seat's number or None will do where aliens need not be named."""
    return reader if isinstance(reader, Reader) else Reader(reader)
