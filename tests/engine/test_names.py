"""Nothing with a sheet is named in the engine outside its own file: no identifier, no whole string constant.

That is every alien, tech and card, every Edict, comet and instructional card. Words in prose (docstrings,
texts of a sheet, comments) may tell of them. Some data name them: the printed conflicts of a sheet
(`not_with`), its pairs of the chart (`clashes`), the tables of an edition's cards, and the switches of an
edition, whose names begin with what they switch. Parts of longer identifiers count too, except for words that
the rules use themselves.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.editions import EDICT
from engine.sheets.book import book

ENGINE = Path(__file__).resolve().parent.parent.parent / "engine"
WORDS_OF_THE_RULES = {"chosen", "void"}  # cards are chosen, a deal is void
KINDS_OF_CARDS = {"reinforcement"}  # the rules themselves speak of these
FOLDERS = ("aliens", "techs", "artifacts", "edicts", "comets", "instructions")
SWITCHES = ("Conflict", "Switch", "yes_or_no")  # what declares one
ATTRIBUTES = ("id", "attr", "arg", "name", "asname", "module", "rest")


def identifiers(node: ast.AST) -> list[str]:
    """What this node of the tree calls something."""
    found = [getattr(node, attribute, None) for attribute in ATTRIBUTES]
    return [one for one in (*found, *getattr(node, "names", ())) if isinstance(one, str)]


@cache
def words(identifier: str) -> list[str]:
    """
    >>> words("ZombieReleases_in_a_deal")
    ['zombie', 'releases', 'in', 'a', 'deal']
    """
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", identifier)]


def names(identifier: str, alien: str) -> bool:
    """Whether the alien's words stand in the identifier, one after the other."""
    mine, its = words(identifier), alien.split("_")
    joined = "".join(its)
    if "".join(mine) == joined or any(part.strip("_") == alien for part in identifier.split(".")):
        return True
    if alien in WORDS_OF_THE_RULES:
        return False
    windows = [mine[i : i + len(its)] for i in range(len(mine))]
    return its in windows or joined in mine


def says(text: str, alien: str) -> bool:
    """Whether a constant is the alien's id, class or title, its flare, its pile, or a key of its own."""
    plain = text.lower().strip().replace("-", "_").replace(" ", "_")
    plain = plain.removeprefix("pile_of_").removesuffix("_flare").removeprefix(EDICT)
    return plain in (alien, alien.replace("_", "")) or text.removeprefix(EDICT).startswith(f"{alien}.")


def told_apart(tree: ast.AST, data: bool) -> set[ast.AST]:
    """Constants that are prose or, where data may stand, data."""
    apart: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            apart.add(node.value)
        elif data and isinstance(node, ast.Dict):
            apart.update(key for key in node.keys if key is not None)
        elif data and isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            apart.update(node.value.elts)
        elif data and isinstance(node, ast.Call) and ast.unparse(node.func) in SWITCHES:
            apart.update(node.args)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("not_with", "clashes"):
            apart.update(ast.walk(node.value))
    return apart


@cache
def text(path: Path) -> str:
    """A file's source, read once."""
    return path.read_text()


@cache
def spoken(source: str, data: bool) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Identifiers and whole string constants, each with its line."""
    tree = ast.parse(source)
    apart = told_apart(tree, data)
    nodes = [(getattr(node, "lineno", 0), node) for node in ast.walk(tree)]
    constants = [
        (line, node.value)
        for line, node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in apart
    ]
    return sorted({(line, one) for line, node in nodes for one in identifiers(node)}), constants


@cache
def letters(source: str) -> str:
    """Return the letters and digits of a source, without anything between them."""
    return re.sub(r"[\W_]", "", source.lower())


def named(source: str, alien: str, *, data: bool = False) -> list[str]:
    """Where the source names the alien. Most sources do not have its letters at all."""
    if alien.replace("_", "") not in letters(source):
        return []
    found, constants = spoken(source, data)
    return [
        *(f"line {line}: {one}" for line, one in found if names(one, alien)),
        *(f"line {line}: {one!r}" for line, one in constants if says(one, alien)),
    ]


def files(name: str) -> list[Path]:
    """Every file but the sheet's own, and those of techs whose own name has that word in it.

    A card of the same name in two editions has a file in each.
    """
    own = {ENGINE / folder / f"{name}.py" for folder in FOLDERS}
    own |= {ENGINE / "techs" / f"{tech}.py" for tech in book().techs if names(tech, name)}
    return [path for path in every_file() if path not in own]


@cache
def every_file() -> list[Path]:
    return sorted(ENGINE.rglob("*.py"))


def every_name() -> list[str]:
    """Of everything with a sheet, each once; Edicts as their files are called."""
    found = [*book().aliens, *book().techs, *book().artifacts, *book().comets, *book().instructions]
    edicts = [name.removeprefix(EDICT) for name in book().edicts]
    return [name for name in dict.fromkeys([*found, *edicts]) if name not in KINDS_OF_CARDS]


def test_every_kind_of_sheet_is_looked_for():
    assert {"zombie", "card_zap", "timegash", "victory_dance", "left_neighbour"} <= {*every_name()}
    assert all((ENGINE / folder).is_dir() for folder in FOLDERS)


@pytest.mark.parametrize("alien", every_name())
def test_nothing_with_a_sheet_is_named_outside_its_own_file(alien):
    found = [
        f"{path.relative_to(ENGINE)}, {where}"
        for path in files(alien)
        for where in named(text(path), alien, data=path.parent.name == "editions")
    ]
    assert found == []


OF_DESTINY = {"comets": book().comets, "instructions": book().instructions}


@pytest.mark.parametrize(
    ("folder", "card"), [(folder, card) for folder, cards in OF_DESTINY.items() for card in cards]
)
def test_no_comet_or_instruction_is_named_outside_its_own_file_and_the_table_of_cards(folder, card):
    own = {ENGINE / folder / f"{card}.py", ENGINE / "editions" / "mayfair_cards.py"}
    found = [
        f"{path.relative_to(ENGINE)}, {where}"
        for path in every_file()
        if path not in own
        for where in named(text(path), card)
    ]
    assert found == []


PLANTED = [
    ("from .zombie import Zombie", "zombie"),
    ("from engine.aliens import zombie as other", "zombie"),
    ("import engine.aliens.zombie", "zombie"),
    ("x = Zombie", "zombie"),
    ("x = aliens.zombie", "zombie"),
    ("def f(zombie): ...", "zombie"),
    ("f(zombie=1)", "zombie"),
    ("def is_zombie(): ...", "zombie"),
    ("class ZombieReleases: ...", "zombie"),
    ("global zombie", "zombie"),
    ("match x:\n    case Zombie(): pass", "zombie"),
    ("if power.alien == 'zombie': pass", "zombie"),
    ("x = ('vacuum', 'zombie')", "zombie"),
    ("x = {'zombie': 1}", "zombie"),
    ("x = 'Zombie'", "zombie"),
    ("x = 'zombie flare'", "zombie"),
    ("x = 'pile of zombie'", "zombie"),
    ("x = 'zombie.release'", "zombie"),
    ("x = f'zombie.{ability}'", "zombie"),
    ("x = AntiMatter", "anti_matter"),
    ("x = by_anti_matter", "anti_matter"),
    ("x = 'Anti-Matter'", "anti_matter"),
    ("from .edicts.timegash import Timegash", "timegash"),
    ("x = 'edict_timegash'", "timegash"),
    ("x = 'edict_timegash.begin'", "timegash"),
    ("if enc.comet == 'victory_dance': pass", "victory_dance"),
    ("chosen = 1", "chosen"),
    ("x = _chosen()", "chosen"),
    ("x = 'chosen'", "chosen"),
    ("x = {'chosen.zap_after_draw': True}", "chosen"),
]


@pytest.mark.parametrize(("source", "alien"), PLANTED, ids=[source for source, _ in PLANTED])
def test_a_planted_name_is_found(source, alien):
    assert named(source, alien)


INNOCENT = [
    ('"""Zombie"""', "zombie"),
    ("x = 'The Zombie releases ships.'", "zombie"),
    ("x = 1  # zombie", "zombie"),
    ("class Vacuum:\n    not_with = ('zombie',)", "zombie"),
    ("reach(table, CardsChosen())", "chosen"),
    ("def void_the_deal(): ...", "void"),
    ("avoid = devoid", "void"),
    ("x = 'what may be chosen'", "chosen"),
    ("matter = anti", "anti_matter"),
]


@pytest.mark.parametrize(("source", "alien"), INNOCENT, ids=[source for source, _ in INNOCENT])
def test_what_is_no_name_is_let_be(source, alien):
    assert not named(source, alien)


def test_an_editions_switches_and_tables_are_data():
    source = "X = {'chosen.zap_after_draw': True}\nyes_or_no('chosen.zap_after_draw', True)"
    assert not named(source, "chosen", data=True)
    assert not named("Conflict('gambler', 'sorcerer')", "gambler", data=True)
    assert not named("EDICTS = ('breach', 'timegash')", "timegash", data=True)
    assert named("EDICTS = ('breach', 'timegash')", "timegash")
    assert named("yes_or_no(chosen=True)", "chosen", data=True)
    assert named("X = {'zap': 'chosen'}", "chosen", data=True)
