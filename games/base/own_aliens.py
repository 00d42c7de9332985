"""Aliens of a host's own: load their files, and check their sheets and their words."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import django

import engine
from engine.aliens import ALL_PHASES, MEETS_AT, STATES_CARD, TAKES_SHIP, Alien
from engine.asking.parameters import Parameters
from engine.sheets.book import class_name, is_alien_name
from engine.state.kinds import Kind, kinds_of

PARTS = ("sentence", "reason", "kind")  # only the first one is required
KINDS = ("plays", "deals")  # groups by which the log can be filtered
PATTERNS = {
    "questions": "question's name its title",
    "answers": "question's name, perhaps with “.<option>”, words for what the answer does",
    "refusals": "refusal's name its words",
}
RECKONED = (STATES_CARD, MEETS_AT, TAKES_SHIP)
NAMELESS = re.compile(r"%(?!\()")


def wrong_words(sheet: Any, facts: Mapping[str, type[engine.Fact]]) -> Iterator[str]:
    """Yield what is wrong with the words of a sheet. `facts` are those its file declares, by id."""
    yield from _wrong_facts(sheet.facts, facts)
    options = sheet.options if _are_options(sheet.options) else {}
    for attribute, what in PATTERNS.items():
        yield from _wrong_patterns(attribute, what, getattr(sheet, attribute), options)
    if not isinstance(sheet.replies, dict) or not all(map(_is_text, sheet.replies.values())):
        yield "“replies” must give each “<question>.<key>” more words for it, between “|”."
    if not isinstance(sheet.comes_to, dict) or not set(sheet.comes_to.values()) <= set(RECKONED):
        yield f"“comes_to” must give each “<question>.<option>” one of: {', '.join(RECKONED)}."
    if not _are_options(sheet.options):
        yield "“options” must give each question's name a tuple of Options, or what its answers name."


def _wrong_facts(words: Any, facts: Mapping[str, type[engine.Fact]]) -> Iterator[str]:
    if not isinstance(words, dict):
        yield "“facts” must give each fact's id its words."
        return
    for kind in sorted(facts.keys() - words.keys()):
        yield f"its fact “{kind}” has no words: say it in “facts”."
    for kind, said in words.items():
        if kind not in facts:
            yield f"“facts” has words for “{kind}”, which is no fact of this file."
        else:
            yield from _wrong_fact(kind, said, facts[kind])


def _wrong_fact(kind: str, said: Any, fact: type[engine.Fact]) -> Iterator[str]:
    if not isinstance(said, dict) or not all(isinstance(text, str) for text in said.values()):
        yield f"the words of “{kind}” must be texts by their names: {', '.join(PARTS)}."
    elif not said.keys() <= set(PARTS) or not said.get("sentence", "").strip():
        yield f"the words of “{kind}” are a sentence, and if you like: {', '.join(PARTS[1:])}."
    elif said.get("kind", KINDS[0]) not in KINDS:
        yield f"the kind of “{kind}” must be among: {', '.join(KINDS)}."
    else:
        known = _names(fact, [field.name for field in fields(fact) if field.name != "to"])
        for text in said.values():
            yield from _wrong_text(kind, text, known)


def _names(record: Any, own: Collection[str]) -> frozenset[str]:
    """Return what words may name: these fields, a seat's colour, the number of things, what was chosen."""
    kinds, hints = kinds_of(record), get_type_hints(record)
    numbers = [name for name in own if int in _values(hints[name])]
    seats = [name for name in numbers if {Kind.SEAT, Kind.SYSTEM} & set(kinds[name])]
    more = {"chosen"} if "choice" in own else set()
    return frozenset({*own, *(f"{name}_colour" for name in seats), *(f"{name}_n" for name in numbers), *more})


def _values(hint: Any) -> tuple[Any, ...]:
    """Return the types that a field may hold."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _wrong_patterns(attribute: str, what: str, words: Any, options: Any) -> Iterator[str]:
    texts = [*words, *words.values()] if isinstance(words, dict) else [None]
    if not all(_is_text(text) for text in texts):
        yield f"“{attribute}” must give each {what}."
        return
    for name, text in words.items():
        yield from _wrong_text(name, text, _parameters(attribute, name, options))


def _parameters(attribute: str, name: str, options: Any) -> frozenset[str] | None:
    """Return what the words may name; None for refusals, which hold any parameters."""
    if attribute == "refusals":
        return None
    question, dot, _option = name.partition(".")
    if attribute == "answers" and not dot:
        return frozenset({"ships"})
    known = _names(Parameters, Parameters.__annotations__)
    return known | _declared(options.get(question, ())) if dot else known


def _declared(options: tuple[engine.Option, ...] | str) -> frozenset[str]:
    """Return the parameters that the sheet itself gives to options of a question."""
    if isinstance(options, str):
        return frozenset({options})
    return frozenset(name for option in options for name in option.params)


def _is_text(given: Any) -> bool:
    return isinstance(given, str) and bool(given.strip())


def _are_options(options: Any) -> bool:
    """Return whether it has the shape of `Alien.options`."""
    return isinstance(options, dict) and all(
        _is_text(name) and (_is_text(each) or _is_tuple_of_options(each)) for name, each in options.items()
    )


def _is_tuple_of_options(given: Any) -> bool:
    return isinstance(given, tuple) and all(isinstance(one, engine.Option) for one in given)


class _Named(dict[str, str]):
    """A stand-in for the fields that remembers an unknown name (known None: all are known)."""

    def __init__(self, known: frozenset[str] | None):
        super().__init__()
        self.known, self.strange = known, ""

    def __missing__(self, name: str) -> str:
        if self.known is not None and name not in self.known:
            self.strange = name
        return ""


def _wrong_text(name: str, text: str, known: frozenset[str] | None) -> Iterator[str]:
    """Yield what is wrong with a text of the words of something; `known` is what it may name."""
    named = _Named(known)
    try:
        if NAMELESS.search(text.replace("%%", "")):
            raise ValueError("it would be filled with all the fields at once")
        text % named
    except (TypeError, ValueError):
        why = f"“{text}” is no pattern: write %(name)s for a field, %% for a per cent sign"
        yield f"{why}, in the words of “{name}”."
    if known and named.strange:
        why = f"“%({named.strange})s” is no field in the words of “{name}”"
        yield f"{why}: “{text}”. They may name: {', '.join(sorted(known))}."


ALERTS = ("green", "yellow", "red")
TEXTS = ("title", "verb", "tagline", "text", "wild", "super")
ROLES = (
    "any", "offense", "defense", "main player", "ally", "offensive ally", "main player or ally",
    "offense or ally", "not offense", "not main player", "not main player or ally",
)  # fmt: skip
FLARES = {"wild": "@wild_flare", "super": "@super_flare"}
PACKAGE = "own_aliens"  # what the modules are called; there is no such folder


class BadSheet(Exception):
    """A file of the folder is no alien that could be played."""

    def __init__(self, file: Path, reason: str):
        super().__init__(f"{file.name}: {reason}")
        self.file, self.reason = file, reason


def begin_process(own_aliens: Path | None) -> None:
    """Set Django up in a process of a simulation before anything else is imported there.

    So nothing here may need a model.
    """
    django.setup()
    register_own_aliens(own_aliens)


def register_own_aliens(folder: Path | None) -> None:
    """Make the aliens of this folder playable, and no other own ones. Raises BadSheet."""
    before = dict(engine.FACTS)
    _set_facts({id: fact for id, fact in before.items() if not fact.__module__.startswith(f"{PACKAGE}.")})
    try:
        engine.register_own_aliens([] if folder is None else load(folder))
    except Exception:
        _set_facts(before)
        raise


def _set_facts(facts: dict[str, type[engine.Fact]]) -> None:
    """Set the facts. They register when they are declared, so those of a file come and go with it."""
    engine.FACTS.clear()
    engine.FACTS.update(facts)


def load(folder: Path) -> list[type[Alien]]:
    """Return the aliens of a folder. Raises BadSheet."""
    sheets = [_sheet(file) for file in files(folder)]
    for sheet, file in zip(sheets, files(folder), strict=True):
        _check_company(file, sheet, sheets)
    return sheets


def files(folder: Path) -> list[Path]:
    """Return the alien files: every Python file but tests and those whose names begin with an underscore."""
    found = sorted(folder.glob("*.py"))
    return [f for f in found if not f.name.startswith(("_", "test_")) and f.name != "conftest.py"]


def _sheet(file: Path) -> type[Alien]:
    name = file.stem
    if not is_alien_name(name) or name == PACKAGE:
        raise BadSheet(file, "this is no name for an alien: lower-case letters and single underscores.")
    if name in _built_in():
        what = f"{_kind_of(name)} that comes with the game is called so"
        raise BadSheet(file, f"{what}: rename the file, and the class in it after the file.")
    module = _module(file)
    sheet: Any = getattr(module, class_name(name), None)
    if not (isinstance(sheet, type) and issubclass(sheet, Alien)):
        raise BadSheet(file, f"it must hold “class {class_name(name)}(Alien)”, called after the file.")
    sheet.name = name
    _check(file, sheet)
    facts = {kind: fact for kind, fact in engine.FACTS.items() if fact.__module__ == module.__name__}
    for wrong in wrong_words(sheet, facts):
        raise BadSheet(file, wrong)
    return sheet


def _built_in() -> set[str]:
    book = engine.book()
    return set(book.sheets) - book.own


def _kind_of(name: str) -> str:
    """Return what kind of thing a built-in sheet is."""
    book = engine.book()
    kinds = (("an alien", book.aliens), ("an artifact", book.artifacts), ("a tech", book.techs))
    return next((kind for kind, names in kinds if name in names), "a card")


def _module(file: Path) -> ModuleType:
    loader = SourceFileLoader(f"{PACKAGE}.{file.stem}", str(file))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None, "the loader was given"
    module, facts = module_from_spec(spec), dict(engine.FACTS)
    sys.modules[loader.name] = module  # before it is read: records look up their module there
    try:
        loader.exec_module(module)
    except (Exception, SystemExit) as error:  # any fault in the file: its writer must hear of it
        del sys.modules[loader.name]
        raise BadSheet(file, f"it cannot be read ({type(error).__name__}: {error}).") from error
    taken = [kind for kind, fact in facts.items() if engine.FACTS[kind] is not fact]
    if taken:
        raise BadSheet(file, f"there is a fact “{taken[0]}” already: give yours another name.")
    return module


def _check(file: Path, sheet: type[Alien]) -> None:
    """Check what the pages, the deck and the bots rely on."""
    missing = [f"“{name}”" for name in TEXTS if not _is_text(getattr(sheet, name, None))]
    if missing:
        raise BadSheet(file, f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing or empty.")
    _check_one_of(file, "alert", [sheet.alert], ALERTS)
    _check_one_of(file, "role", [sheet.role], ROLES)
    _check_one_of(file, "phases", sheet.phases, ALL_PHASES)
    kinds = {ability.kind for ability in sheet.abilities}
    if not kinds & {"power", "part"} and not sheet.rules:
        raise BadSheet(file, "it can do nothing: declare an @power, a @part or a @rule.")
    for kind, decorator in FLARES.items():
        if kind not in kinds:
            raise BadSheet(file, f"its {kind} flare does nothing: declare a {decorator}.")


def _check_one_of(file: Path, name: str, given: Any, known: tuple[str, ...]) -> None:
    if isinstance(given, str) or not given or any(one not in known for one in given):
        raise BadSheet(file, f"“{name}” must be among: {', '.join(known)}.")


def _is_one_text(value: object) -> bool:
    """Return whether one text was given instead of several: a text is a sequence of texts too."""
    return isinstance(value, str)


def _check_clashes(file: Path, sheet: type[Alien], known: set[str]) -> None:
    clashes: object = sheet.clashes  # any value: the file sets it
    codes = ("X", "P", "W")
    if not isinstance(clashes, dict) or not all(
        name in known and code in codes for name, code in clashes.items()
    ):
        raise BadSheet(file, "“clashes” must give the names of other aliens “X”, “P” or “W”.")


def _check_company(file: Path, sheet: type[Alien], others: list[type[Alien]]) -> None:
    """Check what it says of other sheets: those it may not meet exist, and none has the same title."""
    known = _built_in() | {other.name for other in others}
    _check_clashes(file, sheet, known)
    strange = [name for name in sheet.not_with if name not in known]
    if strange or _is_one_text(sheet.not_with):
        raise BadSheet(
            file, f"“not_with” names what is no alien: {strange[0] if strange else sheet.not_with}."
        )
    titles = {engine.sheet_info(name)["name"]: name for name in engine.book().built_in}
    titles |= {other.title: other.name for other in others if other is not sheet}
    if sheet.title in titles:
        raise BadSheet(file, f"{titles[sheet.title]} is called “{sheet.title}” too.")
