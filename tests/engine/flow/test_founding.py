"""A colony is told of, and acted upon, only if it is there when the instruction is over (OURS-core-40)."""

from tests.engine.scenario import scenario


def lands_one_ship(*green, red=(), **more):
    """Red's one ship beats the Vacuum, which takes one ship of red's along."""
    game = scenario(red=("", "attack 40", *red), blue=("vacuum", "attack 8"), green=green or ("",), **more)
    game.attack(ships=1, planet=5).lay(red="attack 40", blue="attack 8")
    game.play_until("vacuum.catharsis", of="blue")
    game.blue.answers({"seat 0": 1})
    return game


def founded(game):
    return [(fact.seat, fact.planet) for fact in game.heard("colony_founded")]


def test_a_colony_that_is_gone_by_then_is_not_told_as_founded():
    game = lands_one_ship()
    game.red.answers({"5": 1})
    assert founded(game) == []
    assert [(fact.seat, fact.planet) for fact in game.heard("colony_given_up")] == [(1, 5), (0, 5)]
    assert 0 not in game.planets[5]


def test_a_colony_that_lost_others_ships_only_is_told_as_ever():
    game = lands_one_ship()
    game.red.answers({"0": 1})
    assert founded(game) == [(0, 5)]


def test_nobody_shares_a_colony_that_is_not_there():
    """Super Remora."""
    game = lands_one_ship("remora", "remora flare")
    game.red.answers({"5": 1})
    assert game.enc.number == game.number
    assert not game.green.is_asked("colony_established")


def test_whoever_has_no_new_colony_clears_no_planet():
    """Wild Cudgel."""
    game = scenario(red=("", "attack 40", "cudgel flare"), blue=("vacuum", "attack 8"), green=("",))
    game.green.has_colony(5, 2)
    game.attack(ships=1, planet=5).lay(red="attack 40", blue="attack 8")
    game.play_until("vacuum.catharsis", of="blue")
    game.blue.answers({"seat 0": 1})
    game.red.answers({"5": 1})
    assert not game.red.is_asked("colony_established")
    assert game.planets[5] == {2: 2}


def test_what_one_new_colony_brings_about_may_cost_another_one():
    """Wild Cudgel clears the planet of a Vacuum, which takes the ally's ship along."""
    game = scenario(
        red=("", "attack 40", "cudgel flare"), blue=("", "attack 8"), green=("",), yellow=("vacuum",)
    )
    game.yellow.has_colony(5)
    game.attack(ships=1, planet=5, allies={"green": "offense"}).lay(red="attack 40", blue="attack 8")
    game.play_until("colony_established", of="red")
    game.red.plays("clear_the_planet")
    game.play_until("vacuum.catharsis", of="yellow")
    game.yellow.answers({"seat 2": 1})
    game.green.answers({"5": 1})
    game.finish()
    assert founded(game) == [(0, 5)]
    assert game.planets[5] == {0: 1}
