"""The choice within a use or play: a key such as "seat 2" or "upset", as words."""

from __future__ import annotations

import re

from . import names
from .reader import Reader

SPLIT = re.compile(r"\bcards (\d+) ships (\d+)\b")
KEY = re.compile(r"\b(seat|planet) (\d+)\b|\b(attack|reinforcement) (\d+)\b|\b([a-z_]+ flare)\b")


def choice_words(choice: str, reader: Reader) -> str:
    """Seats, planets and cards named in a choice by their names, the rest as it stands."""

    def named(found: re.Match[str]) -> str:
        if found[1] == "seat":
            return names.seat_name(int(found[2]), reader)
        if found[1] == "planet":
            return names.planet_name(int(found[2]))
        return names.card_name(found[0])

    choice = SPLIT.sub(_split, choice)
    return KEY.sub(named, choice).replace("_", " ").strip()


def _split(found: re.Match[str]) -> str:
    """So many cards and so many ships."""
    return names.listed([names.cards_words(int(found[1])), names.ships_words(int(found[2]))])
