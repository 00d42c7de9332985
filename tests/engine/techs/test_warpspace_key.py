"""Warpspace Key: the owner's own warp is emptied."""

from engine.state.encounter import PlannedEncounter
from tests.engine.scenario import scenario

USE = "warpspace_key.unlock"


def ready(owner="red", *, warp=4, planets=5, scrambler=0, red=("", "attack 8"), **more):
    game = scenario(red=red, blue=("", "attack 6"), green=("",)).with_planets(planets)
    game.with_tech(owner, "warpspace_key", **more)
    if scrambler:
        game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    if warp:
        seat = game.seat(owner)
        home = game.start.home_planets(seat.number)[1]
        seat.seat.warp = game.start.take_ships(seat.number, {str(home): warp})
    return game


def used(**more):
    game = ready(**more).play_until("encounter_starts", of="red")
    game.red.uses(USE)
    return game


def test_used_it_brings_all_ships_back_where_the_owner_wants_them():
    """R-18.3."""
    game = used().play_until("place_ships", of="red")
    game.red.answers({"3": 4})
    assert (game.red.warp, game.planets[3]) == (0, {0: 8})
    assert game.position.tech_discards == ["warpspace_key"]


def test_there_is_no_regroup_ship_left_after_it():
    """R-5.2."""
    game = used().play_until("launch")
    assert game.red.ships == 20
    assert [f.why for f in game.heard("ships_returned")] == ["retrieved"]


def test_declined_it_stays():
    game = ready().play_until("encounter_starts", of="red")
    game.red.passes()
    game.play_until("launch")
    assert game.red.warp == 3
    assert [tech.tech for tech in game.position.seats[0].techs] == ["warpspace_key"]


def test_only_the_offense_may_use_it():
    game = ready("blue").play_until("launch")
    assert not game.heard("tech_announced")
    assert game.blue.warp == 4


def test_in_an_inserted_encounter_of_ones_own_it_may_be_used():
    """R-3.9."""
    game = ready("blue")
    game.start.plans = [PlannedEncounter(1, 0)]
    game.play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    game.play_until("launch")
    assert game.blue.warp == 0


def test_with_an_empty_warp_it_is_not_offered():
    game = ready(warp=0).play_until("launch")
    assert not game.position.tech_discards


def test_without_a_colony_it_is_not_offered():
    """R-18.5."""
    game = ready(warp=0)
    game.red.loses_home_colonies(5)
    game.play_until("encounter_starts", "aim", "launch", of="red")
    assert not game.red.is_offered("unlock")


def test_with_too_few_ships_it_is_not_completed():
    game = ready(faceup=False, ships=2).play_until("tech_action", of="red")
    assert not any(option.startswith("complete") for option in game.red.options)


def test_scrambled_the_ships_stay_in_the_warp():
    game = used(scrambler=3).play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.play_until("launch")
    assert game.red.warp == 3
    assert not game.position.seats[0].techs


def test_two_ships_do_not_scramble_it():
    game = used(scrambler=2).play_until("launch")
    assert game.red.warp == 0


def test_with_four_planets():
    assert used(planets=4).play_until("launch").red.warp == 0


def test_advice_waits_for_four_ships():
    game = ready(warp=3).play_until("encounter_starts", of="red")
    assert game.red.pays(USE) == 0
    game = ready(warp=4).play_until("encounter_starts", of="red")
    assert game.red.pays(USE) > 0
