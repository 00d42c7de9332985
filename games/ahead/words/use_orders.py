"""Orders of a seat about a use: what each is about, what can be ordered, and what stands, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.sheets.abilities import Ability
from engine.windows.face_down import NOW, TURN_UP
from engine.windows.homecoming import SHIPS_HOME, SPREAD, WAYS_HOME
from engine.windows.stops import EVERYTHING
from games.words.names import alien_name
from games.words.sheets import ability_name

from .ships_home import WAYS

WHOLE = {
    "": noop("No: ask me at my stops"),
    "pass until main": noop("Until I am offense or defense"),
    "pass until part": noop("Until I take part, as an ally too"),
}
POWER = {"": noop("ask me"), "always": noop("always"), "never": noop("never")}
CHOOSING = {**POWER, "always": noop("always, but ask me where there is a choice")}
USED = {"": noop("whenever it can be used"), "ask": noop("ask me"), "never": noop("never")}  # unasked
ZAPS = {
    "": noop("ask me"),
    "at me": noop("whenever it is aimed at me"),
    "always": noop("always"),
}
PLAGUE = "card_zap.cancel@plague"
OF_THE_TABLE = {
    EVERYTHING: WHOLE,
    PLAGUE: ZAPS,
    SHIPS_HOME: {"": WAYS[SPREAD], **{w: WAYS[w] for w in WAYS_HOME}},
}


def use_order_words(name: str, order: str) -> str:
    """An order that stands: "Use Oracle: foresight – never"."""
    words = values_of(name).get(order, order)
    return _("%(what)s – %(order)s.") % {"what": ordered(name), "order": _(words)}


def ordered(name: str) -> str:
    """What an order is about, by its name."""
    if name == EVERYTHING:
        return _("Pass everything")
    if name == SHIPS_HOME:
        return _("Ships that come home")
    if name.startswith(TURN_UP):
        return _("Turn up %(alien)s") % {"alien": alien_name(name.removeprefix(TURN_UP))}
    if name == PLAGUE:
        return _("Play Card Zap on a Plague, when I hold one")
    alien, _dot, use = name.partition(".")
    return _("Use %(alien)s: %(ability)s") % {"alien": alien_name(alien), "ability": ability_name(use)}


def values_of(name: str) -> dict[str, str]:
    """What can be ordered by this name; nothing, if there is no such use any more."""
    if name.startswith(TURN_UP):
        return {NOW: noop("at the next moment of the game")}
    if name in OF_THE_TABLE:
        return OF_THE_TABLE[name]
    alien, _dot, use = name.partition(".")
    return dict(uses_of(alien)).get(use, {}) if alien in engine.book().sheets else {}


def uses_of(alien: str) -> list[tuple[str, dict[str, str]]]:
    """The uses of a power or tech by name, with what can be ordered: some are made unless it is otherwise."""
    sheet = engine.book().sheets[alien]
    found = {a.name: _values(a) for a in sheet.abilities if a.kind in ("power", "tech") and a.optional}
    return sorted(found.items())


def _values(ability: Ability) -> dict[str, str]:
    """What can be ordered of a use: where one of several things is to be chosen, its owner is asked."""
    if ability.done_by_default:
        return USED
    return CHOOSING if ability.must_be_chosen else POWER
