"""Whose a planet is stands in the position; planets may join and leave, and keep their numbers."""

from __future__ import annotations

from engine import new_position, view
from engine.options import Options
from engine.state import serial
from engine.state.conservation import ships_of_all
from engine.state.view import home_planets, systems_in
from tests.engine.scenario import scenario

RED, BLUE, GREEN = 0, 1, 2


def position():
    return scenario(red=("", "attack 8"), blue=("",), green=("",)).start


def test_at_the_setup_every_seat_has_its_planets_side_by_side():
    four = new_position(Options(players=3, switches={"planets": 4, "ships": 16}), "seed")
    assert [list(four.home_planets(seat)) for seat in range(3)] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
    ]
    assert [four.owner(planet) for planet in (0, 3, 4, 11)] == [RED, RED, BLUE, GREEN]


def test_a_checkpoint_keeps_whose_a_new_planet_is():
    changed = position()
    changed.add_planet(RED)
    assert serial.load(serial.dump(changed)) == changed


def test_a_planet_that_joins_has_the_next_number_and_is_a_home_planet_of_its_system():
    changed = position()
    assert changed.add_planet(BLUE) == 15
    changed.planets[15] = {BLUE: 2, RED: 1}
    assert list(changed.home_planets(BLUE)) == [5, 6, 7, 8, 9, 15]
    assert changed.owner(15) == BLUE
    assert changed.home_colonies(BLUE) == 6
    assert changed.foreign_colonies(RED) == 1
    assert changed.foreign_colonies(BLUE) == 0


def test_a_planet_that_leaves_leaves_all_others_their_numbers():
    changed = position()
    changed.planets[6] = {}
    changed.destroy_planet(6)
    assert list(changed.home_planets(BLUE)) == [5, 7, 8, 9]
    assert list(changed.system(BLUE)) == [5, 6, 7, 8, 9]
    assert changed.owner(7) == BLUE and changed.owner(10) == GREEN
    assert changed.home_colonies(BLUE) == 4
    assert 6 not in changed.planets_in_game()


def test_a_view_shows_the_systems_and_what_of_them_is_left():
    changed = position()
    changed.planets[6] = {}
    changed.destroy_planet(6)
    changed.add_planet(GREEN)
    seen = view(changed, RED)
    assert seen["systems"] == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14, 15]]
    assert seen["destroyed"] == [6]
    assert home_planets(seen, BLUE) == [5, 7, 8, 9]


def test_a_view_that_was_kept_before_is_read_as_it_was_meant():
    old = dict(view(position(), RED))
    del old["systems"], old["destroyed"]
    assert systems_in(old) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]
    assert home_planets(old, GREEN) == [10, 11, 12, 13, 14]


def test_whatever_lists_places_of_ships_finds_them_on_a_planet_that_joined():
    changed = position()
    planet = changed.add_planet(BLUE)
    changed.planets[planet] = {RED: 3}
    assert changed.ships_on_table(RED)[str(planet)] == 3
    assert ships_of_all(changed)[RED] == 23


def test_a_planet_that_has_left_is_no_place_to_aim_at():
    game = scenario(red=("", "attack 8"), blue=("", "attack 4"), green=("",))
    game.start.planets[6] = {}
    game.start.destroy_planet(6)
    game.start.seats[BLUE].warp += 4
    game.play_until("launch")
    assert {target.planet for target in game.red.ask.form.targets.values()} == {5, 7, 8, 9}


def test_a_planet_that_has_joined_can_be_attacked():
    game = scenario(red=("", "attack 8"), blue=("", "attack 4"), green=("",))
    joined = game.start.add_planet(BLUE)
    game.attack(planet=joined)
    game.red.plays("attack 8")
    game.blue.plays("attack 4")
    assert game.position.planets[joined] == {RED: 3}
    assert game.position.foreign_colonies(RED) == 1
