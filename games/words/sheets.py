"""The texts of alien sheets and artifacts: English data of the engine, translated here."""

from __future__ import annotations

from functools import cache
from typing import Any

import engine


@cache
def _data(_book: object, identifier: str) -> dict[str, Any]:
    """What the engine says of an alien or artifact; nothing if there is no such sheet."""
    for source in (engine.sheet_info, engine.card_info):
        try:
            return dict(source(identifier))
        except (KeyError, ValueError):
            continue
    return {}


def sheet(identifier: str) -> dict[str, Any]:
    """Name, texts and marks of one sheet, or an empty dict for an id nobody knows."""
    return _data(engine.book(), str(identifier))
