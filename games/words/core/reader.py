"""Whose eyes the words are for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.state.view import View


@dataclass(frozen=True)
class Reader:
    """A seat (None: a bystander) and the aliens that this seat knows to be in play, by seat.

    `others`: those that a seat has besides, or that rest; of them only that they are in play. `techs`: what
    the seat knows of its own techs that lie face down, by number.
    """

    seat: int | None = None
    aliens: Mapping[int, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()
    techs: Mapping[int, str] = field(default_factory=dict)

    def knows_in_play(self, alien: str) -> bool:
        """Whether some seat has this alien."""
        return alien in self.aliens.values() or alien in self.others

    @property
    def alien(self) -> str:
        """The alien of their own seat, if they have one that they know of."""
        return "" if self.seat is None else self.aliens.get(self.seat, "")

    @classmethod
    def of(cls, view: View) -> Reader:
        """Made from a view, so that it knows nothing that the view does not tell."""
        aliens = {s["seat"]: s["powers"][0]["alien"] for s in view.get("seats", ()) if s.get("powers")}
        others = [
            power["alien"]
            for s in view.get("seats", ())
            for power in (*s.get("powers", ())[1:], *s.get("resting", ()))
        ]
        return cls(view.get("you"), aliens, tuple(others), _own_techs(view))


def _own_techs(view: View) -> dict[int, str]:
    mine = [seat for seat in view.get("seats", ()) if seat["seat"] == view.get("you")]
    return {tech["number"]: tech["tech"] for seat in mine for tech in seat.get("techs", ()) if tech["tech"]}


def as_reader(reader: Reader | int | None) -> Reader:
    """A seat's number or None will do where aliens need not be named."""
    return reader if isinstance(reader, Reader) else Reader(reader)
