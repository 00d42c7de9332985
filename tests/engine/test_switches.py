"""Switches that came after games had begun: what is stored of them, and what old games read."""

import pytest

from engine import Options, new_position
from engine.editions import EDITIONS, LATER_SWITCHES, allowed_values
from engine.editions.switches import LaterSwitch, stored_switches


@pytest.fixture
def late(monkeypatch):
    monkeypatch.setitem(LATER_SWITCHES, "a.switch", LaterSwitch("as before", 2))
    return "a.switch"


def position(**kwargs):
    return new_position(Options(players=3, **kwargs), "a seed")


def test_a_later_switch_is_not_written_while_it_is_as_before(late):
    assert stored_switches([(late, "as before"), ("flares", True)]) == {"flares": True}
    assert stored_switches([(late, "otherwise")]) == {late: "otherwise"}


def test_a_game_without_the_switch_reads_what_was_so_before(late):
    old = position()
    assert late not in old.rules
    assert old.switch(late) == "as before"
    old.rules[late] = "otherwise"
    assert old.switch(late) == "otherwise"


def test_asking_for_a_later_switch_that_nobody_named_is_an_error():
    with pytest.raises(KeyError):
        position().switch("no.such")


def test_what_an_edition_says_of_it_holds_for_games_that_begin_from_then_on(late, monkeypatch):
    """A recorded game is played anew from its options and its seed: it has what it had."""
    monkeypatch.setitem(EDITIONS["ffg2008"], late, "otherwise")
    assert position(rulings=2).rules[late] == "otherwise"
    assert late not in position(rulings=1).rules


@pytest.mark.parametrize("switch", sorted(LATER_SWITCHES))
def test_a_later_switch_is_stored_only_where_it_is_turned(switch):
    before = LATER_SWITCHES[switch].before
    assert switch not in position(switches={switch: before}).rules
    for other in allowed_values(switch):
        assert position(switches={switch: other}).switch(switch) == other
        assert (switch in position(switches={switch: other}).rules) == (other != before)
