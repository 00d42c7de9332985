"""Ships from, or to, several places; with them a side to join or a planet to aim at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.words import names
from games.words.answers import TO_PLACE, head_words
from games.words.reader import Reader

from .numbers import amount

KIND = "ships"
FIELD = "ships-"


def show(ask: Any, typed: QueryDict | None, view: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """`places`: name, label, most, value; `heads`: what is chosen with the ships."""
    form, usual = ask.form, _usual(ask)
    return {
        "heads": _heads(ask, typed, view, reader),
        "places": [
            {
                "name": FIELD + place,
                "label": names.place_name(place),
                "most": most,
                "value": typed.get(FIELD + place, "") if typed else usual.get(place, 0),
            }
            for place, most in form.places.items()
        ],
        "least": form.least,
        "most": form.most,
        "exactly": form.least == form.most,
        "to_place": ask.what in TO_PLACE,
    }


def _usual(ask: Any) -> dict[str, int]:
    """What stands in the form at first: the default's ships, or the first sensible ones."""
    for answer in ask.suggestions():
        ships = answer.get("ships") if ask.form.sides else answer
        if ships:
            return dict(ships)
    return {}


def _heads(
    ask: Any, typed: QueryDict | None, view: Mapping[str, Any], reader: Reader
) -> list[dict[str, Any]]:
    default = ask.default.get("side", "") if ask.form.sides else ""
    chosen = typed.get("side") if typed else (default if not ask.form.idle else None)
    heads = [(side, head_words(side, reader), _there(side, view)) for side in ask.form.sides]
    if ask.form.sides and ask.form.idle:
        heads.append(("", _("Stay out of the encounter"), ""))
    return [
        {"key": key, "label": label, "there": there, "default": key == default, "chosen": key == chosen}
        for key, label, there in heads
    ]


def _there(head: str, view: Mapping[str, Any]) -> str:
    """Whose ships are on the planet that can be aimed at."""
    words = head.split()
    if words[0] != "planet":
        return ""
    ships = view["planets"][int(words[1])]
    return ", ".join(f"{names.colour_name(int(seat))} {n}" for seat, n in ships.items()) or _("empty")


def read(ask: Any, post: QueryDict) -> Any:
    """The numbers by place, with the side if one is to be chosen."""
    ships = {place: n for place in ask.form.places if (n := amount(post.get(FIELD + place))) != 0}
    if not ask.form.sides:
        return ships
    side = post.get("side")
    if side == "" and ask.form.idle:
        return {"side": ""}
    return {"side": side if side else "?", "ships": ships}
