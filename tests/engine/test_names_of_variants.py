"""No variant is named in the engine outside its own file, its switch, and the places that ask for it.

Where the course of a game depends on a variant, it asks for a switch there, or for what `Rules` makes of it,
and each of these places stands below. So a new `if` about a variant is seen, and becomes a place only if the
rule that it changes stands there.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from engine.editions import VARIANTS, Rules
from engine.editions.switches import Switch
from tests.engine.test_names import ENGINE, every_file, identifiers, text

OF_ALL_GAMES = {"alien_selection", "flares", "planets", "ships", "goal", "homes_for_power", "total_flares"}
ASKED = {
    "abandon_is_an_action": ["flow/variants/technology.py"],
    "chart": [
        "flow/variants/choosing.py",
        "flow/variants/naming.py",
        "options.py",
        "windows/drawing.py",
    ],
    "choosing": ["flow/setup.py", "options.py"],
    "combos": ["flow/setup.py", "options.py"],
    "destiny": ["flow/destiny.py", "flow/setup.py", "options.py"],
    "encounters_each_turn": ["flow/another_encounter.py"],
    "freewheeling": ["sheets/flares.py"],
    "gate_stays_reversed": ["flow/opponent.py"],
    "has_four_planets": ["aliens/tick_tock.py", "aliens/warrior.py", "flow/variants/technology.py"],
    "has_several_powers": [
        "aliens/philanthropist.py",
        "aliens/reincarnator.py",
        "aliens/sorcerer.py",
        "options.py",
        "ruling.py",
        "state/queries.py",
        "windows/after_instruction.py",
        "windows/drawing.py",
        "windows/face_down.py",
    ],
    "hides_powers": ["table.py"],
    "kickers": ["flow/kickers.py"],
    "powers": ["flow/variants/choosing.py", "flow/variants/naming.py", "options.py"],
    "powers_always_act": ["table.py", "windows/face_down.py"],
    "punt": ["flow/prechallenge.py"],
    "replace_all_specials": ["flow/destiny_deck.py", "options.py"],
    "rotating_powers": ["flow/start_turn.py"],
    "shark": ["flow/variants/seating.py", "options.py"],
    "special_destiny": ["options.py"],
    "technology": [
        "flow/another_encounter.py",
        "flow/regroup.py",
        "flow/variants/technology.py",
        "state/view.py",
        "windows/acts.py",
        "windows/stops.py",
    ],
    "zilch": ["flow/variants/seating.py", "options.py"],
    "zilch_names_sharers": ["flow/variants/zilch.py"],
}


def set_by_variants() -> set[str]:
    """The switches that variants set, by the names by which rules are asked for them."""
    of_variants = {name for variant in VARIANTS.values() for name in variant.switches}
    return {
        attribute
        for attribute, entry in vars(Rules).items()
        if isinstance(entry, Switch) and (entry.name in of_variants or entry.part_of in of_variants)
    }


def made_of_switches() -> set[str]:
    """What `Rules` makes of the switches of variants."""
    tree = ast.parse((ENGINE / "editions" / "rules.py").read_text())
    (rules,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Rules")
    asked = set_by_variants()
    return {
        one.name
        for one in rules.body
        if isinstance(one, ast.FunctionDef)
        and any(isinstance(node, ast.Attribute) and node.attr in asked for node in ast.walk(one))
    }


@cache
def of_variants_alone() -> set[str]:
    return (set_by_variants() - OF_ALL_GAMES) | made_of_switches()


def asks(source: str) -> set[str]:
    """Which of these are asked of rules: `position.rules.zilch`, `rules.zilch`, `Rules(...).zilch`."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in of_variants_alone():
            of = ast.unparse(node.value)
            if re.search(r"\b[rR]ules(\(.*\))?$", of, re.DOTALL):
                found.add(node.attr)
    return found


def engine_files() -> list[Path]:
    return [path for path in every_file() if path.parent.name != "editions"]


def test_a_variants_switch_is_asked_for_where_its_rule_stands_and_nowhere_else():
    found: dict[str, list[str]] = defaultdict(list)
    for path in engine_files():
        for name in asks(text(path)):
            found[name].append(str(path.relative_to(ENGINE)))
    assert dict(sorted(found.items())) == ASKED


@cache
def spoken(source: str) -> list[str]:
    """Identifiers and whole strings, but for docstrings and what is asked of something."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]
    named = [
        one for node in ast.walk(tree) for one in identifiers(node) if not isinstance(node, ast.Attribute)
    ]
    return [*strings, *named]


def called(source: str, variant: str) -> list[str]:
    """Return the names of variants and switches in a source. Most sources have none of their letters."""
    if variant not in source:
        return []
    return [one for one in spoken(source) if one == variant or one.startswith(f"{variant}.")]


OWN = {
    "zilch": ("flow/variants/zilch.py", "flow/variants/seating.py", "flow/setup.py"),
    "shark": ("flow/variants/shark.py", "flow/variants/seating.py", "flow/courses/ffg.py"),
    "four_planets": ("flow/variants/technology.py", "sheets/techs.py"),  # for them other techs are dealt
}
WORDS_OF_THE_RULES = {"flares", "combos", "technology", "kickers", "reinforcements", "punt"}


@pytest.mark.parametrize("variant", sorted({*VARIANTS} - WORDS_OF_THE_RULES))
def test_no_variant_is_named_but_by_its_own_file_and_its_switch(variant):
    named = [str(path.relative_to(ENGINE)) for path in engine_files() if called(text(path), variant)]
    assert set(named) <= set(OWN.get(variant, ()))


PLANTED = [
    ("if position.rules.zilch: pass", {"zilch"}),
    ("x = Rules(switches).technology", {"technology"}),
    ("if table.position.rules.has_several_powers: pass", {"has_several_powers"}),
    ("x = rules.goal + seat.zilch", set()),
]


@pytest.mark.parametrize(("source", "names"), PLANTED)
def test_a_planted_question_is_found(source, names):
    assert asks(source) == names


def test_a_planted_name_is_found():
    assert called("if seat.what == 'shark': pass", "shark") == ["shark"]
    assert called("x = rules['zilch.names_sharers']", "zilch") == ["zilch.names_sharers"]
    assert called("def f(four_planets): ...", "four_planets") and not called('"""zilch"""', "zilch")
