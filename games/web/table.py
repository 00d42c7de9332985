"""What a page tells of a seat from a view alone: colour, role, and its aliens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.words.encounter import power_state, role_words
from games.words.names import alien_name, colour_name
from games.words.sheets import sheet


def seat_row(view: Mapping[str, Any], seat: Mapping[str, Any]) -> dict[str, Any]:
    """The seat as the view has it, in words; nothing of the person who sits there."""
    number = seat["seat"]
    return {
        **seat,
        "colour": colour_name(number),
        "role": role_words(view, number),
        "aliens": [_alien(power) for power in seat["powers"]],
    }


def _alien(power: Mapping[str, Any]) -> dict[str, Any]:
    """`known`: whether there is a sheet to link to."""
    told = sheet(power["alien"])
    about = {
        "name": alien_name(power["alien"]),
        "state": power_state(power),
        "tagline": told.get("tagline", ""),
        "known": bool(told),
    }
    return {**power, **about}
