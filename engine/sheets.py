"""All sheets, found by scanning the folders, and who listens to what. No list is kept by hand."""

from __future__ import annotations

import pkgutil
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from .abilities import CARD_KINDS, Ability, Rule, Sheet
from .moments import Moment
from .queries import register

Listeners = dict[str, tuple[Ability, ...]]


@dataclass
class Book:
    sheets: dict[str, type[Sheet]] = field(default_factory=dict)
    aliens: tuple[str, ...] = ()
    artifacts: tuple[str, ...] = ()
    rules: dict[str, dict[str, list[Rule]]] = field(default_factory=dict)
    _listeners: dict[tuple[type[Moment], str], Listeners] = field(default_factory=dict)
    _silent: dict[type[Moment], bool] = field(default_factory=dict)

    def listeners(self, moment: type[Moment], kind: str) -> Listeners:
        """Abilities of this kind at this moment, by sheet. Looked up once per kind of moment."""
        key = (moment, kind)
        found = self._listeners.get(key)
        if found is None:
            found = self._listeners[key] = self._find(moment, kind)
        return found

    def _find(self, moment: type[Moment], kind: str) -> Listeners:
        fitting = {
            name: tuple(a for a in sheet.abilities if a.kind == kind and issubclass(moment, a.moment))
            for name, sheet in self.sheets.items()
        }
        return {name: abilities for name, abilities in fitting.items() if abilities}

    def silent(self, moment: type[Moment]) -> bool:
        """Whether no sheet of the box ever acts here."""
        found = self._silent.get(moment)
        if found is None:
            kinds = ("power", "part", "lasting", *CARD_KINDS)
            found = self._silent[moment] = not any(self.listeners(moment, kind) for kind in kinds)
        return found


@cache
def book() -> Book:
    from . import aliens, artifacts

    whole = Book()
    rules: dict[str, dict[str, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    names = {}
    for folder in (aliens, artifacts):
        found = _in(folder)
        names[folder] = tuple(sheet.name for sheet in found)
        for sheet in found:
            whole.sheets[sheet.name] = sheet
            for rule in sheet.rules:
                rules[rule.query.name][sheet.name].append(rule)
    whole.aliens = names[aliens]
    whole.artifacts = tuple(name for name in names[artifacts] if name != "reinforcement")
    whole.rules = {query: dict(by_sheet) for query, by_sheet in rules.items()}
    register(whole.rules, whole.sheets)
    return whole


def _in(folder: ModuleType) -> list[type[Sheet]]:
    found = []
    for module in sorted(m.name for m in pkgutil.iter_modules(folder.__path__)):
        sheet = getattr(import_module(f"{folder.__name__}.{module}"), module.title().replace("_", ""))
        sheet.name = module
        found.append(sheet)
    return found


def may_not_meet(one: str, other: str, switches: dict[str, Any]) -> bool:
    """Whether these aliens are kept out of one game: printed on either sheet, unless a switch allows it."""
    sheets: dict[str, Any] = book().sheets
    if other not in sheets[one].not_with and one not in sheets[other].not_with:
        return False
    return all(switches.get(f"conflicts.{a}_{b}") != "allowed" for a, b in ((one, other), (other, one)))


def sheet_info(alien: str) -> dict[str, Any]:
    """The texts of an alien's own file: English data, to be translated by whoever shows them.

    >>> sorted(sheet_info("oracle"))[:3]
    ['alert', 'alien', 'history']
    """
    return {"alien": alien, **book().sheets[alien].texts()}  # type: ignore[attr-defined]


def card_info(key: str) -> dict[str, Any]:
    """The texts of an artifact's own file."""
    return {"card": key, **book().sheets[key].texts()}  # type: ignore[attr-defined]
