"""Nobody needs more foreign colonies than there are foreign planets (R-13.1, OURS-tech-28)."""

import pytest

from engine.prospects import nearly_wins
from engine.state.apart import Apart
from engine.state.totals import goal_of, seats_at_goal
from tests.engine.scenario import scenario

MISSILE = "omega_missile.launch"
BLUES = range(5, 10)  # the planets of blue's system


def duel(*, left=5, colonies=0, pace="one_by_one", others=()):
    """Red has a missile, and colonies on the first planets of blue's system, of which so many are left."""
    seats = dict.fromkeys(others, ("",))
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), **seats).with_tech("red", "omega_missile")
    game.effective_switches(pace=pace)
    for planet in BLUES[left:]:
        game.start.put_in_warp(1, game.start.take_ships(1, {str(planet): 4}))
        game.start.destroy_planet(planet)
    for planet in BLUES[:colonies]:
        game.red.has_colony(planet)
    return game


def fire(game, planet):
    game.play_until("encounter_starts", of="red").red.uses(MISSILE)
    return game.play_until("omega_missile.planet", of="red").red.answers(f"planet {planet}").scenario


def told_goals(game):
    return [(fact.seat, fact.goal) for fact in game.heard("goal_changed")]


def winners(game):
    return [fact.winners for fact in game.heard("game_won")]


def test_who_is_on_every_foreign_planet_that_is_left_has_won():
    """OURS-tech-28: with the instruction by which the last one without them is destroyed."""
    game = fire(duel(left=3, colonies=2), 7)
    assert told_goals(game) == [(0, 2)]
    assert winners(game) == [(0,)]
    assert game.game.open == {}


def test_one_foreign_planet_without_a_colony_and_it_goes_on():
    """OURS-tech-28."""
    game = fire(duel(left=4, colonies=2), 7)
    assert told_goals(game) == [(0, 3)]
    assert winners(game) == []
    assert game.game.open


def test_a_landing_reaches_the_lower_goal():
    """OURS-tech-28, R-13.4."""
    game = duel(left=3, colonies=2).draws("seat 1").attack(ships=1, planet=7)
    assert winners(game.lay(red="attack 30", blue="attack 6")) == [(0,)]


def test_whose_rivals_have_no_planet_left_has_won():
    """OURS-tech-28: there is nothing more that they could found a colony on."""
    game = fire(duel(left=1), 5)
    assert told_goals(game) == [(0, 0)]
    assert winners(game) == [(0,)]


def test_the_goal_of_the_other_stays():
    """OURS-tech-28: red's planets are all there, so blue needs five."""
    game = duel(left=2)
    assert [goal_of(game.start, seat) for seat in (0, 1)] == [2, 5]


def test_a_planet_of_ones_own_lowers_the_goal_of_others():
    """OURS-tech-28: also below what somebody has, who then wins by another's missile."""
    game = duel()
    for planet in range(4):
        game.blue.has_colony(planet)
    game = fire(game, 4)
    assert told_goals(game) == [(1, 4)]
    assert winners(game) == [(1,)]


def test_two_may_win_by_it_together():
    """R-13.2, OURS-tech-28: of three players."""
    game = duel(left=1, others=("green",))
    for seat, planet in ((0, 10), (1, 10), (1, 0)):
        game.seat(("red", "blue", "green")[seat]).has_colony(planet)
    for planet in (1, 2, 3, 4, 11, 12, 13, 14):
        for seat, ships in dict(game.start.planets[planet]).items():
            game.start.put_in_warp(seat, game.start.take_ships(seat, {str(planet): ships}))
        game.start.destroy_planet(planet)
    game = fire(game, 5)
    assert told_goals(game) == [(0, 1), (2, 1)]
    assert winners(game) == [(0, 1)]


def test_with_three_players_nothing_changes_while_five_foreign_planets_are_left():
    """R-13.1."""
    game = fire(duel(left=3, colonies=2, others=("green",)), 7)
    assert told_goals(game) == []
    assert winners(game) == []


def test_the_goal_rises_again_with_a_new_planet():
    """OURS-tech-25, OURS-tech-28."""
    game = duel(left=3, colonies=2)
    game.with_tech("blue", "genesis_bomb", ships=4, faceup=False)
    game.play_until("encounter_starts", of="blue").blue.uses("genesis_bomb.create")
    game.play_until("genesis_bomb.settlers", of="blue")
    assert told_goals(game) == [(0, 4)]


def test_a_new_planet_never_makes_it_more_than_the_goal_of_the_table():
    """R-13.1."""
    game = duel()
    game.with_tech("blue", "genesis_bomb", ships=4, faceup=False)
    game.play_until("encounter_starts", of="blue").blue.uses("genesis_bomb.create")
    game.play_until("genesis_bomb.settlers", of="blue")
    assert told_goals(game) == []
    assert goal_of(game.position, 0) == 5


def test_whoever_sits_apart_wins_nothing_by_it():
    """R-25.7: no planet is foreign to anybody any more, and yet they have no colonies to win by."""
    game = duel(left=0, others=("green",)).sits_apart("green", Apart("zilch"))
    for planet in range(5):
        for seat, ships in dict(game.start.planets[planet]).items():
            game.start.put_in_warp(seat, game.start.take_ships(seat, {str(planet): ships}))
        game.start.destroy_planet(planet)
    assert [goal_of(game.start, seat) for seat in range(3)] == [0, 0, 0]
    assert seats_at_goal(game.start) == [0, 1]


def test_a_table_cannot_ask_for_more_than_there_are():
    """OURS-tech-28: also while none is destroyed; and what stays as it was is not told."""
    game = duel()
    game.effective_switches(goal=10)
    assert [one["goal"] for one in game.view("red")["seats"]] == [5, 5]
    assert told_goals(fire(game, 5)) == [(0, 4)]


# What is seen and advised


def test_everybody_sees_how_many_each_needs():
    game = duel(left=2, colonies=1)
    for seat in ("red", "blue", None):
        assert [one["goal"] for one in game.view(seat)["seats"]] == [2, 5]
    assert nearly_wins(game.view("blue"), 0)
    assert not nearly_wins(game.view("blue"), 1)


@pytest.mark.parametrize(("colonies", "planet"), [(2, 7), (0, 5)])
def test_advice_destroys_the_planet_that_wins_the_game(colonies, planet):
    game = duel(left=3 if colonies else 1, colonies=colonies).play_until("encounter_starts", of="red")
    assert game.red.pays(MISSILE) > 0
    game.red.uses(MISSILE)
    game.play_until("omega_missile.planet", of="red")
    assert game.red.ask.default == f"planet {planet}"
    assert game.red.ask.form.options[f"planet {planet}"].params["winners"] == [0]


def test_advice_destroys_no_planet_that_makes_another_win():
    """By default another one."""
    game = duel()
    for planet in range(4):
        game.blue.has_colony(planet)
    game.play_until("encounter_starts", of="red").red.uses(MISSILE)
    game.play_until("omega_missile.planet", of="red")
    options = game.red.ask.form.options
    assert [key for key in options if options[key].params.get("winners")] == ["planet 4"]
    assert options["planet 4"].params["winners"] == [1]
    assert game.red.ask.default != "planet 4"


def test_advice_takes_a_colony_where_no_other_wins_by_it():
    """Most ships of a leader lie on red 1. Without it green would be on all that is foreign to green."""
    game = duel(left=1, others=("green",))
    for planet in (0, 1, 2, 3, 4, 11, 12, 13, 14):
        for seat, ships in dict(game.start.planets[planet]).items():
            game.start.put_in_warp(seat, game.start.take_ships(seat, {str(planet): ships}))
    for planet in (2, 3, 4, 11, 12, 13, 14):
        game.start.destroy_planet(planet)
    for name, planet, ships in (("blue", 0, 3), ("blue", 10, 1), ("green", 1, 1), ("green", 5, 1)):
        game.seat(name).has_colony(planet, ships)
    game.play_until("encounter_starts", of="red").red.uses(MISSILE)
    game.play_until("omega_missile.planet", of="red")
    assert game.red.ask.form.options["planet 0"].params["winners"] == [2]
    assert game.red.ask.default != "planet 0"
