"""Aliens of one's own: a folder of sheets that stand beside the built-in ones (COSMIC_ALIENS_PATH).

Each file is read when a process starts. A file that is no good stops the start, with its name and the reason.
docs/adding-an-alien.md tells how one is written.
"""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import engine
from engine.aliens import ALL_PHASES, Alien
from engine.sheets.book import class_name, is_alien_name

from .own_words import wrong_words

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


def register_own_aliens(folder: Path | None) -> None:
    """From now on the aliens of this folder can be played, and no other own ones. Raises BadSheet."""
    before = dict(engine.FACTS)
    _set_facts({id: fact for id, fact in before.items() if not fact.__module__.startswith(f"{PACKAGE}.")})
    try:
        engine.register_own_aliens([] if folder is None else load(folder))
    except Exception:
        _set_facts(before)
        raise


def _set_facts(facts: dict[str, type[engine.Fact]]) -> None:
    """Facts are noted as soon as they are declared: those of a file go and come with it."""
    engine.FACTS.clear()
    engine.FACTS.update(facts)


def load(folder: Path) -> list[type[Alien]]:
    """The aliens of a folder. Raises BadSheet."""
    sheets = [_sheet(file) for file in files(folder)]
    for sheet, file in zip(sheets, files(folder), strict=True):
        _check_company(file, sheet, sheets)
    return sheets


def files(folder: Path) -> list[Path]:
    """What is an alien: every Python file but tests and those whose names begin with an underscore."""
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
    """What a built-in sheet is of."""
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
    except (Exception, SystemExit) as error:  # whatever stands in the file: its writer must hear of it
        del sys.modules[loader.name]
        raise BadSheet(file, f"it cannot be read ({type(error).__name__}: {error}).") from error
    taken = [kind for kind, fact in facts.items() if engine.FACTS[kind] is not fact]
    if taken:
        raise BadSheet(file, f"there is a fact “{taken[0]}” already: give yours another name.")
    return module


def _check(file: Path, sheet: type[Alien]) -> None:
    """What the pages, the deck and the bots rely on."""
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
    _check_questions(file, sheet)


def _is_text(given: Any) -> bool:
    return isinstance(given, str) and bool(given.strip())


def _check_one_of(file: Path, name: str, given: Any, known: tuple[str, ...]) -> None:
    if isinstance(given, str) or not given or any(one not in known for one in given):
        raise BadSheet(file, f"“{name}” must be among: {', '.join(known)}.")


def _check_questions(file: Path, sheet: type[Alien]) -> None:
    questions: object = sheet.questions  # whatever its file says
    texts = [*questions, *questions.values()] if isinstance(questions, dict) else [None]
    if not all(isinstance(text, str) for text in texts):
        raise BadSheet(file, "“questions” must give each question's name its title.")


def _is_one_text(value: object) -> bool:
    """Where several are to be named: one text is a sequence of texts too."""
    return isinstance(value, str)


def _check_clashes(file: Path, sheet: type[Alien], known: set[str]) -> None:
    clashes: object = sheet.clashes  # whatever its file says
    codes = ("X", "P", "W")
    if not isinstance(clashes, dict) or not all(
        name in known and code in codes for name, code in clashes.items()
    ):
        raise BadSheet(file, "“clashes” must give the names of other aliens “X”, “P” or “W”.")


def _check_company(file: Path, sheet: type[Alien], others: list[type[Alien]]) -> None:
    """What it says of other sheets: those it may not meet exist, and none has the same title."""
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
