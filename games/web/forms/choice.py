"""One of several options: buttons to choose from, cards as cards, passing as a button of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from engine import PASS
from games.words.options import option_help, option_words
from games.words.reader import Reader
from games.words.sheets import sheet

from ..cards import CardFace, face

KIND = "choice"


def show(ask: Any, typed: QueryDict | None, view: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """`options`: key, label, whether default or chosen, the face of a card; `passable`: a pass button."""
    chosen = typed.get("answer") if typed else None
    options = [
        _option(ask, key, option, chosen, reader) for key, option in ask.form.options.items() if key != PASS
    ]
    options.sort(key=lambda option: not option["is_card"])
    _say_once(options)
    return {
        "options": options,
        "passable": PASS in ask.form.options,
        "has_cards": any(option["is_card"] for option in options),
        "only_cards": bool(options) and all(option["is_card"] for option in options),
    }


def _say_once(options: list[dict[str, Any]]) -> None:
    """What a power does stands below the first way to use it, not below each of fifty."""
    said: set[str] = set()
    for option in options:
        if option["help"] in said:
            option["help"] = ""
        said.add(option["help"])


def _option(ask: Any, key: str, option: Any, chosen: str | None, reader: Reader) -> dict[str, Any]:
    return {
        "key": key,
        "label": option_words(option, reader),
        "help": "" if option.what == "alien" else option_help(option),
        "default": key == ask.default,
        "chosen": key == chosen,
        "is_card": option.what == "card",
        "face": _face(option),
        "sheet": sheet(option.params["alien"]) if option.what == "alien" else None,
    }


def _face(option: Any) -> CardFace | None:
    return face(option.params["card"]) if option.what == "card" else None


def read(ask: Any, post: QueryDict) -> Any:
    """The key of the chosen option; the pass button beats what is ticked."""
    return PASS if "pass" in post else post.get("answer", "")
