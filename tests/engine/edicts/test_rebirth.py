import pytest

from engine import NotAllowed
from tests.engine.edicts.play import mayfair


def returning(victim=1, **held):
    """Blue has no tokens on its planets 8 and 9; green is on 8."""
    game = mayfair(**{"red": ("attack 8", "edict_rebirth"), **held})
    game.start.planets[8], game.start.planets[9] = {2: 1}, {}
    game.start.planets[10][2] -= 1
    game.start.planets[5][1] = 12
    game.play_until("encounter_starts", of="red")
    game.red.plays(f"edict_rebirth.found_again:seat {victim}")
    return game


def test_the_player_named_founds_a_base_at_home_with_any_tokens():
    """M-12.9, MD-52."""
    game = returning()
    assert game.asked() == {"blue": "edict_rebirth.settle"}
    game.blue.answers({"side": "planet 8", "ships": {"5": 3, "6": 1}})
    assert game.planets[8] == {1: 4, 2: 1}


def test_by_default_one_token_of_the_largest_base_goes_to_the_emptiest_planet():
    """MD-52."""
    game = returning()
    assert game.blue.ask.default == {"side": "planet 9", "ships": {"5": 1}}


def test_at_least_one_token_must_move():
    """M-12.1."""
    game = returning()
    with pytest.raises(NotAllowed):
        game.blue.answers({"side": "planet 9", "ships": {}})


def test_the_last_token_of_a_base_gives_that_base_up():
    """M-7.3.2."""
    game = returning()
    game.blue.answers({"side": "planet 9", "ships": {"7": 4}})
    assert 1 not in game.planets[7] and [fact.planet for fact in game.heard("colony_given_up")] == [7]


def test_only_whoever_lacks_a_base_at_home_can_be_named():
    """M-12.1, M-12.9: also the user."""
    game = mayfair(red=("attack 8",), blue=("attack 20", "edict_rebirth"))
    game.start.planets[9] = {}
    game.start.seats[1].warp = 4
    game.play_until("encounter_starts", of="blue")
    assert game.blue.options == ["edict_rebirth.found_again:seat 1", "pass"]


def test_with_every_home_planet_held_it_is_not_offered():
    game = mayfair(red=("attack 8", "edict_rebirth"))
    assert game.never_offers("edict_rebirth", until="launch")


def test_a_power_may_come_back_by_it():
    """M-12.9: a base counts at once."""
    game = mayfair(red=("attack 8", "edict_rebirth"), aliens=("", "mirror", ""))
    game.blue.loses_home_colonies(3)
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_rebirth.found_again:seat 1")
    game.play_until("launch")
    assert [fact.seat for fact in game.heard("power_regained")] == [1]


def test_advice_is_for_oneself_when_the_power_needs_it():
    game = mayfair(red=("attack 8", "edict_rebirth"), aliens=("mirror", "", ""))
    game.red.loses_home_colonies(3)
    game.blue.loses_home_colonies(3)
    game.play_until("encounter_starts", of="red")
    assert game.red.pays("edict_rebirth.found_again:seat 0") > 0
    assert game.red.pays("edict_rebirth.found_again:seat 1") == 0
