"""Genesis Bomb: a new home planet."""

import pytest

from engine.state.serial import dump, load
from tests.engine.scenario import scenario

USE = "genesis_bomb.create"
NEW = 15  # with five planets each of three players


def ready(owner="blue", *, ships=4, planets=5, scrambler=0, before=None, **more):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",), **more).with_planets(planets)
    game.with_tech(owner, "genesis_bomb", ships=ships, faceup=False)
    if scrambler:
        game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    if before:
        before(game)
    return game


def used(settlers=3, **more):
    game = ready(**more).play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    if settlers is not None:
        game.play_until("genesis_bomb.settlers", of="blue")
        game.blue.answers({"tech 1": settlers} if settlers else {})
    return game


def test_used_a_planet_joins_and_researchers_settle_on_it():
    game = used(3).play_until("launch")
    assert game.planets[NEW] == {1: 3}
    assert [(f.seat, f.planet) for f in game.heard("planet_joined")] == [(1, NEW)]
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(1, NEW)]
    assert game.blue.ships == 20
    assert game.position.tech_discards == ["genesis_bomb"]


@pytest.mark.parametrize("settlers", [0, 1, 4])
def test_any_number_of_them_may_settle(settlers):
    game = used(settlers).play_until("launch")
    assert sum(f.ships for f in game.heard("ships_landed")) == settlers
    assert game.blue.ships == 20


def test_by_default_all_of_them_settle():
    game = used(None).play_until("launch")
    assert game.planets[NEW] == {1: 4}


def test_it_is_a_home_planet_of_its_owner():
    """OURS-tech-25."""
    game = used().play_until("launch")
    assert game.position.home_planets(1) == [5, 6, 7, 8, 9, NEW]
    assert (game.position.home_colonies(1), game.position.foreign_colonies(1)) == (6, 0)


def test_the_power_needs_no_more_home_colonies_than_before():
    """R-14.12. OURS-tech-25, R-14.3."""

    def two_left(game):
        game.blue.loses_home_colonies(3)
        game.start.put_ships(1, game.blue.seat.warp, game.start.planets[5])
        game.blue.seat.warp = 0

    game = ready(before=two_left)
    assert game.blue.seat.powerless
    game.play_until("encounter_starts", of="blue").blue.uses(USE)
    game.play_until("launch")
    assert not game.blue.seat.powerless


def test_it_can_be_attacked_by_others():
    """R-7.1."""
    game = used().play_until("launch", of="red")
    assert f"planet {NEW}" in game.red.ask.form.targets
    game._launch(2, NEW)
    assert game.enc.planet == NEW


def test_a_colony_of_another_there_is_a_foreign_one():
    game = used().attack(ships=2, planet=NEW)
    game.lay(red="attack 8", blue="attack 6").finish()
    assert game.position.foreign_colonies(0) == 1


def test_declined_it_stays_face_down():
    game = ready().play_until("encounter_starts", of="blue")
    game.blue.passes()
    game.play_until("launch")
    assert len(game.planets) == NEW
    assert not game.position.seats[1].techs[0].faceup


def test_with_too_few_ships_it_cannot_be_used():
    """R-23.9."""
    game = ready(ships=3)
    game.play_until("encounter_starts", of="blue")
    assert not game.blue.is_offered(USE)


def test_it_is_never_completed_by_an_action():
    """R-23.9."""
    game = ready().play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_a_second_use_brings_no_second_planet():
    """OURS-tech-25: the researchers go home."""
    game = ready(before=lambda game: game.start.add_planet(2))
    game.play_until("encounter_starts", of="blue").blue.uses(USE)
    game.play_until("launch")
    assert len(game.planets) == NEW + 1
    assert game.blue.ships == 20
    assert game.position.tech_discards == ["genesis_bomb"]


def test_once_that_planet_is_destroyed_another_may_join():
    """OURS-tech-25."""

    def gone(game):
        game.start.destroy_planet(game.start.add_planet(2))

    game = used(2, before=gone).play_until("launch")
    assert game.planets[NEW + 1] == {1: 2}
    assert game.position.home_planets(2) == [10, 11, 12, 13, 14]


def test_scrambled_no_planet_joins_and_the_researchers_go_home():
    game = used(None, scrambler=4).play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.play_until("launch")
    assert len(game.planets) == NEW
    assert game.blue.ships == 20
    assert not game.position.seats[1].techs


def test_researchers_lost_by_an_answer_to_it_found_no_colony():
    game = used(None, scrambler=4).play_until("tech_used", of="green")
    game.blue.seat.techs[0].ships.clear()
    game.blue.seat.warp += 4
    game.green.passes()
    game.play_until("launch")
    assert game.planets[NEW] == {}
    assert game.heard("planet_joined")


def test_an_owner_without_colonies_has_one_again():
    def no_colonies(game):
        for planet in range(5, 10):
            game.blue.seat.warp += game.start.planets[planet].pop(1, 0)
        game.blue.seat.powerless = True

    game = used(1, before=no_colonies).play_until("launch")
    assert game.planets[NEW] == {1: 4}, "those that do not settle go home, which is there"
    assert game.blue.warp == 16


def test_with_four_planets():
    game = used(4, planets=4).play_until("launch")
    assert game.planets[12] == {1: 4}
    assert game.position.home_planets(1) == [4, 5, 6, 7, 12]


def test_what_others_are_told_before_names_no_tech():
    """R-23.16."""
    game = ready().play_until("encounter_starts", of="blue")
    assert not any("genesis" in str(fact) for fact in game.told("red"))
    assert "genesis" not in str(game.view("red"))


def test_a_game_with_the_new_planet_can_be_kept_and_goes_on():
    kept = load(dump(used().play_until("launch").position))
    assert (kept.home_planets(1)[-1], kept.planets[NEW]) == (NEW, {1: 3})
