"""The other side of the cone: who lands, who is rewarded (M-16.1, M-16.2)."""

import pytest

from tests.engine.mayfair.table import mayfair
from tests.engine.scenario import Scenario

ALLIES = {"green": ("offense", 2), "yellow": ("defense", 3)}


def fought(red: str, blue: str, *, turned: bool = True) -> Scenario:
    """Red with green against blue with yellow, over planet 5."""
    hands = {"red": ("", red), "blue": ("", blue)}
    game = mayfair(**hands, green=("", "attack 1"), yellow=("", "attack 1")).attack(ships=2, allies=ALLIES)
    game.enc.reversed = turned
    game.lay(red=red, blue=blue)
    return game


def test_a_winning_defensive_ally_gets_a_base_on_the_defenders_planet():
    """M-16.2."""
    game = fought("attack 1", "attack 40").finish()
    assert game.planets[5][3] == 3
    assert [(fact.seat, fact.planet) for fact in game.heard("colony_founded")] == [(3, 5)]
    assert not game.heard("rewards_taken")


def test_under_the_normal_side_it_is_rewarded_and_goes_home():
    """M-7.8.5."""
    game = fought("attack 1", "attack 40", turned=False).finish()
    assert [(fact.seat, fact.cards) for fact in game.heard("rewards_taken")] == [(3, 3)]
    assert 3 not in game.planets[5]


def test_a_winning_offensive_ally_goes_home_and_is_rewarded_for_each_token():
    """M-16.2: cards or warp tokens, one for each token committed."""
    game = fought("attack 40", "attack 1").finish()
    assert 2 not in game.planets[5]
    assert [(fact.seat, fact.cards) for fact in game.heard("rewards_taken")] == [(2, 2)]


def test_main_players_gain_and_lose_as_usual():
    """M-16.2: the offense lands, the tokens of the defender and of its allies go to the warp."""
    game = fought("attack 40", "attack 1").finish()
    assert game.planets[5] == {0: 2}
    assert sorted(game.ships_lost) == [(1, 4), (3, 3)]


@pytest.mark.parametrize(("red", "blue", "lost"), [("attack 1", "attack 40", [(0, 2), (2, 2)])])
def test_losing_allies_go_to_the_warp(red, blue, lost):
    """M-16.2."""
    assert sorted(fought(red, blue).finish().ships_lost) == lost


def test_a_defensive_ally_may_win_the_game_by_it():
    """M-16.2, M-5.1: five bases outside its system, whichever side of the cone."""
    game = mayfair(red=("", "attack 1"), blue=("", "attack 40"), green=("",), yellow=("",))
    for planet in (0, 1, 2, 10):
        game.yellow.has_colony(planet)
    game.attack(ships=1, allies={"yellow": ("defense", 1)})
    game.enc.reversed = True
    game.lay(red="attack 1", blue="attack 40").finish()
    assert game.game.winners == [3]


def test_neither_the_side_of_the_cone_nor_alliances_matter_in_a_deal():
    """M-7.8.13."""
    game = fought("negotiate", "negotiate").play_until("deal")
    assert game.red.is_asked("deal")
    assert game.heard("ships_returned")
    game.red.answers({"do": "break off"}).scenario.finish()
    assert not game.heard("rewards_taken")
    assert not game.heard("colony_founded")
