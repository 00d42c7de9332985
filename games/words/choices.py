"""The choice within a use or play: a key such as "seat 2" or "upset", as words."""

from __future__ import annotations

import re

from . import names
from .reader import Reader

KEY = re.compile(r"\b(seat|planet) (\d+)\b|\b(attack|reinforcement) (\d+)\b|\b([a-z_]+ flare)\b")


def choice_words(choice: str, reader: Reader) -> str:
    """Seats, planets and cards named in a choice by their names, the rest as it stands."""

    def named(found: re.Match[str]) -> str:
        if found[1] == "seat":
            return names.seat_name(int(found[2]), reader)
        if found[1] == "planet":
            return names.planet_name(int(found[2]))
        return names.card_name(found[0])

    return KEY.sub(named, choice).replace("_", " ").strip()
