"""The planets as a table: a row for each system, in it a cell for each place, also of a destroyed planet."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.state.view import ShipsBySeat, View, systems_in

from .things import letters


class Cell(NamedTuple):
    """One planet: the number by which it is called in its system, and the ships on it. `gone`: destroyed."""

    planet: int
    place: int
    ships: ShipsBySeat
    aimed: bool
    gone: bool

    def words(self, nothing: str) -> str:
        """Ships by the letters of their colours, or why there are none."""
        return gone_word() if self.gone else letters(self.ships, nothing)


def system_cells(view: View, seat: int) -> list[Cell]:
    """The planets of one home system in their places."""
    target, destroyed = (view.get("encounter") or {}).get("planet", -1), view.get("destroyed", ())
    return [
        Cell(planet, place, view["planets"][planet], planet == target, planet in destroyed)
        for place, planet in enumerate(systems_in(view)[seat], 1)
    ]


def places(view: View) -> range:
    """By which numbers planets are called in this game."""
    return range(1, max(map(len, systems_in(view))) + 1)


def gone_word() -> str:
    """Stands in the place of a planet that was destroyed."""
    return _("gone")
