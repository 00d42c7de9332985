"""Every switch is declared once: what is stored of it, what old games read, and where its name stands."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Options, new_position, options
from engine.editions import CONFLICTS, EDITIONS, SWITCHES, Rules, Switch, conflict_between
from engine.editions.rules import stored_switches
from engine.state import serial

ROOT = Path(__file__).resolve().parent.parent.parent
OF_VARIANTS = sorted(name for name, switch in SWITCHES.items() if switch.part_of)


@pytest.fixture
def late(monkeypatch):
    switch = Switch("a.switch", "as before", ("as before", "otherwise"), "something", since=2)
    monkeypatch.setitem(SWITCHES, switch.name, switch)
    return switch


def position(**kwargs):
    return new_position(Options(**{"players": 3, **kwargs}), "a seed")


# What is stored


def test_a_later_switch_is_not_written_while_it_is_as_before(late):
    assert stored_switches([(late.name, "as before"), ("flares", True)]) == {"flares": True}
    assert stored_switches([(late.name, "otherwise")]) == {late.name: "otherwise"}


def test_a_game_without_the_switch_reads_what_was_so_before(late):
    old = position()
    assert late.name not in old.rules
    assert late.of(old.rules) == "as before"
    old.rules[late.name] = "otherwise"
    assert late.of(old.rules) == "otherwise"


def test_what_an_edition_says_of_it_holds_for_games_that_begin_from_then_on(late, monkeypatch):
    """A recorded game is played anew from its options and its seed: it has what it had."""
    monkeypatch.setattr(options, "NEWEST", 2)
    monkeypatch.setitem(EDITIONS["ffg2008"], late.name, "otherwise")
    assert late.of(position(rulings=2).rules) == "otherwise"
    assert late.name not in position(rulings=1).rules


@pytest.mark.parametrize("name", OF_VARIANTS)
def test_a_switch_of_a_variant_is_not_stored_in_games_without_it(name):
    """Whatever the edition says: the checkpoints of plain games stay as they are."""
    for edition in EDITIONS:
        for value in SWITCHES[name].values:
            assert name not in position(edition=edition, switches={name: value}).rules


def test_a_position_stores_names_and_values_and_reads_them_back():
    game = position(switches={"goal": 4})
    again = serial.load(serial.dump(game))
    assert type(again.rules) is Rules and again.rules == game.rules
    assert (again.rules.goal, again.rules.planets) == (4, 5)


# What is declared


def test_a_game_stored_without_a_switch_has_its_default():
    old = Rules()
    read = {switch.name: switch.of(old) for switch in SWITCHES.values()}
    assert read == {name: switch.default for name, switch in SWITCHES.items()}
    assert (old.goal, old.flares, old.rulings, old.offense_check) == (5, True, 1, "start")


def test_a_game_that_names_no_box_has_every_alien_in_it():
    assert Rules().has_in_box("human")
    assert not Rules(box=["mirror"]).has_in_box("human")


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
def test_a_default_and_what_the_editions_say_are_among_the_values(switch):
    assert all(
        switch.allows(value) for value in (switch.default, *(e[switch.name] for e in EDITIONS.values()))
    )
    assert not switch.allows(None)


def test_every_switch_of_one_value_is_told_from_a_number():
    assert Rules.flares.allows(True) and not Rules.flares.allows(1)
    assert Rules.homes_for_power.allows(1) and not Rules.homes_for_power.allows(True)


@pytest.mark.parametrize("conflict", CONFLICTS, ids=lambda conflict: conflict.name)
def test_a_conflict_is_the_same_in_whichever_order_the_two_are_named(conflict):
    one, other = conflict.pair
    assert conflict_between(one, other) is conflict_between(other, one) is conflict
    assert conflict_between(one, "human") is None


def rows() -> dict[str, list[str]]:
    """The table of switches in docs/rulings.md: its cells, by the switch."""
    text = (ROOT / "docs" / "rulings.md").read_text().partition("## Switches")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
    return {row[0].strip("`"): row[1:] for row in cells if row[1:] and row[0].startswith("`")}


def test_the_document_says_of_every_switch_what_is_declared():
    def told(value):
        if isinstance(value, bool):
            return "yes" if value else "no"
        return f"`{value}`" if isinstance(value, str) else str(value)

    declared = {
        name: [told(edition[name]) for edition in EDITIONS.values()] + [switch.means]
        for name, switch in SWITCHES.items()
    }
    assert rows() == declared


# That no name is written again


def strings_read(source: str) -> Iterator[str]:
    """What is read from rules by a name written there: `rules.get("goal")`, `rules["goal"]`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            of, key = node.func.value, node.args[0] if node.args else None
        elif isinstance(node, ast.Subscript):
            of, key = node.value, node.slice
        else:
            continue
        if re.search(r"\brules\b", ast.unparse(of)) and isinstance(key, ast.Constant):
            yield str(key.value)


def names_written(source: str) -> set[str]:
    """Names of switches that are no words of their own."""
    constants = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    return {name for name in SWITCHES if "." in name and name in constants}


def sources() -> list[Path]:
    found = [path for folder in ("engine", "games") for path in (ROOT / folder).rglob("*.py")]
    alone = ("prove_fair.py",)  # a program that imports nothing of ours
    return [p for p in found if p.parent.name not in ("editions", "migrations") and p.name not in alone]


def test_no_switch_is_read_by_a_name_that_is_written_there():
    texts = {str(path): path.read_text() for path in sources()}
    left = {path: [*strings_read(text), *names_written(text)] for path, text in texts.items()}
    assert not {path: names for path, names in left.items() if names}


@pytest.mark.parametrize(
    "source", ['position.rules.get("goal", 5)', 'self.position.rules["ships"]', 'x = "rewards.mandatory"']
)
def test_a_name_that_is_written_again_is_found(source):
    assert [*strings_read(source), *names_written(source)]


def test_a_rule_is_not_set_beside_what_is_stored():
    """It would hold in this process alone, and be lost with it."""
    rules = position().rules
    with pytest.raises(AttributeError, match=r"rules\['goal'\]"):
        rules.goal = 4
    assert rules.goal == 5
