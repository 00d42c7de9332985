"""All ships go home before a deal is talked about (M-7.8.8)."""

import pytest

from engine import NotAllowed
from engine.editions import SWITCHES
from tests.engine.fights import agreed
from tests.engine.scenario import scenario

HOME = {"deal__all_ships_home": True}


def dealing(*red, blue=(), allies=None, ships=2, until="deal", **switches):
    game = scenario(red=("", "negotiate", *red), blue=("", "negotiate", *blue), green=("",), yellow=("",))
    game.effective_switches(**switches)
    game.attack(ships=ships, allies=allies).lay(red="negotiate", blue="negotiate")
    return game.play_until(until) if until else game


def test_games_that_began_before_play_without_it():
    assert (SWITCHES["deal.all_ships_home"].default, SWITCHES["deal.all_ships_home"].since) == (False, 1)


def test_all_ships_on_the_gate_go_home_before_the_talk():
    """M-7.8.8: the offense's, too, and their owners say where to."""
    game = dealing(allies={"green": "offense", "yellow": "defense"}, until=None, **HOME)
    asked = set()
    while "deal" not in game.asked().values():
        asked |= {name for name, what in game.asked().items() if what == "place_ships"}
        game.default()
    assert asked == {"red", "green", "yellow"}
    assert not game.enc.gate and not game.enc.orbit
    assert [seat.ships for seat in (game.red, game.green, game.yellow)] == [20, 20, 20]


def test_with_the_switch_off_the_offense_stays_on_the_gate():
    """R-16.1."""
    assert dealing(allies={"green": "offense"}).enc.gate == {0: 2}


def test_a_colony_by_a_deal_is_founded_from_colonies_alone():
    """M-7.8.8, R-16.7: the gate is empty."""
    game = agreed(dealing(**HOME), blue={"colony": 5})
    assert "gate" not in game.red.ask.form.places
    assert game.red.ask.default == {"0": 1}
    with pytest.raises(NotAllowed):
        game.red.answers({"gate": 1})
    game.red.answers({"0": 2, "1": 1})
    assert game.planets[5] == {1: 4, 0: 3}


def test_a_failed_deal_costs_three_ships_when_all_are_home():
    """M-7.8.12: there are none on the gate to lose."""
    game = dealing(**HOME)
    game.red.answers({"do": "break off"})
    assert set(game.red.ask.form.places) == set("01234")
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)


def test_without_a_colony_left_the_offense_loses_its_ships_before_the_talk():
    """M-7.8.8, R-18.4."""
    game = scenario(red=("", "negotiate"), blue=("", "negotiate"), green=("",)).effective_switches(**HOME)
    game.start.planets[:5] = [{0: 2}, {}, {}, {}, {}]
    game.start.seats[0].removed = 18
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    assert game.red.warp == 2
