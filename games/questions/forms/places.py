"""Planets and colonies as a form shows them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from engine.state.view import View
from games.preview.words.choices import ships_on_planet
from games.words import names
from games.words.reader import Reader


def there(planet: str, view: View, reader: Reader) -> str:
    """Whose ships stand on a planet."""
    return ships_on_planet(int(planet), view, reader) if planet else ""


def fleet(ships: Mapping[str, int], reader: Reader) -> str:
    """Whose ships are there: "3 Red and 1 Green"."""
    told = [names.ships_of(int(seat), n) for seat, n in ships.items() if n]
    return names.listed(told, _("no ships"))
