"""Fields of the forms: amounts, and words for fleets and planets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.state.view import View
from games.preview.words.choices import ships_on_planet
from games.words import names
from games.words.reader import Reader


def amount(text: str | None) -> Any:
    """Return a whole number. An empty text is zero; any other text is passed on for the judge to refuse."""
    bare = (text or "").strip()
    if not bare:
        return 0
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 5 else bare


def there(planet: str, view: View, reader: Reader) -> str:
    """Return whose ships are on a planet."""
    return ships_on_planet(int(planet), view, reader) if planet else ""


def fleet(ships: Mapping[int, int]) -> str:
    """Return whose ships are there: "3 Red and 1 Green"."""
    told = [names.ships_of(seat, n) for seat, n in ships.items()]
    return names.listed(told, _("no ships"))


def filled(fields: Mapping[str, object]) -> QueryDict:
    """Return a form with these values; a list is a field that is sent several times."""
    sent = QueryDict(mutable=True)
    for name, value in fields.items():
        sent.setlist(name, [str(one) for one in value] if isinstance(value, list) else [str(value)])
    return sent
