"""The moves of a ruling as a form carries them along, and as a command gives them: a list in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.ruling import is_well_formed
from games.base import chain
from games.base.refusals import RequestRefused

Move = Mapping[str, Any]
MOST_CHARACTERS = 20_000
PILE = re.compile(r"deck|discards|hand [0-9]{1,2}")


def moves_in(text: str) -> list[Move]:
    """Nothing is none of them. Raises RequestRefused("ruling_unreadable"); whether they can be made is judged
    when they are."""
    if not text.strip():
        return []
    try:
        found = json.loads(text) if len(text) <= MOST_CHARACTERS else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(map(_is_move, found)):
        raise RequestRefused("ruling_unreadable")
    return found


def _is_move(one: object) -> bool:
    if not isinstance(one, dict) or not is_well_formed(one):
        return False
    if one["move"] != "cards":
        return True
    piles = (one["from"], one["to"])
    return all(map(PILE.fullmatch, piles)) and all(isinstance(card, str) for card in one["cards"])


def moves_text(moves: Sequence[Move]) -> str:
    """As JSON. Raises RequestRefused("ruling_unreadable"), for a number with a fraction among them."""
    try:
        return chain.canonical(list(moves))
    except ValueError:
        raise RequestRefused("ruling_unreadable") from None
