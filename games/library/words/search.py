"""Which sheets fit what somebody looks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.aliens import ALL_PHASES

from . import labels as words

TEXTS = ("name", "verb", "tagline", "power", "use", "wild", "super", "history", "keyword", "text")

# What a wish asks of a sheet. Artifacts have no alert colour, and nobody must play them.
FITS: dict[str, Callable[[Mapping[str, Any], str], bool]] = {
    "q": lambda texts, wish: all(word in _text(texts) for word in wish.casefold().split()),
    "alert": lambda texts, wish: texts.get("alert") == wish,
    "phase": lambda texts, wish: wish in (texts["phases"] or ALL_PHASES),
    "part": lambda texts, wish: texts["role"] in words.ROLES_OF[wish],
    "use": lambda texts, wish: texts.get("mandatory") is (wish == "mandatory"),
}


def _text(texts: Mapping[str, Any]) -> str:
    return " ".join(str(texts.get(name, "")) for name in TEXTS).casefold()


def fits(texts: Mapping[str, Any], wanted: Mapping[str, str]) -> bool:
    return all(FITS[name](texts, wish) for name, wish in wanted.items())
