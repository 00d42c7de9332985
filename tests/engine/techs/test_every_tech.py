"""What holds of every tech: researched, completed with enough ships, stopped (R-23.5 to R-23.10)."""

from __future__ import annotations

import pytest

from engine.sheets.book import book
from engine.sheets.techs import tech_deck, tech_sheet
from engine.state.holdings import Power, Seat, Tech
from tests.engine.scenario import scenario

OPEN = [tech for tech in book().techs if not tech_sheet(tech).secret]
SECRET = [tech for tech in book().techs if tech_sheet(tech).secret]
SCRAMBLE = "tech_scrambler.scramble"


def started(tech: str, ships: int, planets: int = 5):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6", "attack 10"), green=("", "attack 4"))
    return game.with_planets(planets).with_tech("blue", tech, ships=ships, faceup=False)


def completed(game, tech: str):
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    return game


@pytest.mark.parametrize(("faceup", "leaving", "works"), [(0, 0, False), (1, 0, True), (1, 1, False)])
def test_a_tech_is_held_while_it_lies_face_up_and_stays(faceup, leaving, works):
    seat = Seat(0, [Power("mirror")], techs=[Tech("qax", 1, faceup=bool(faceup), leaving=bool(leaving))])
    assert seat.holds_any({"qax"}) is works is ("qax" in [held.sheet for held in seat.holdings])
    assert seat.holds_any({"mirror"}) and not seat.holds_any({"virus"})


@pytest.mark.parametrize("tech", OPEN)
def test_with_a_ship_too_few_it_cannot_be_completed(tech):
    """R-23.6."""
    game = started(tech, tech_sheet(tech).research - 1).play_until("tech_action", of="blue")
    assert "complete tech 1" not in game.blue.options


@pytest.mark.parametrize("tech", OPEN)
def test_with_enough_ships_it_is_completed_and_they_come_home(tech):
    """R-23.6."""
    game = completed(started(tech, tech_sheet(tech).research), tech).play_until("launch")
    assert [fact.tech for fact in game.heard("tech_completed", "blue")] == [tech]
    assert not any(held.ships for held in game.blue.seat.techs)
    assert game.blue.ships + game.blue.warp >= 20


@pytest.mark.parametrize("tech", OPEN)
def test_a_tech_scrambler_with_as_many_ships_stops_it(tech):
    ships = tech_sheet(tech).research
    game = started(tech, ships).with_tech("green", "tech_scrambler", ships=ships, faceup=False)
    completed(game, tech).play_until("tech_used", of="green")
    game.green.plays(SCRAMBLE)
    game.play_until("launch")
    assert not game.heard("tech_completed") and not game.blue.seat.techs and not game.green.seat.techs
    assert game.position.tech_discards == ["tech_scrambler", tech]
    assert (game.blue.ships, game.green.ships) == (20, 20)


@pytest.mark.parametrize("tech", OPEN)
def test_a_tech_scrambler_with_fewer_ships_does_not(tech):
    ships = tech_sheet(tech).research
    game = started(tech, ships).with_tech("green", "tech_scrambler", ships=ships - 1, faceup=False)
    completed(game, tech)
    assert not game.green.is_offered(SCRAMBLE)
    game.play_until("launch")
    assert game.heard("tech_completed")


@pytest.mark.parametrize("tech", OPEN)
def test_researchers_without_any_colony_go_to_the_warp(tech):
    """R-23.10; whoever may found a colony at once may do that instead."""
    ships = tech_sheet(tech).research
    game = started(tech, ships)
    for planet in game.start.colonies(1):
        game.start.seats[1].warp += game.start.planets[planet].pop(1)
    completed(game, tech).play_until("destiny_drawn", "launch", "encounter_card")
    assert sum(held.ships.get(1, 0) for held in game.blue.seat.techs) == 0
    assert not game.position.home_colonies(1) and game.blue.ships + game.blue.warp >= 20


@pytest.mark.parametrize("tech", SECRET)
def test_a_secret_one_is_never_completed_by_an_action(tech):
    """R-23.9."""
    game = started(tech, 6).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


@pytest.mark.parametrize("tech", book().techs)
def test_with_four_planets_those_that_need_eight_ships_are_not_in_the_deck(tech):
    """R-23.2."""
    assert (tech in tech_deck(four_planets=True)) == (tech_sheet(tech).research < 8)


@pytest.mark.parametrize("tech", [tech for tech in OPEN if tech in tech_deck(four_planets=True)])
def test_with_four_planets_it_is_completed_alike(tech):
    game = completed(started(tech, tech_sheet(tech).research, planets=4), tech).play_until("launch")
    assert game.heard("tech_completed")


@pytest.mark.parametrize("tech", book().techs)
def test_it_says_what_it_does(tech):
    texts = tech_sheet(tech).texts()
    assert texts["name"] and texts["keyword"] and texts["text"].endswith(".") and texts["phases"] is not None
    assert texts["research"] in range(10)
