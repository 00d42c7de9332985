"""The ship that researches a tech: one choice with a chip for each planet it may come from (R-23.5)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

import engine
from engine.state.view import View
from games.preview.words import techs
from games.words.choices import ChoiceAsk
from games.words.names import alien_name, capital, planet_name
from games.words.reader import Reader

FEW = 2  # with fewer planets each is an option by itself


def by_tech(options: Mapping[str, engine.Option]) -> dict[str, list[str]]:
    """Return the keys of each tech that can be researched from several planets, by the first of them."""
    found: dict[int, list[str]] = {}
    for key, option in options.items():
        if option.what == techs.RESEARCH and "planet" in option.params:
            found.setdefault(option.params["number"], []).append(key)
    return {keys[0]: keys for keys in found.values() if len(keys) >= FEW}


def group(
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
        "ways": [_way(ask, key, chosen, view, reader) for key in keys],
    }


def _way(ask: ChoiceAsk, key: str, chosen: str | None, view: View, reader: Reader) -> dict[str, object]:
    option = ask.form.options[key]
    return {
        "key": key,
        "label": capital(planet_name(option.params["planet"], reader.systems)),
        "note": _("your last ship there") if len(techs.told(ask, option, view)) > 1 else "",
        "default": key == ask.default,
        "chosen": key == chosen,
    }
