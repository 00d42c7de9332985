"""Switches that came after games had begun: what is stored of them, and what old games read."""

import pytest

from engine import Options, new_position
from engine.editions import CAME_LATER
from engine.editions.switches import written_out


@pytest.fixture
def late(monkeypatch):
    monkeypatch.setitem(CAME_LATER, "a.switch", "as before")
    return "a.switch"


def position(**kwargs):
    return new_position(Options(players=3, **kwargs), "a seed")


def test_a_later_switch_is_not_written_while_it_is_as_before(late):
    assert written_out([(late, "as before"), ("flares", True)]) == {"flares": True}
    assert written_out([(late, "otherwise")]) == {late: "otherwise"}


def test_a_game_without_the_switch_reads_what_was_so_before(late):
    old = position()
    assert late not in old.rules
    assert old.switch(late) == "as before"
    old.rules[late] = "otherwise"
    assert old.switch(late) == "otherwise"


def test_asking_for_a_later_switch_that_nobody_named_is_an_error():
    with pytest.raises(KeyError):
        position().switch("no.such")
