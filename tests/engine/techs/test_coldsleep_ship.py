"""Coldsleep Ship: a colony without an encounter."""

import pytest

from engine.sheets.techs import tech_deck
from tests.engine.scenario import scenario

USE = "coldsleep_ship.land"
COLONY = {"side": "planet 10", "ships": {"5": 2, "6": 1}}


def ready(*, red=("", "attack 8"), before=None, **more):
    """Blue has completed it; green's home planets are 10 to 14."""
    game = scenario(red=red, blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "coldsleep_ship", **more)
    if before:
        before(game)
    return game


def used(game, answer=COLONY):
    game.play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    game.blue.answers(answer)
    return game


def test_used_it_founds_a_colony_and_is_discarded():
    game = used(ready())
    assert game.planets[10] == {2: 4, 1: 3}
    assert (game.planets[5], game.planets[6]) == ({1: 2}, {1: 3})
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(1, 10)]
    assert game.position.tech_discards == ["coldsleep_ship"]


def test_declined_it_stays():
    game = ready().play_until("encounter_starts", of="blue")
    game.blue.passes()
    game.play_until("launch")
    assert [tech.tech for tech in game.position.seats[1].techs] == ["coldsleep_ship"]
    assert game.position.foreign_colonies(1) == 0


def test_no_more_than_four_ships_go_and_at_least_one():
    game = ready().play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    assert (game.blue.ask.form.least, game.blue.ask.form.most) == (1, 4)


def test_only_planets_of_others_without_a_colony_of_its_own_can_be_named():
    game = ready(before=lambda game: game.blue.has_colony(10, 1)).play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    targets = game.blue.ask.form.targets
    assert sorted(target.planet for target in targets.values()) == [0, 1, 2, 3, 4, 11, 12, 13, 14]


def test_it_may_take_the_last_ship_of_a_colony():
    game = used(ready(), {"side": "planet 10", "ships": {"5": 4}})
    assert 5 not in game.position.colonies(1)
    assert [(f.seat, f.planet) for f in game.heard("colony_given_up")] == [(1, 5)]


def test_it_can_win_the_game_outside_its_owners_turn():
    """R-13.3."""

    def four_colonies(game):
        for planet in (0, 1, 2, 3):
            game.blue.has_colony(planet, 1)

    game = used(ready(before=four_colonies), {"side": "planet 10", "ships": {"9": 1}})
    assert game.position.turn.offense == 0
    assert game.position.winners == [1]


def test_with_too_few_ships_it_is_not_completed():
    game = ready(faceup=False, ships=8).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_it_is_no_encounter_nobody_is_asked_to_ally():
    game = used(ready())
    assert not game.heard("allies_invited")
    assert game.heard("ships_landed")


# Stopped


def scrambled(ships):
    game = ready(before=lambda game: game.with_tech("green", "tech_scrambler", ships=ships, faceup=False))
    return used(game)


def test_scrambled_it_is_discarded_without_effect():
    game = scrambled(9).play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.play_until("launch")
    assert game.position.foreign_colonies(1) == 0
    assert game.blue.ships == 20
    assert not game.position.seats[1].techs


def test_eight_ships_do_not_scramble_it():
    game = scrambled(8).play_until("tech_used", of="green")
    assert not game.green.is_offered("scramble")
    game.green.passes()
    assert game.planets[10] == {2: 1, 1: 3}


# Owner without colonies


def without_colonies(game):
    """Blue's other eleven ships are in the warp."""
    for planet in range(5, 10):
        game.blue.seat.warp += game.start.planets[planet].pop(1, 0)
    game.blue.seat.powerless = True


def test_without_a_colony_it_is_not_offered():
    game = ready(before=without_colonies).play_until("launch")
    assert not game.heard("tech_announced")
    assert game.blue.warp == 20


def completed_without_colonies(**more):
    game = ready(faceup=False, ships=9, before=without_colonies, **more).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    return game


def test_completed_without_a_colony_all_researchers_may_found_one():
    """R-23.10, OURS-tech-21."""
    game = completed_without_colonies().play_until("coldsleep_ship.planet", of="blue")
    game.blue.answers("planet 3")
    assert game.planets[3] == {0: 4, 1: 9}
    assert game.blue.warp == 11
    assert game.position.tech_discards == ["coldsleep_ship"]


def test_completed_without_a_colony_and_kept_the_researchers_are_lost():
    """R-23.10."""
    game = completed_without_colonies().play_until("coldsleep_ship.planet", of="blue")
    game.blue.answers("pass")
    assert (game.blue.warp, game.position.colonies(1)) == (20, [])
    assert [tech.tech for tech in game.position.seats[1].techs] == ["coldsleep_ship"]


def test_by_default_the_researchers_are_saved():
    """OURS-tech-21."""
    game = completed_without_colonies().play_until("launch")
    assert game.planets[0] == {0: 4, 1: 9}


def test_completed_without_a_colony_and_without_researchers_left_nothing_is_asked():
    """An answer to the announcement has cost them."""
    game = ready(faceup=False, ships=9, before=without_colonies)
    game.with_tech("green", "tech_scrambler", ships=9, faceup=False).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("tech_used", of="green")
    game.blue.seat.techs[0].ships.clear()
    game.blue.seat.warp += 9
    game.green.passes()
    game.play_until("coldsleep_ship.planet", "launch")
    assert not game.blue.is_asked("coldsleep_ship.planet")


def test_completed_with_a_colony_the_researchers_go_home_and_nothing_is_asked():
    game = ready(faceup=False, ships=9).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    assert not game.blue.is_asked("coldsleep_ship.planet")
    game.play_until("launch")
    assert game.blue.ships == 20


@pytest.mark.parametrize(("planets", "is_there"), [(5, True), (4, False)])
def test_with_four_planets_it_is_not_in_the_deck(planets, is_there):
    """R-23.2."""
    assert ("coldsleep_ship" in tech_deck(four_planets=planets == 4)) == is_there
