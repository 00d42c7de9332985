"""Powers to use and cards to play: each once, with what it does here, and the ways to use it below it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import Option
from engine.state.view import View
from games.board.page.card_faces import face
from games.preview.words.notes import chosen_next, note
from games.situation.words.sums import own_side
from games.words import names
from games.words.asks import ChoiceAsk
from games.words.choices import choice_words
from games.words.options import option_help, option_words, without_choice
from games.words.reader import Reader
from games.words.sheets import ability_name

LISTED = 12  # with more ways than these, they are a list to open


def acts(
    ask: ChoiceAsk, options: Mapping[str, Option], chosen: str | None, view: View, reader: Reader
) -> list[dict[str, object]]:
    """One entry for each power or card; `ways` are the options themselves, each with its note;
    the one for the reader's own side comes first."""
    groups: dict[tuple[str, ...], dict[str, Option]] = {}
    for key, option in options.items():
        groups.setdefault(_what(option), {})[key] = option
    found = [_act(number, group, chosen, reader) for number, group in enumerate(groups.values(), 1)]
    mine = own_side(view, reader.seat)
    for act in found:
        act["ways"].sort(key=lambda way: options[way["key"]].params.get("choice") != mine)
        act["ways"] = [{**way, "note": note(ask, way["key"], view, reader)} for way in act["ways"]]
    return _told_apart(found)


def _what(option: Option) -> tuple[str, ...]:
    params = option.params
    thing = params.get("card") or params.get("alien") or params.get("tech") or ""
    return (option.what, str(thing), *(str(params.get(name, "")) for name in ("ability", "side", "pile")))


def _act(number: int, group: Mapping[str, Option], chosen: str | None, reader: Reader) -> dict[str, Any]:
    first = next(iter(group.values()))
    ways = [
        {"key": key, "label": _way(option, reader), "chosen": key == chosen} for key, option in group.items()
    ]
    return {
        "number": number,
        "title": option_words(without_choice(first), reader),
        "ability": ability_name(str(first.params.get("ability", ""))),
        "text": option_help(first),
        "next": chosen_next(first),
        "face": face(first.params["card"]) if first.what == "play" else None,
        "alien": first.params.get("alien") if first.what == "use" else None,
        "used": first.what == "use",
        "ways": ways,
        "at_once": len(ways) == 1 and not first.params.get("choice"),
        "listed": len(ways) > LISTED,
        "field": f"at-{number}",
        "chosen": any(way["chosen"] for way in ways),
    }


def _way(option: Option, reader: Reader) -> str:
    return names.capital(choice_words(str(option.params.get("choice") or ""), reader))


def _told_apart(found: list[dict[str, Any]]) -> list[dict[str, object]]:
    """Two uses of the same card or power are called by what they are for."""
    titles = [act["title"] for act in found]
    for act in found:
        if titles.count(act["title"]) == 1:
            act["ability"] = ""
    return found
