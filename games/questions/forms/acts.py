"""Options that are shown in groups: uses and plays by what they are, and research by tech (R-23.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine import Option
from engine.state.view import View
from games.board.words.hand import face
from games.preview.words import techs
from games.preview.words.notes import chosen_next
from games.situation.words.sums import own_side
from games.words.choices import ChoiceAsk, choice_words
from games.words.names import alien_name, capital, planet_name
from games.words.options import option_help, option_words, without_choice
from games.words.reader import Reader
from games.words.sheets import ability_name

LISTED_WAYS = 12  # with more ways than these, they are a list to open


def acts(
    note: Callable[[str], str],
    options: Mapping[str, Option],
    chosen: str | None,
    view: View,
    reader: Reader,
) -> list[dict[str, object]]:
    """Return one entry for each power or card; `note` returns what an option does here.

    `ways` are the options themselves, each with its note. The one for the reader's own side comes first.
    """
    groups: dict[tuple[str, ...], dict[str, Option]] = {}
    for key, option in options.items():
        groups.setdefault(_what(option), {})[key] = option
    found = [_act(number, group, chosen, reader) for number, group in enumerate(groups.values(), 1)]
    mine = own_side(view, reader.seat)
    for act in found:
        act["ways"].sort(key=lambda way: options[way["key"]].params.get("choice") != mine)
        act["ways"] = [{**way, "note": note(way["key"])} for way in act["ways"]]
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
        "listed": len(ways) > LISTED_WAYS,
        "field": f"at-{number}",
        "chosen": any(way["chosen"] for way in ways),
    }


def _way(option: Option, reader: Reader) -> str:
    return capital(choice_words(str(option.params.get("choice") or ""), reader))


def _told_apart(found: list[dict[str, Any]]) -> list[dict[str, object]]:
    """Keep the name of the ability only where the same card or power has several uses."""
    titles = [act["title"] for act in found]
    for act in found:
        if titles.count(act["title"]) == 1:
            act["ability"] = ""
    return found


FEW_PLANETS = 2  # with fewer planets each is an option by itself


def by_tech(options: Mapping[str, engine.Option]) -> dict[str, list[str]]:
    """Return the keys of each tech that can be researched from several planets, by the first of them."""
    found: dict[int, list[str]] = {}
    for key, option in options.items():
        if option.what == techs.RESEARCH and "planet" in option.params:
            found.setdefault(option.params["number"], []).append(key)
    return {keys[0]: keys for keys in found.values() if len(keys) >= FEW_PLANETS}


def research(
    ask: ChoiceAsk, keys: list[str], chosen: str | None, view: View, reader: Reader
) -> dict[str, object]:
    """Return what is the same for all planets, and `ways`: each planet with what holds for it alone."""
    options = ask.form.options
    params = options[keys[0]].params
    told = {"number": params["number"], "tech": alien_name(params["tech"])}
    return {
        "key": keys[0],
        "number": params["number"],
        "title": _("Research tech %(number)s (%(tech)s), with a ship from") % told,
        "note": techs.told(ask, options[keys[0]], view)[0],
        "ways": [_planet(ask, key, chosen, view, reader) for key in keys],
    }


def _planet(ask: ChoiceAsk, key: str, chosen: str | None, view: View, reader: Reader) -> dict[str, object]:
    option = ask.form.options[key]
    return {
        "key": key,
        "label": capital(planet_name(option.params["planet"], reader.systems)),
        "note": _("your last ship there") if len(techs.told(ask, option, view)) > 1 else "",
        "default": key == ask.default,
        "chosen": key == chosen,
    }
