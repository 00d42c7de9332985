"""Tech Scrambler: another tech loses its effect."""

import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario

USE = "tech_scrambler.scramble"
TURBINES = "vacuum_turbines.draw_four"


def ready(tech="vacuum_turbines", *, scrambler=2, planets=5, red=("", "attack 8"), before=None, **more):
    """Blue has the other tech, green the Scrambler with so many ships."""
    game = scenario(red=red, blue=("", "attack 6"), green=("",)).with_planets(planets)
    game.with_tech("blue", tech, **more)
    game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    if before:
        before(game)
    return game


def used(**more):
    """Blue uses Vacuum Turbines, which need two ships."""
    game = ready(**more).play_until("encounter_starts", of="blue")
    game.blue.uses(TURBINES)
    return game.play_until("tech_used", "vacuum_turbines.unwanted", "launch")


def completed(**more):
    game = ready(faceup=False, **more).play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    return game.play_until("tech_used", "encounter_starts", "launch")


# At use


def test_a_used_tech_has_no_effect_and_both_are_discarded():
    game = used()
    game.green.uses(USE)
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]
    assert game.position.tech_discards == ["tech_scrambler", "vacuum_turbines"]
    assert not game.position.seats[1].techs
    assert not game.position.seats[2].techs


def test_its_researchers_go_home():
    """R-23.7."""
    game = used()
    game.green.uses(USE)
    game.play_until("launch")
    assert game.green.ships == 20


def test_it_is_turned_up_with_as_many_ships_as_lay_on_it():
    """R-23.9."""
    game = used(scrambler=3)
    game.green.uses(USE)
    game.play_until("launch")
    (turned,) = game.heard("tech_turned_up")
    assert (turned.seat, turned.tech, turned.ships) == (2, "tech_scrambler", 3)
    assert [(f.seat, f.tech) for f in game.heard("tech_stopped")] == [(1, "vacuum_turbines")]


def test_declined_the_tech_works_and_it_stays_face_down():
    game = used()
    game.green.passes()
    game.play_until("launch")
    assert len(game.blue.hand) == 5
    assert not game.position.seats[2].techs[0].faceup


@pytest.mark.parametrize(("ships", "offered"), [(1, False), (2, True), (3, True)])
def test_the_research_number_may_not_be_above_its_ships(ships, offered):
    """R-23.8."""
    assert used(scrambler=ships).green.is_offered(USE) == offered


def test_with_too_few_ships_its_owner_is_asked_all_the_same():
    """R-23.16: a pause tells nothing of what lies face down."""
    assert used(scrambler=1).green.is_asked("tech_used")


# At completion


def test_a_completed_tech_is_discarded_without_effect():
    game = completed(ships=2)
    game.green.uses(USE)
    game.play_until("launch")
    assert not game.heard("tech_completed")
    assert not game.position.seats[1].techs
    assert game.blue.ships == 20


def test_one_spared_at_its_completion_may_be_stopped_at_its_use():
    """Each time."""
    game = completed(ships=2)
    game.green.passes()
    game.play_until("encounter_starts", of="blue")
    game.blue.uses(TURBINES)
    game.play_until("tech_used", of="green")
    assert game.green.is_offered(USE)


def test_a_tech_that_stays_is_discarded_too():
    game = ready("xenon_lasers", scrambler=3).attack(ships=2)
    game.lay(red="attack 8", blue="attack 6").play_until("cards_revealed", of="blue")
    game.blue.plays("fire:plus")
    game.play_until("tech_used", of="green")
    game.green.uses(USE)
    game.finish()
    assert game.all_totals == [(10, 10)]
    assert not game.position.seats[1].techs


# Which it cannot stop


def test_it_never_stops_a_tech_of_its_own_owner():
    game = ready(before=lambda game: game.with_tech("green", "delta_scanner"))
    game.start.discards = [game.start.deck.pop(), game.start.deck.pop()]
    game.play_until("encounter_starts", of="green")
    game.green.uses("delta_scanner.scan")
    game.play_until("tech_used", "launch")
    assert not game.green.is_offered(USE)


def test_an_abandoned_tech_has_no_effect_to_stop():
    """R-23.7."""
    game = ready(faceup=False, ships=1).play_until("tech_action", of="blue")
    game.blue.answers("abandon tech 1")
    game.play_until("tech_used", "launch")
    assert not game.green.is_offered(USE)


def test_powers_and_cards_are_no_techs():
    game = ready(red=("", "attack 8", "mobius_tubes"))
    game.blue.has_in_warp(1)
    game.play_until("encounter_starts", of="red")
    game.red.plays("mobius_tubes")
    assert not game.green.is_offered(USE)


# An X tech


def secret_against_secret(blue, green):
    """Blue uses a Scrambler against red's turbines, and green may use another one against that."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).with_tech(
        "red", "vacuum_turbines"
    )
    game.with_tech("blue", "tech_scrambler", ships=blue, faceup=False)
    game.with_tech("green", "tech_scrambler", ships=green, faceup=False)
    game.play_until("encounter_starts", of="red")
    game.red.uses(TURBINES)
    game.play_until("tech_used", of="blue")
    game.blue.uses(USE)
    game.green.passes()  # both are asked at once
    return game.play_until("tech_used", "vacuum_turbines.unwanted", "launch")


@pytest.mark.parametrize(("ships", "offered"), [(2, False), (3, True)])
def test_against_an_x_tech_the_ships_that_researched_it_count(ships, offered):
    """R-23.8, OURS-tech-5."""
    game = secret_against_secret(3, ships)
    assert game.green.is_offered(USE) == offered


def test_a_stopped_scrambler_stops_nothing():
    game = secret_against_secret(3, 3)
    game.green.uses(USE)
    game.play_until("vacuum_turbines.unwanted", of="red")
    assert game.red.hand == ["attack 1"] * 4 + ["attack 8"]


def test_what_was_ordered_of_it_lapses_once_it_is_turned_up():
    """R-23.19: blue completes before it is green's place, and green stops that."""
    game = ready(faceup=False, ships=2)
    has_orders(game.green.seat, {"tech 2": "go on"})
    game.play_until("tech_action", of="blue").blue.answers("complete tech 1")
    game.play_until("tech_used", of="green")
    game.green.uses(USE)
    game.play_until("launch")
    assert game.green.ships == 20
    assert not game.position.seats[1].techs


# Its owner, and Four Planets


def test_it_is_never_completed_by_an_action():
    """R-23.9."""
    game = ready().play_until("tech_action", of="green")
    assert not any(option.startswith("complete") for option in game.green.options)


def test_without_a_ship_on_it_it_cannot_be_used():
    """R-23.8."""
    game = used(scrambler=0)
    assert not game.green.is_offered(USE)


def test_the_researchers_of_an_owner_without_colonies_go_to_the_warp():
    """R-23.10."""

    def no_colonies(game):
        for planet in range(10, 15):
            game.green.seat.warp += game.start.planets[planet].pop(2, 0)
        game.green.seat.powerless = True

    game = used(before=no_colonies)
    game.green.uses(USE)
    game.play_until("launch")
    assert game.green.warp == 20


def test_with_four_planets():
    game = used(planets=4)
    game.green.uses(USE)
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]


def test_others_do_not_learn_what_lies_face_down():
    """R-23.16."""
    game = used()
    for name in ("red", "blue", None):
        assert "tech_scrambler" not in str(game.view(name))
        assert not any("scrambler" in str(fact) for fact in game.told(name))


@pytest.mark.parametrize(("homeless", "scrambles"), [(False, True), (True, False)])
def test_when_it_helps_it_is_kept_while_its_ships_could_go_nowhere(homeless, scrambles):
    def before(game):
        has_orders(game.start.seats[2], {USE: "helps"})
        if homeless:
            game.green.loses_home_colonies(5)

    game = used(before=before).play_until("launch")
    assert bool(game.position.seats[2].techs) != scrambles
