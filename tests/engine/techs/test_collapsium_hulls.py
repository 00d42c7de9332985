"""Collapsium Hulls: after a narrow defeat one ship stays."""

import pytest

from tests.engine.scenario import scenario

USE = "collapsium_hulls.stay"


def beaten(owner="blue", *, red="attack 10", blue="attack 4", planets=5, scrambler=0, before=None, **more):
    """Red attacks blue's first planet with two ships: 10 + 2 against 4 + 4, unless said otherwise."""
    seats = {"red": more.pop("alien", ("",)), "blue": ("", blue, *more.pop("hand", ())), "green": ("",)}
    seats["red"] = (*seats["red"], red)
    allies = more.pop("allies", None)
    game = scenario(**seats).with_planets(planets).with_tech(owner, "collapsium_hulls", **more)
    if scrambler:
        game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    if before:
        before(game)
    game.attack(ships=2, allies=allies)
    return game.lay(red=red, blue=blue)


def losing(**more):
    return beaten(**more).play_until("ships_to_warp", of="blue")


def never_offered(game):
    while game.enc and game.enc.number == game.number and game.game.waiting:
        if any(game.seat(name).is_offered(USE) for name in game.names):
            return False
        game.default()
    return True


def test_used_one_ship_stays_beside_the_winners():
    game = losing()
    game.blue.uses(USE)
    game.finish()
    assert game.planets[5] == {0: 2, 1: 1}
    assert game.blue.warp == 3
    assert [tech.tech for tech in game.position.seats[1].techs] == ["collapsium_hulls"]


def test_the_encounter_is_lost_all_the_same():
    game = losing()
    game.blue.uses(USE)
    game.finish()
    assert game.result == "offense"
    assert game.position.foreign_colonies(0) == 1


def test_the_colony_is_neither_given_up_nor_founded():
    game = losing()
    game.blue.uses(USE)
    game.finish()
    assert not [f for f in game.heard("colony_given_up") if f.seat == 1]
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(0, 5)]
    assert game.position.home_colonies(1) == 5


def test_the_ship_that_stays_is_not_lost():
    game = losing()
    game.blue.uses(USE)
    game.finish()
    assert game.ships_lost == [(1, 3)]


def test_declined_all_ships_are_lost():
    game = losing()
    game.blue.passes()
    game.finish()
    assert (game.planets[5], game.blue.warp) == ({0: 2}, 4)


def test_a_defeat_by_five_is_narrow_and_by_six_is_not():
    game = losing(red="attack 11")
    assert game.position.losses[-1].margin == 5
    assert game.blue.is_offered(USE)
    assert never_offered(beaten(red="attack 12"))


@pytest.mark.parametrize(("red", "blue"), [("attack 4", "negotiate"), ("morph", "morph")])
def test_without_two_totals_no_ship_stays(red, blue):
    """A defeat by a negotiate has no margin, nor have two morphs."""
    assert never_offered(beaten(red=red, blue=blue))


def test_only_the_defense_may_use_it():
    assert never_offered(beaten("red", red="attack 4", blue="attack 4"))
    assert never_offered(beaten("green", allies={"green": ("defense", 2)}, red="attack 12"))


def test_it_saves_no_ship_of_an_ally():
    game = losing(allies={"green": ("defense", 2)}, red="attack 12")
    game.blue.uses(USE)
    game.finish()
    assert (game.planets[5], game.green.warp) == ({0: 2, 1: 1}, 2)


def test_a_visitor_who_is_driven_out_may_stay_too():
    """R-8.1: blue defends a colony in red's system."""

    def a_colony(game):
        game.blue.has_colony(0, 2)
        game.start.destiny.append("seat 0")

    seats = {"red": ("", "attack 8"), "blue": ("", "attack 6"), "green": ("",)}
    game = scenario(**seats).with_tech("blue", "collapsium_hulls")
    a_colony(game)
    game.play_until("own_colour", of="red").red.answers("attack")
    game.play_until("launch", of="red")
    game.number = game.position.encounters
    game.red.answers({"side": "planet 0 seat 1", "ships": {"1": 2}})
    game.lay(red="attack 8", blue="attack 6").play_until("ships_to_warp", of="blue")
    game.blue.uses(USE)
    game.finish()
    assert game.planets[0] == {0: 6, 1: 1}


def test_what_is_removed_from_the_game_does_not_stay():
    """Void: nothing of it goes to the warp."""
    assert never_offered(beaten(alien=("void",)))


def test_its_last_ships_elsewhere_do_not_matter():
    def one_colony(game):
        game.start.planets[5:10] = [{1: 4}, {}, {}, {}, {}]
        game.blue.seat.warp = 16
        game.blue.seat.powerless = True

    game = losing(before=one_colony)
    game.blue.uses(USE)
    game.finish()
    assert game.position.colonies(1) == [5]


def test_without_a_ship_on_the_planet_there_is_none_to_stay():
    """An owner without any colony."""
    assert never_offered(beaten(before=lambda game: game.blue.loses_home_colonies(5), red="attack 6"))


def test_face_down_it_keeps_no_ship():
    game = beaten(faceup=False, ships=4, red="attack 8")
    assert never_offered(game)


def test_with_too_few_ships_it_is_not_completed():
    game = scenario(red=("",), blue=("",), green=("",)).with_tech(
        "blue", "collapsium_hulls", ships=3, faceup=False
    )
    game.play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_scrambled_all_ships_are_lost():
    game = losing(scrambler=4)
    game.blue.uses(USE)
    game.play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.finish()
    assert (game.planets[5], game.blue.warp) == ({0: 2}, 4)
    assert not game.position.seats[1].techs


def test_with_four_planets():
    game = losing(planets=4)
    game.blue.uses(USE)
    game.finish()
    assert game.planets[4] == {0: 2, 1: 1}
