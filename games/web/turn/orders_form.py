"""The form of stops and orders: what can be set does not depend on the hand; private notes tell what fits."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.sheets.abilities import Ability
from engine.windows.homecoming import SHIPS_HOME, SPREAD, WAYS_HOME
from engine.windows.stops import BY_ROLE, EVERYTHING
from games.web.board.card_moments import cards_with_moments, moments_of
from games.web.questions.questions import GameForSeat
from games.words.core.moments import MOMENTS, moment_name
from games.words.core.names import alien_name, capital
from games.words.core.sheets import ability_name
from games.words.reactions.ships_home import WAYS

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
PREFIX = "order-"


def show(now: GameForSeat, typed: QueryDict | None = None) -> dict[str, object]:
    """`stops` by name, label, whether set and whether something held could be played there; `orders` by
    name, label, values and which is set."""
    mine = now.mine
    stops, orders = (mine["stops"], dict(mine["orders"] or {})) if typed is None else read(typed)
    chosen = [BY_ROLE] if stops is None else stops
    fitting = {moment for key in cards_with_moments(mine) for moment in moments_of(key, mine)}
    return {
        "usual": {"name": BY_ROLE, "on": BY_ROLE in chosen},
        "stops": [
            {"name": name, "label": capital(moment_name(name)), "on": name in chosen, "fits": name in fitting}
            for name in sorted(engine.stop_names(_position(now)), key=place_of)
        ],
        "orders": [_order(name, label, values, orders) for name, label, values in _orderable(now)],
        "kept": [(name, order) for name, order in orders.items() if name not in _names(now)],
    }


def _position(now: GameForSeat) -> engine.Position:
    return now.head.game.position


def place_of(stop: str) -> int:
    """Where a moment lies on the way of an encounter; those that interrupt come last."""
    return list(MOMENTS).index(stop) if stop in MOMENTS else len(MOMENTS)


def _names(now: GameForSeat) -> set[str]:
    return {name for name, _label, _values in _orderable(now)}


def _orderable(now: GameForSeat) -> list[tuple[str, str, dict[str, str]]]:
    """What can be ordered: passing everything, a zap of Plague, each optional power of one's own."""
    own = [power["alien"] for power in now.mine["powers"]]
    home = [SHIPS_HOME] if _position(now).rules.asks_together else []
    names = [
        EVERYTHING,
        *home,
        PLAGUE,
        *(f"{alien}.{use}" for alien in own for use, _values in _optional(alien)),
    ]
    return [(name, ordered(name), values_of(name)) for name in names]


def ordered(name: str) -> str:
    """What an order is about, by its name."""
    if name == EVERYTHING:
        return _("Pass everything")
    if name == SHIPS_HOME:
        return _("Ships that come home")
    if name == PLAGUE:
        return _("Play Card Zap on a Plague, when I hold one")
    alien, _dot, use = name.partition(".")
    return _("Use %(alien)s: %(ability)s") % {"alien": alien_name(alien), "ability": ability_name(use)}


def values_of(name: str) -> dict[str, str]:
    """What can be ordered by this name; nothing, if there is no such use any more."""
    if name in OF_THE_TABLE:
        return OF_THE_TABLE[name]
    alien, _dot, use = name.partition(".")
    return dict(_optional(alien)).get(use, {}) if alien in engine.book().sheets else {}


def _optional(alien: str) -> list[tuple[str, dict[str, str]]]:
    """The uses of a power by name, with what can be ordered: some are made unless ordered otherwise."""
    sheet = engine.book().sheets[alien]
    found = {a.name: _values(a) for a in sheet.abilities if a.kind == "power" and a.optional}
    return sorted(found.items())


def _values(ability: Ability) -> dict[str, str]:
    """What can be ordered of a use: where one of several things is to be chosen, its owner is asked."""
    if ability.done_by_default:
        return USED
    return CHOOSING if ability.must_be_chosen else POWER


def _order(name: str, label: str, values: dict[str, str], orders: dict[str, str]) -> dict[str, object]:
    chosen = orders.get(name, "")
    return {
        "name": PREFIX + name,
        "label": label,
        "values": [{"key": key, "label": _(text), "on": key == chosen} for key, text in values.items()],
    }


def read(post: QueryDict) -> tuple[list[str] | None, dict[str, str]]:
    """Stops (None: those that follow from the role alone) and orders of a form; empty orders are none."""
    stops = post.getlist("stop")
    orders = {name.removeprefix(PREFIX): str(post[name]) for name in post if name.startswith(PREFIX)}
    return None if stops == [BY_ROLE] else stops, {name: order for name, order in orders.items() if order}
