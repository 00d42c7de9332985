"""The cards and powers of a seat that react, and what stands for each: for that seat alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import engine
from engine.sheets.abilities import Ability
from engine.sheets.techs import is_secret
from engine.state.cards import FLARE
from engine.state.view import SeatView, TechView, View
from engine.windows.reactions import use_named
from games.board.words.lines import kind_of
from games.words.names import alien_name, capital, card_name, tech_name

from .face_down import own_face_down

REACTING = ("artifact", "flare", "reinforcement")
OF_POWER, OF_FLARE, OF_CARD, OF_TECH = ("power", "part"), ("wild", "super"), ("card",), ("tech",)


@dataclass(frozen=True)
class ReactingThing:
    """A card by its key, a power by its alien, or a tech. `held`: whether the seat has it now.

    A completed tech counts as a power: its owner is asked. A secret one that lies face down is kept as a
    card is.
    `abilities` are by the names that orders have for them.
    """

    key: str
    label: str
    is_power: bool
    held: bool
    abilities: Mapping[str, Ability]
    is_tech: bool = False

    @property
    def advised(self) -> list[str]:
        """What can be done when it helps: where the sheet has advice."""
        return [name for name, ability in self.abilities.items() if ability.pays is not None]

    def standing(self, orders: Mapping[str, str]) -> dict[str, str]:
        """Of all orders of the seat those that are about this thing."""
        mine = f"{self.key}."  # sooner told than what the order names, and there may be many orders
        return {
            name: order
            for name, order in orders.items()
            if name.startswith(mine) and use_named(name) in self.abilities
        }


def reacting_things(view: View) -> list[ReactingThing]:
    """Of the seat that looks: powers, cards held, and what else it has said something of; by name."""
    if view["you"] is None:
        return []
    mine = view["seats"][view["you"]]
    powers = [power["alien"] for power in mine["powers"]]
    held = _cards_held(mine)
    things = [_power(alien, held=True) for alien in powers] + _face_down(view)
    things += [_card(key, held=True) for key in held]
    things += [_tech(tech["tech"], held=True, works=tech["faceup"]) for tech in techs_to_use(mine)]
    known = {name for thing in things for name in thing.abilities}
    others = {use_named(name) for name in mine["orders"] or ()} - known
    things += _not_held({name.rpartition(".")[0] for name in others if "." in name})
    return [thing for thing in things if thing.abilities]


def _face_down(view: View) -> list[ReactingThing]:
    """What acts turns its sheet up first; nothing of it is done that was not said (R-24.2)."""
    things = [_power(alien, held=True) for alien in own_face_down(view)]
    return [replace(thing, abilities=_unless_by_default(thing.abilities)) for thing in things]


def _unless_by_default(abilities: Mapping[str, Ability]) -> dict[str, Ability]:
    return {name: one for name, one in abilities.items() if not one.done_by_default}


def _cards_held(mine: SeatView) -> list[str]:
    keys = [*(mine["hand"] or ()), *(key for pile in (mine["piles"] or {}).values() for key in pile)]
    return sorted({key for key in keys if kind_of(key) in REACTING})


def _not_held(keys: Iterable[str]) -> list[ReactingThing]:
    return [_of_any(key) for key in sorted(keys)]


def _of_any(key: str) -> ReactingThing:
    if key in engine.book().aliens:
        return _power(key, held=False)
    return _tech(key, held=False) if key in engine.book().techs else _card(key, held=False)


def techs_to_use(mine: SeatView) -> list[TechView]:
    """Those that are completed, and secret ones."""
    return [tech for tech in mine.get("techs") or () if tech["faceup"] or is_secret(tech["tech"])]


def reacting_thing(card: str) -> ReactingThing:
    """A card, whoever holds it."""
    return _card(card, held=False)


def _power(alien: str, *, held: bool) -> ReactingThing:
    return ReactingThing(alien, alien_name(alien), True, held, _abilities(alien, alien, OF_POWER))


def _tech(tech: str, *, held: bool, works: bool = True) -> ReactingThing:
    return ReactingThing(tech, tech_name(tech), works, held, _abilities(tech, tech, OF_TECH), is_tech=True)


def _card(key: str, *, held: bool) -> ReactingThing:
    is_flare = key.endswith(FLARE)
    sheet = key.removesuffix(FLARE) if is_flare else key.partition(" ")[0]
    kinds = OF_FLARE if is_flare else OF_CARD
    return ReactingThing(key, capital(card_name(key)), False, held, _abilities(key, sheet, kinds))


def _abilities(key: str, sheet: str, kinds: tuple[str, ...]) -> dict[str, Ability]:
    sheets = engine.book().sheets
    found = sheets[sheet].abilities if sheet in sheets else ()
    return {f"{key}.{one.name}": one for one in found if one.optional and one.kind in kinds}


__all__ = ["ReactingThing", "reacting_thing", "reacting_things", "techs_to_use"]
