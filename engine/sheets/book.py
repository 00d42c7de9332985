"""The book of all sheets, found by scanning the folders: no list is kept by hand.

The program that starts the engine may register own aliens beside the built-in ones. An own alien has no
effect in a game whose box does not name it.
"""

from __future__ import annotations

import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from engine.editions import EDICT, Rules, conflict_between
from engine.moments import Moment
from engine.state.cards import CARD_TYPES
from engine.state.queries import register

from .abilities import CARD_ABILITY_KINDS, Ability, Rule, Sheet

Listeners = dict[str, tuple[Ability, ...]]
ALIEN_NAME = re.compile(r"[a-z]+(_[a-z]+)*")
LONGEST_NAME = 40
ALERTS = ("green", "yellow", "red")


class Acting(NamedTuple):
    """Abilities at one kind of moment, by kind and sheet.

    `sheets` names the sheets that act while they lie before a seat. It leaves out those that only have a
    lasting effect here.
    """

    powers: Listeners
    parts: Listeners
    techs: Listeners
    lasting: Listeners
    sheets: frozenset[str]


@dataclass(eq=False)
class Book:
    """Sheets of all aliens, cards and techs, and tables made from them.

    `aliens` lists the built-in aliens first, then the own ones. `printed_conflicts` has the pairs that may
    not meet, each with the sheet that says so. `clashes` has the pairs that one seat should not hold, each
    with a code: "X" clashing, "P" too strong, "W" wasteful.
    """

    sheets: dict[str, type[Sheet]] = field(default_factory=dict)
    aliens: tuple[str, ...] = ()
    built_in: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()
    artifacts: tuple[str, ...] = ()
    techs: tuple[str, ...] = ()
    edicts: tuple[str, ...] = ()
    comets: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    rules: dict[str, dict[str, list[Rule]]] = field(default_factory=dict)
    printed_conflicts: dict[frozenset[str], str] = field(default_factory=dict)
    clashes: dict[frozenset[str], str] = field(default_factory=dict)
    _listeners: dict[tuple[type[Moment], str], Listeners] = field(default_factory=dict)
    _acting: dict[tuple[type[Moment], bool], Acting] = field(default_factory=dict)
    _playable: dict[type[Moment], frozenset[str]] = field(default_factory=dict)
    _done_by_default: dict[type[Moment], frozenset[str]] = field(default_factory=dict)
    _nobody_listens: dict[type[Moment], bool] = field(default_factory=dict)

    def listeners(self, moment: type[Moment], kind: str) -> Listeners:
        """Return the abilities of this kind at this moment, by sheet."""
        key = (moment, kind)
        if key not in self._listeners:
            self._listeners[key] = self._find(moment, kind)
        return self._listeners[key]

    def _find(self, moment: type[Moment], kind: str) -> Listeners:
        fitting = {
            name: tuple(a for a in sheet.abilities if a.kind == kind and issubclass(moment, a.moments))
            for name, sheet in self.sheets.items()
        }
        return {name: abilities for name, abilities in fitting.items() if abilities}

    def acting(self, moment: type[Moment], *, with_techs: bool) -> Acting:
        """Return what sheets in play, or their lasting effects, can do at this moment.

        They come as one record because every window needs all of them.
        """
        key = (moment, with_techs)
        if key not in self._acting:
            self._acting[key] = self._find_acting(moment, with_techs)
        return self._acting[key]

    def _find_acting(self, moment: type[Moment], with_techs: bool) -> Acting:
        kinds = [self.listeners(moment, kind) for kind in ("power", "part", "tech")]
        powers, parts, techs = (
            {name: what for name, what in found.items() if with_techs or name not in self.techs}
            for found in kinds
        )
        lasting = self.listeners(moment, "lasting")
        return Acting(powers, parts, techs, lasting, frozenset([*powers, *parts, *techs]))

    def playable(self, moment: type[Moment]) -> frozenset[str]:
        """Return the names of the sheets of all cards that do something at this moment."""
        if moment not in self._playable:
            names = [name for kind in CARD_ABILITY_KINDS for name in self.listeners(moment, kind)]
            self._playable[moment] = frozenset(names)
        return self._playable[moment]

    def done_by_default(self, moment: type[Moment]) -> frozenset[str]:
        """Return the aliens with a power that is used here unless its owner has ordered otherwise."""
        if moment not in self._done_by_default:
            powers = self.listeners(moment, "power").items()
            self._done_by_default[moment] = frozenset(
                alien for alien, abilities in powers if any(a.done_by_default for a in abilities)
            )
        return self._done_by_default[moment]

    def nobody_listens(self, moment: type[Moment]) -> bool:
        """Return whether no sheet ever acts at this moment."""
        if moment not in self._nobody_listens:
            kinds = ("power", "part", "lasting", "tech", *CARD_ABILITY_KINDS)
            self._nobody_listens[moment] = not any(self.listeners(moment, kind) for kind in kinds)
        return self._nobody_listens[moment]


_own: tuple[type[Sheet], ...] = ()


class NameTaken(ValueError):
    """An own alien has the name of another sheet."""


def register_own_aliens(own: Iterable[type[Sheet]]) -> None:
    """Replace the own aliens by these sheets, each with its `name`.

    Raise NameTaken and change nothing if a name is taken.
    """
    global _own
    added = tuple(sorted(own, key=lambda sheet: sheet.name))
    names = [name for name in book().sheets if name not in book().own]
    for sheet in added:
        if sheet.name in names:
            raise NameTaken(sheet.name)
        names.append(sheet.name)
    _own = added
    book.cache_clear()
    book()


def own_aliens_in(box: Iterable[str]) -> frozenset[str]:
    """Return the own aliens in this box.

    Only these take part in a game, so a game does not depend on what else lies in a host's folder.
    """
    own = book().own
    return own and own.intersection(box)


def missing_sheets(aliens: Iterable[str]) -> list[str]:
    """Return the names that have no sheet in the book."""
    return sorted(set(aliens).difference(book().aliens))


@cache
def book() -> Book:
    built_in, cards = _sheets_in("engine.aliens"), _sheets_in("engine.artifacts")
    techs, edicts = _sheets_in("engine.techs"), _sheets_in("engine.edicts", EDICT)
    comets, instructions = _sheets_in("engine.comets"), _sheets_in("engine.instructions")
    all_sheets = (*built_in, *cards, *techs, *_own, *edicts, *comets, *instructions)
    whole = Book(sheets={sheet.name: sheet for sheet in all_sheets})
    whole.built_in = tuple(sheet.name for sheet in built_in)
    whole.own = frozenset(sheet.name for sheet in _own)
    whole.aliens = (*whole.built_in, *sorted(whole.own))
    whole.artifacts = tuple(sheet.name for sheet in cards if sheet.name != "reinforcement")
    whole.techs = tuple(sheet.name for sheet in techs)
    whole.edicts = tuple(sheet.name for sheet in edicts)
    whole.comets = tuple(sheet.name for sheet in comets)
    whole.instructions = tuple(sheet.name for sheet in instructions)
    whole.rules = _rules(whole.sheets)
    whole.printed_conflicts = _printed_conflicts(whole)
    whole.clashes = _clashes(whole)
    held = frozenset((*whole.aliens, *whole.techs))
    register(whole.rules, whole.sheets, whole.techs, held, _stopping_powers(comets))
    return whole


def _stopping_powers(comets: Iterable[Any]) -> list[str]:
    return [comet.name for comet in comets if comet.stops_powers]


def _printed_conflicts(whole: Book) -> dict[frozenset[str], str]:
    sheets: dict[str, Any] = whole.sheets
    return {frozenset((one, other)): one for one in reversed(whole.aliens) for other in sheets[one].not_with}


def _clashes(whole: Book) -> dict[frozenset[str], str]:
    sheets: dict[str, Any] = whole.sheets
    pairs = ((one, other, code) for one in whole.aliens for other, code in sheets[one].clashes.items())
    return {frozenset((one, other)): code for one, other, code in pairs}


def _rules(sheets: dict[str, type[Sheet]]) -> dict[str, dict[str, list[Rule]]]:
    rules: dict[str, dict[str, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for sheet in sheets.values():
        for rule in sheet.rules:
            rules[rule.query.name][sheet.name].append(rule)
    return {query: dict(by_sheet) for query, by_sheet in rules.items()}


def _sheets_in(package: str, before_name: str = "") -> list[type[Sheet]]:
    """Import every sheet of a package; its name is that of its file, behind `before_name`.

    It is imported by its name, because the sheets themselves import this module.
    """
    folder, found = import_module(package), []
    for module in sorted(m.name for m in pkgutil.iter_modules(folder.__path__)):
        sheet = getattr(import_module(f"{folder.__name__}.{module}"), class_name(module))
        sheet.name = before_name + module
        found.append(sheet)
    return found


def is_alien_name(name: str) -> bool:
    """Return whether an alien can have this name, which is also used for files, flares and keys.

    >>> is_alien_name("tick_tock"), is_alien_name("TickTock"), is_alien_name("attack")
    (True, False, False)
    """
    return bool(ALIEN_NAME.fullmatch(name)) and len(name) <= LONGEST_NAME and name not in CARD_TYPES


def class_name(module: str) -> str:
    """Return the name of the class in a sheet's file.

    >>> class_name("tick_tock")
    'TickTock'
    """
    return module.title().replace("_", "")


def in_conflict(one: str, other: str, switches: dict[str, Any]) -> bool:
    """Return whether these aliens may not be in one game: a sheet says so, and no switch allows it."""
    if frozenset((one, other)) not in book().printed_conflicts:
        return False
    conflict = conflict_between(one, other)
    return conflict is None or conflict.of(switches) != "allowed"


def stays_with_owner(alien: str, rules: Rules) -> bool:
    """Return whether a power comes only at the setup and never changes hands (M-17.2, M-17.3)."""
    sheet: Any = book().sheets[alien]
    return bool(sheet.has_component) and rules.components_stay


def alert_of(alien: str) -> str:
    """Return the alert colour of an alien's sheet."""
    sheet: Any = book().sheets[alien]
    return str(sheet.alert)


def in_clash(one: str, other: str, chart: str) -> bool:
    """Return whether a chart of this strength keeps the pair out of one hand (M-20.4)."""
    code = book().clashes.get(frozenset((one, other)), "")
    return bool(code) and code.lower() in chart


def alert(alien: str) -> int:
    """Return the alert level of the sheet as a number: 0 for green to 2 for red (R-2.6)."""
    return ALERTS.index(alert_of(alien))


def sheet_info(alien: str) -> dict[str, Any]:
    """Return the texts of an alien's own file, in English; pages and mails translate them.

    >>> sorted(sheet_info("oracle"))[:3]
    ['alert', 'alien', 'facts']
    """
    return {"alien": alien, **_texts(alien)}


def tech_info(key: str) -> dict[str, Any]:
    """Return the texts of a tech's own file."""
    return {"tech": key, **_texts(key)}


def card_info(key: str) -> dict[str, Any]:
    """Return the texts of an artifact's own file."""
    return {"card": key, **_texts(key)}


def _texts(name: str) -> dict[str, Any]:
    """Return the texts of a sheet, with its advice in words by ability under `when_it_helps`."""
    sheet = book().sheets[name]
    advised = {a.name: a.when_it_helps for a in sheet.abilities if a.optional and a.when_it_helps}
    return {**sheet.texts(), "when_it_helps": advised}  # type: ignore[attr-defined]
