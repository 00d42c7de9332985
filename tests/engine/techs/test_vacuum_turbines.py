from tests.engine.scenario import scenario

USE = "vacuum_turbines.draw_four"


def started(planets=5, **more):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).with_planets(planets)
    game.with_tech("blue", "vacuum_turbines", **more)
    return game.deck_gives("attack 4", "negotiate", "morph", "attack 30")


def test_used_it_is_discarded_and_four_cards_are_drawn():
    """R-23.15: it works once."""
    game = started().play_until("encounter_starts", of="blue")
    game.blue.plays(USE)
    game.blue.answers(["attack 4", "morph"])
    assert game.blue.hand == ["attack 30", "attack 6", "negotiate"]
    assert game.discards == ["attack 4", "morph"]
    assert game.position.tech_discards == ["vacuum_turbines"]
    assert not game.position.seats[1].techs


def test_declined_it_stays():
    game = started().play_until("encounter_starts", of="blue")
    game.blue.plays("pass")
    game.play_until("launch")
    assert [tech.tech for tech in game.position.seats[1].techs] == ["vacuum_turbines"]


def test_with_too_few_ships_it_is_not_completed_and_cannot_be_used():
    game = started(faceup=False, ships=1).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)
    game.blue.answers("nothing")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]


def test_completed_it_may_be_used_at_the_start_of_the_same_encounter():
    game = started(faceup=False, ships=2).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("encounter_starts", of="blue")
    assert USE in game.blue.options
    assert game.blue.ships == 20


def used(game):
    game.play_until("encounter_starts", of="blue").blue.plays(USE)
    return game


def test_scrambled_it_draws_nothing():
    game = used(started().with_tech("green", "tech_scrambler", ships=2, faceup=False))
    game.play_until("tech_used", of="green").green.plays("tech_scrambler.scramble")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"] and not game.blue.seat.techs


def test_its_owner_needs_no_colony():
    game = started()
    game.blue.loses_home_colonies(5)
    assert len(used(game).play_until("launch").blue.hand) == 5


def test_with_four_planets():
    assert len(used(started(planets=4)).play_until("launch").blue.hand) == 5
