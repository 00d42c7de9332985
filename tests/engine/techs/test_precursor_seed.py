from engine.sheets.book import book
from engine.sheets.flares import flare_side
from tests.engine.scenario import scenario


def started(unused=("warpish", "macron"), blue="", **more):
    game = scenario(red=("", "attack 8"), blue=(blue, "attack 6"), green=("",))
    game.with_tech("blue", "precursor_seed", ships=9, faceup=False)
    game.start.unused = list(unused)
    return game


def completed(game):
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    return game.play_until("launch")


def test_completed_its_owner_has_an_alien_more_at_once():
    game = completed(started(unused=["warpish"], blue="macron"))
    assert game.blue.powers == ["macron", "warpish"]
    assert game.position.usable(1, "warpish")
    assert [fact.power for fact in game.heard("power_drawn", "blue")] == ["warpish"]


def test_one_that_needs_a_setup_is_passed_over():
    setup = next(alien for alien in book().aliens if book().sheets[alien].setup)
    game = completed(started(unused=["warpish", setup]))
    assert game.blue.powers == ["warpish"]


def test_with_no_alien_left_there_is_none():
    game = completed(started(unused=[]))
    assert game.blue.powers == [] and game.blue.seat.techs[0].faceup


def test_not_completed_it_brings_nothing():
    game = started().play_until("tech_action", of="blue")
    game.blue.answers("nothing")
    game.play_until("launch")
    assert game.blue.powers == []


def test_its_flare_is_super_for_its_holder():
    game = started(unused=["warpish"])
    game.blue.holds("warpish flare")
    completed(game)
    assert flare_side(game.position, 1, "warpish") == "super"


def test_both_powers_are_lost_with_the_home_colonies():
    game = started(unused=["warpish"], blue="macron")
    completed(game)
    game.position.seats[1].powerless = True
    assert game.position.is_lost(1, "warpish") and game.position.is_lost(1, "macron")
    assert not game.position.is_lost(1, "precursor_seed")
