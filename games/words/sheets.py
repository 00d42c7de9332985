"""The texts of alien sheets, artifacts and techs: English data of the engine, translated here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

import engine

TEXTS = ("tagline", "power", "use", "wild", "super", "text", "history")
SHORT = ("verb", "keyword")  # single words, each a message in the context of this name
ABILITY = "ability"
ADVICE = "when_it_helps"  # a phrase for each ability that may be left to its advice
MOST = 2048  # names: an address may hold any, and there are not so many sheets


@lru_cache(maxsize=MOST)
def _data(_book: object, identifier: str) -> dict[str, Any]:
    """Return what the engine says of an alien, artifact or tech; empty if there is no such sheet."""
    for source in (engine.sheet_info, engine.card_info, engine.tech_info):
        try:
            return dict(source(identifier))
        except (KeyError, ValueError):
            continue
    return {}


@lru_cache(maxsize=MOST)
def _translated(book: object, identifier: str, _language: str | None) -> dict[str, Any]:
    """Return the same in the active language. The names stay: people speak of the aliens by them."""
    data = dict(_data(book, identifier))
    data |= {field: _(data[field]) for field in TEXTS if data.get(field)}
    data |= {ADVICE: {ability: _(text) for ability, text in data.get(ADVICE, {}).items()}} if data else {}
    return data | {field: pgettext(field, data[field]) for field in SHORT if data.get(field)}


def sheet(identifier: str) -> dict[str, Any]:
    """Return name, texts and marks of one sheet in the active language; empty for an unknown id."""
    return _translated(engine.book(), str(identifier), get_language())


def plain_sheet(identifier: str) -> dict[str, Any]:
    """Return the sheet as the engine has it, in English."""
    return _data(engine.book(), str(identifier))


def titles_of_questions() -> dict[str, str]:
    """Return what the built-in aliens ask, by "<alien>.<question>", as their files say it in English."""
    asked = {alien: plain_sheet(alien)["questions"] for alien in engine.book().built_in}
    return {f"{alien}.{name}": title for alien, named in asked.items() for name, title in named.items()}


def when_it_helps(identifier: str, ability: str) -> str:
    """Return when an ability is used that is left to its sheet's advice: goes on after "When it helps:".

    It is empty if it has no advice, or an own alien does not say.
    """
    return str(sheet(identifier).get(ADVICE, {}).get(ability, ""))


def ability_name(ability: str) -> str:
    """Return the name of a power or a part of a sheet: "late upset"."""
    return pgettext(ABILITY, ability_text(ability))


def ability_text(ability: str) -> str:
    """Return the English message of an ability's id."""
    return ability.replace("_", " ")


class Told(NamedTuple):
    """What a sheet or card is called here, and what it says."""

    label: str
    text: str
