"""The words for what a seat has ordered: answers to ordinary questions, uses of powers, reactions, techs.

Also how ships come home, and which aliens are to be turned up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.ahead.order import (
    EVERYTHING,
    FOREIGN_FIRST,
    HOME,
    NOW,
    RESEARCH_FOR_GOOD,
    RESEARCH_ON,
    SHIPS_HOME,
    SPREAD,
    STRONGEST,
    TURN_UP,
    WAYS_HOME,
    StandingOrder,
    turn_up_order,
)
from engine.sheets.abilities import Ability
from engine.sheets.techs import is_secret
from engine.state.cards import FLARE, card
from engine.state.holdings import is_tech_place, tech_place
from engine.state.view import SeatView, TechView, View, players_in
from engine.windows.acts import choices_named, use_named
from games.board.words.encounter import kind_of
from games.words.names import alien_name, capital, card_name, tech_name, tech_place_name
from games.words.reader import ability_name

from .sentences import half_of_flare, order_words, with_choice, with_only_choice

WAYS = {
    SPREAD: noop("evenly, home colonies first"),
    HOME: noop("evenly to home colonies"),
    STRONGEST: noop("all to the colony with the most ships"),
    FOREIGN_FIRST: noop("evenly to foreign colonies"),
}

TECH_ACTION = "tech_action"
FIRST_NUMBER = 10_000  # behind every order about questions, which are counted from 1

RESEARCHING = {
    RESEARCH_ON: noop("Research tech %(number)d (%(tech)s) in every regroup phase until it has its ships."),
    RESEARCH_FOR_GOOD: noop("Research tech %(number)d (%(tech)s) in every regroup phase, whatever it needs."),
}


class OrderLine(NamedTuple):
    """A current order: the number under which it is kept, its sentence, and what was said but for a tech."""

    number: int
    sentence: str
    order: Mapping[str, Any] | None = None

    @property
    def name(self) -> str:
        """Return the name by which its owner cancels it."""
        return order_name(self.number)

    @property
    def counted(self) -> bool:
        """Return whether it is one of those that are counted from 1.

        The others say which tech they are about.
        """
        return self.number < FIRST_NUMBER


def order_lines(view: View) -> list[OrderLine]:
    """Return the orders of the reader's seat, in the order in which they answer; those about techs last."""
    encounter = _encounter(view)
    found = [OrderLine(one["n"], order_words(one, encounter), one) for one in _standing(view)]
    return [*found, *(OrderLine(number, sentence) for number, sentence in tech_order_lines(view))]


def _standing(view: View) -> Iterator[Mapping[str, Any]]:
    mine = view["seats"][view["you"]] if view["you"] is not None else None
    for order in (mine.get("question_orders") or ()) if mine else ():
        if not StandingOrder.of(order).has_ended(_first_encounter(view)):
            yield order


def _first_encounter(view: View) -> int:
    """Return the number of the outermost encounter: its orders hold again when it goes on."""
    outer = view.get("outer")
    return outer[0]["number"] if outer else _encounter(view)


def _encounter(view: View) -> int:
    """Return the number of the encounter that is played; 0 between two, where it is not shown."""
    return int((view["encounter"] or {}).get("number", 0))


def encounter_cards(view: View) -> list[tuple[str, str]]:
    """Return the encounter cards that are held, with their names, lowest first.

    Others can be named by mail.
    """
    mine = view["seats"][view["you"]] if view["you"] is not None else None
    held = {card(key) for key in (mine["hand"] or ())} if mine else set()
    return [(str(one), capital(card_name(str(one)))) for one in sorted(held) if one.is_encounter]


REACTING = ("artifact", "flare", "reinforcement")
OF_POWER, OF_FLARE, OF_CARD, OF_TECH = ("power", "part"), ("wild", "super"), ("card",), ("tech",)


@dataclass(frozen=True)
class ReactingThing:
    """A card by its key, a power by its alien, or a tech. `held`: whether the seat has it now.

    A completed tech counts as a power: its owner is asked. A secret one that lies face down is kept as a
    card is. `abilities` are by the names that orders have for them.
    """

    key: str
    label: str
    is_power: bool
    held: bool
    abilities: Mapping[str, Ability]
    is_tech: bool = False

    @property
    def advised(self) -> list[str]:
        """Return what can be done when it helps: where the sheet has advice."""
        return [name for name, ability in self.abilities.items() if ability.pays is not None]

    def uses_to_order(self, view: View) -> dict[str, list[str]]:
        """Return what an order of the reader can use or play, by its choice; "" where it names none.

        The super half of a flare alone is only for a seat that has the alien.
        """
        found: dict[str, list[str]] = {}
        seats = [seat["seat"] for seat in players_in(view)]
        for name, ability in self.abilities.items():
            if ability.may_leave_one:
                found.setdefault("", []).append(name)
            for choice in choices_named(ability, view["you"], seats):
                found.setdefault(choice, []).append(f"{name}:{choice}")
        if self.key.removesuffix(FLARE) in _own_aliens(view):
            return found
        return {choice: uses for choice, uses in found.items() if self._halves(uses) != {"super"}}

    def _halves(self, uses: Iterable[str]) -> set[str]:
        """Return the halves of the flare that these uses are of; of other things their kinds."""
        return {self.abilities[use_named(use)].kind for use in uses}

    def words_of(self, uses: Sequence[str], choice: str) -> str:
        """Return what an order uses or plays: "Plague on Blue", "Trader flare (wild)"."""
        halves = self._halves(uses)
        label = half_of_flare(self.label, *halves) if halves != self._halves(self.abilities) else self.label
        left_open = not choice and any(self.abilities[use].must_be_chosen for use in uses)
        return with_only_choice(label) if left_open else with_choice(label, choice)

    def standing(self, orders: Mapping[str, str]) -> dict[str, str]:
        """Return those of all orders of the seat that are about this thing."""
        mine = f"{self.key}."  # faster than reading what the order names, and there may be many orders
        return {
            name: order
            for name, order in orders.items()
            if name.startswith(mine) and use_named(name) in self.abilities
        }


def reacting_things(view: View) -> list[ReactingThing]:
    """Return the powers, held cards, and other things with an order, of the reader's seat; by name."""
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


def uses_to_order(view: View) -> list[tuple[list[str], str]]:
    """Return what orders of the reader can use or play of what is held: names of uses, and their words."""
    return [
        (uses, thing.words_of(uses, choice))
        for thing in reacting_things(view)
        if thing.held
        for choice, uses in thing.uses_to_order(view).items()
    ]


def _own_aliens(view: View) -> set[str]:
    """Return the aliens of the reader, also those that lie face down."""
    mine = view["seats"][view["you"]] if view["you"] is not None else None
    return {*(power["alien"] for power in mine["powers"]), *own_face_down(view)} if mine else set()


def _face_down(view: View) -> list[ReactingThing]:
    """Return the face-down aliens.

    An alien that acts turns its sheet up first; it does nothing without an order (R-24.2).
    """
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
    """Return the completed techs and the secret ones."""
    return [tech for tech in mine.get("techs") or () if tech["faceup"] or is_secret(tech["tech"])]


def reacting_thing(card: str) -> ReactingThing:
    """Return a card, held by any seat."""
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
    """Return the words of a current order: "Use Oracle: foresight – never"."""
    words = values_of(name).get(order, order)
    return _("%(what)s – %(order)s.") % {"what": ordered(name), "order": _(words)}


def ordered(name: str) -> str:
    """Return what an order is about, by its name."""
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
    """Return what can be ordered by this name; nothing, if there is no such use any more."""
    if name.startswith(TURN_UP):
        return {NOW: noop("at the next moment of the game")}
    if name in OF_THE_TABLE:
        return OF_THE_TABLE[name]
    alien, _dot, use = name.partition(".")
    return dict(uses_of(alien)).get(use, {}) if alien in engine.book().sheets else {}


def uses_of(alien: str) -> list[tuple[str, dict[str, str]]]:
    """Return the uses of a power or tech by name, with what can be ordered.

    Some are made unless it is otherwise.
    """
    sheet = engine.book().sheets[alien]
    found = {a.name: _values(a) for a in sheet.abilities if a.kind in ("power", "tech") and a.optional}
    return sorted(found.items())


def _values(ability: Ability) -> dict[str, str]:
    """Return what can be ordered of a use. Its owner is asked where one of several things is to be chosen."""
    if ability.done_by_default:
        return USED
    return CHOOSING if ability.must_be_chosen else POWER


def own_face_down(view: View) -> Sequence[str]:
    """Return the aliens that lie face down before the reader's seat."""
    return () if view["you"] is None else view["seats"][view["you"]].get("own_face_down") or ()


def is_wished(view: View, alien: str) -> bool:
    """Return whether the reader's seat has ordered that it be turned up."""
    mine = {} if view["you"] is None else view["seats"][view["you"]]["orders"] or {}
    return turn_up_order(alien) in mine


def way_home(view: View) -> str:
    """Return how the ships of the reader's seat come home."""
    mine = {} if view["you"] is None else view["seats"][view["you"]]["orders"] or {}
    return mine.get(SHIPS_HOME, SPREAD)


def said(way: str) -> str:
    """Return how ships come home, as one line."""
    return _("Ships that come home: %(way)s") % {"way": _(WAYS[way])}


def is_tech_order(name: str) -> bool:
    """Return whether an order by this name is one about techs."""
    return name == TECH_ACTION or is_tech_place(name)


def ordered_tech(number: int) -> str:
    """Return the name of the order that is kept under this number; "" if it is not about techs.

    >>> ordered_tech(10_007), ordered_tech(10_000), ordered_tech(7)
    ('tech 7', 'tech_action', '')
    """
    if number < FIRST_NUMBER:
        return ""
    return tech_place(number - FIRST_NUMBER) if number > FIRST_NUMBER else TECH_ACTION


def order_name(number: int) -> str:
    """Return how its owner calls an order.

    Those about questions have their number, one about a tech that of the tech.
    """
    if number < FIRST_NUMBER:
        return str(number)
    return tech_place_name(number - FIRST_NUMBER) if number > FIRST_NUMBER else _("techs")


def tech_order_lines(view: View) -> Iterator[tuple[int, str]]:
    """Yield the tech orders that still do something, each with its number and its sentence."""
    if view["you"] is None:
        return
    mine = view["seats"][view["you"]]
    orders = mine["orders"] or {}
    for tech in mine.get("techs", ()):
        order = orders.get(tech_place(tech["number"]))
        if order in RESEARCHING and not tech["faceup"]:
            told = {"number": tech["number"], "tech": tech_name(tech["tech"])}
            yield FIRST_NUMBER + tech["number"], _(RESEARCHING[order]) % told
    if TECH_ACTION in orders:
        yield FIRST_NUMBER, _("Do nothing with your techs in regroup phases, and do not ask.")
