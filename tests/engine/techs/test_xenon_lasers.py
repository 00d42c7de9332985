"""Xenon Lasers: a point more or less."""

import pytest

from tests.engine.scenario import scenario

PLUS, MINUS = "xenon_lasers.fire:plus", "xenon_lasers.fire:minus"


def revealed(owner="red", *, red="attack 8", blue="attack 6", planets=5, scrambler=0, allies=None, **more):
    """Red attacks blue with two ships: 8 + 2 against 6 + 4."""
    game = scenario(red=("", red), blue=("", blue), green=("",), yellow=("",)).with_planets(planets)
    game.with_tech(owner, "xenon_lasers", **more)
    if scrambler:
        game.with_tech("yellow", "tech_scrambler", ships=scrambler, faceup=False)
    game.attack(ships=2, allies=allies).lay(red=red, blue=blue)
    return game


def fired(option, owner="red", **more):
    game = revealed(owner, **more).play_until("cards_revealed", of=owner)
    game.seat(owner).plays(option)
    return game


def never_offered(game, *names):
    while game.enc and game.enc.number == game.number and game.game.waiting:
        if any(game.seat(name).is_offered("xenon_lasers") for name in names or game.names):
            return False
        game.default()
    return True


@pytest.mark.parametrize(("option", "totals"), [(PLUS, (11, 10)), (MINUS, (9, 10))])
def test_a_main_player_adds_one_or_takes_one_off(option, totals):
    assert fired(option).totals() == totals


def test_the_defense_too():
    assert fired(PLUS, "blue").totals() == (10, 11)


@pytest.mark.parametrize(("side", "totals"), [("offense", (12, 10)), ("defense", (10, 12))])
def test_an_ally_changes_the_total_of_the_side_it_is_on(side, totals):
    assert fired(PLUS, "green", allies={"green": (side, 1)}).totals() == totals


def test_it_can_turn_the_result():
    game = fired(PLUS)
    game.finish()
    assert game.result == "offense"


def test_declined_the_totals_stay():
    game = revealed().play_until("cards_revealed", of="red")
    game.red.passes()
    assert game.totals() == (10, 10)


def test_once_in_an_encounter_and_in_the_next_one_again():
    """R-23.15: it stays."""
    game = fired(PLUS)
    assert not game.red.is_offered("xenon_lasers")
    game.finish()
    assert [tech.tech for tech in game.position.seats[0].techs] == ["xenon_lasers"]


def test_a_bystander_is_not_offered_it():
    assert never_offered(revealed("green"))


@pytest.mark.parametrize(("red", "blue"), [("attack 8", "negotiate"), ("negotiate", "negotiate")])
def test_without_two_attacks_there_is_no_total(red, blue):
    """R-11.2."""
    assert never_offered(revealed(red=red, blue=blue))


def test_face_down_it_does_nothing():
    assert never_offered(revealed(faceup=False, ships=3))


def test_with_too_few_ships_it_is_not_completed():
    game = scenario(red=("",), blue=("",), green=("",)).with_tech(
        "red", "xenon_lasers", ships=2, faceup=False
    )
    game.play_until("tech_action", of="red")
    assert not any(option.startswith("complete") for option in game.red.options)


def test_scrambled_it_changes_nothing_and_is_discarded():
    game = fired(PLUS, scrambler=3).play_until("tech_used", of="yellow")
    game.yellow.uses("scramble")
    game.finish()
    assert game.all_totals == [(10, 10)]
    assert not game.position.seats[0].techs
    assert game.position.tech_discards == ["tech_scrambler", "xenon_lasers"]


def test_two_ships_do_not_scramble_it():
    assert fired(PLUS, scrambler=2).totals() == (11, 10)


def test_an_owner_without_colonies_may_use_it():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).with_tech(
        "blue", "xenon_lasers"
    )
    game.blue.loses_home_colonies(5)
    game.attack(ships=2).lay(red="attack 8", blue="attack 6").play_until("cards_revealed", of="blue")
    game.blue.plays(PLUS)
    assert game.totals() == (10, 7)


def test_with_four_planets():
    assert fired(PLUS, planets=4).totals() == (11, 10)


def test_advice_adds_where_it_turns_the_result():
    game = revealed().play_until("cards_revealed", of="red")
    assert game.red.pays(PLUS) > 0 >= game.red.pays(MINUS)
