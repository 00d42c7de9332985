"""Delta Scanners: a card of the discard pile."""

from engine.state.cards import card
from tests.engine.scenario import scenario

USE = "delta_scanner.scan"


def ready(*discards, planets=5, scrambler=0, **more):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).with_planets(planets)
    game.with_tech("blue", "delta_scanner", **more)
    if scrambler:
        game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    game.start.discards = [card(key) for key in discards]
    return game


def used(*discards, take, **more):
    game = ready(*discards, **more).play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    game.blue.answers(take)
    return game


def test_used_it_brings_the_card_into_the_hand():
    game = used("attack 20", "negotiate", "attack 4", take="negotiate")
    assert game.blue.hand == ["attack 6", "negotiate"]
    assert game.discards == ["attack 20", "attack 4"]
    assert game.position.tech_discards == ["delta_scanner"]


def test_everybody_sees_which_card():
    """OURS-tech-22."""
    game = used("attack 20", "negotiate", take="attack 20")
    assert [(f.card, f.to_seat) for f in game.heard("card_moved")] == [("attack 20", 1)]
    assert [f.choice for f in game.heard("tech_announced")] == ["attack 20"]


def test_declined_it_stays():
    game = ready("attack 20").play_until("encounter_starts", of="blue")
    game.blue.passes()
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]
    assert [tech.tech for tech in game.position.seats[1].techs] == ["delta_scanner"]


def test_with_an_empty_discard_pile_it_is_not_offered():
    game = ready().play_until("launch")
    assert not game.heard("tech_announced")
    assert not game.position.tech_discards


def test_discarded_techs_are_not_in_that_pile():
    """OURS-tech-22."""
    game = ready("attack 20", "attack 4")
    game.start.tech_discards = ["xenon_lasers"]
    game.play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    assert game.blue.options == ["attack 20", "attack 4"]


def test_with_too_few_ships_it_is_not_completed():
    game = ready("attack 20", faceup=False, ships=1).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_scrambled_it_takes_nothing():
    game = used("attack 20", "attack 4", take="attack 20", scrambler=2)
    game.play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]
    assert game.discards == ["attack 20", "attack 4"]
    assert not game.position.seats[1].techs


def test_its_owner_needs_no_colony():
    game = ready("attack 20", "attack 4")
    game.blue.loses_home_colonies(5)
    game.play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    game.blue.answers("attack 20")
    assert "attack 20" in game.blue.hand


def test_with_four_planets():
    game = used("attack 20", "attack 4", take="attack 20", planets=4)
    assert "attack 20" in game.blue.hand


def test_advice_takes_the_best_card_that_is_good_enough():
    game = ready("attack 20", "attack 4", "attack 30").play_until("encounter_starts", of="blue")
    assert game.blue.pays(USE) > 0
    game.blue.uses(USE)
    assert game.blue.ask.default == "attack 30"
    game = ready("attack 8", "attack 4").play_until("encounter_starts", of="blue")
    assert game.blue.pays(USE) == 0
