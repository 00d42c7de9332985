"""Victory Dance: as many ships as colonies."""

import pytest

from tests.engine.specials import at_pace, drawing

COMET = "victory_dance"


def launching(*destiny, more=(), fewer=(), **seats):
    """Red has colonies on these other planets, and none on these of its own."""
    game = drawing(*(destiny or (COMET, "seat 1")), **seats)
    for planet in more:
        game.red.has_colony(planet)
    for planet in fewer:
        game.start.planets[planet].pop(0)
        game.start.planets[4][0] += 4
    return game.play_until("launch", "aim")


@pytest.mark.parametrize(
    ("more", "fewer", "most"), [((), (), 5), ((10, 11, 15), (), 8), ((), (0, 1), 3), ((), (0, 1, 2, 3), 1)]
)
def test_one_ship_for_each_colony(more, fewer, most):
    """Comet 14, MD-55: more than four, or fewer."""
    form = launching(more=more, fewer=fewer).red.ask.form
    assert (form.least, form.most) == (1, most)


def test_without_the_comet_one_to_four():
    form = launching("seat 1", more=(10, 11, 15)).red.ask.form
    assert (form.least, form.most) == (1, 4)


def test_so_many_are_sent():
    game = launching(more=(10, 11)).attack_until_alliances(ships=7)
    game.play_until("encounter_card")
    assert game.enc.gate == {0: 7}


@pytest.mark.parametrize("pace", ["one_by_one", "standard"])
def test_allies_of_both_sides_have_such_a_limit(pace):
    """Comet 14, MD-55: the colonies of the ally count."""
    game = at_pace(drawing(COMET, "seat 1"), pace)
    game.green.has_colony(15)
    game.green.has_colony(16)
    game.attack_until_alliances(ships=1)
    game.play_until("invite", of="red").red.answers("seats 2")
    game.play_until("join", of="green")
    assert game.green.ask.form.most == 7


def test_a_power_that_limits_ships_goes_on_doing_so():
    """M-1.1: a power's own text comes before the rules."""
    game = launching(red=("macron", "attack 8", "attack 8"))
    game.red.answers("planet 5")
    game.play_until("invite", "encounter_card")
    assert game.enc.gate == {0: 1}


def test_settling_again_is_not_changed():
    """Comet 14 speaks of the gate; A-3."""
    game = drawing(COMET, "seat 0")
    for planet in (10, 11, 15):
        game.red.has_colony(planet)
    game.start.planets[3], game.start.planets[4] = {0: 8}, {}
    game.play_until("own_colour").red.answers("resettle")
    assert game.red.ask.form.most == 4
