from engine.sheets.book import book
from engine.sheets.flares import flare_side
from engine.sheets.techs import tech_deck
from engine.state.queries import is_lost, usable
from tests.engine.scenario import scenario


def started(unused=("warpish", "macron"), blue="", ships=9):
    game = scenario(red=("", "attack 8"), blue=(blue, "attack 6"), green=("",))
    game.with_tech("blue", "precursor_seed", ships=ships, faceup=False)
    game.start.unused = list(unused)
    return game


def completed(game):
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    return game.play_until("launch")


def test_completed_its_owner_has_an_alien_more_at_once():
    game = completed(started(unused=["warpish"], blue="macron"))
    assert game.blue.powers == ["macron", "warpish"]
    assert usable(game.position, 1, "warpish")
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
    assert is_lost(game.position, 1, "warpish") and is_lost(game.position, 1, "macron")
    assert not is_lost(game.position, 1, "precursor_seed")


def test_with_too_few_ships_it_is_not_completed():
    game = started(ships=8).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_scrambled_it_brings_no_alien():
    game = started().with_tech("green", "tech_scrambler", ships=9, faceup=False)
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("tech_used", of="green")
    game.green.plays("tech_scrambler.scramble")
    game.play_until("launch")
    assert (game.blue.powers, game.position.unused) == ([], ["warpish", "macron"])
    assert not game.blue.seat.techs


def test_an_owner_without_colonies_has_the_alien_but_not_its_power():
    """R-14.3: as with any power."""
    game = started(unused=["warpish"])
    for planet in game.start.colonies(1):
        game.start.seats[1].warp += game.start.planets[planet].pop(1)
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("destiny_drawn", "launch", "encounter_card")
    assert game.blue.powers == ["warpish"] and not usable(game.position, 1, "warpish")


def test_with_four_planets_it_is_not_in_the_deck():
    """R-23.2."""
    assert "precursor_seed" in tech_deck(four_planets=False)
    assert "precursor_seed" not in tech_deck(four_planets=True)


def test_its_alien_goes_with_it_alone():
    """R-24.4: with Rotating Powers it is not given up for another."""
    game = scenario(red=("macron", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("red", "precursor_seed", ships=9, faceup=False).effective_switches(rotating_powers=True)
    game.start.unused = ["warpish"]
    game.play_until("tech_action", of="red").red.answers("complete tech 1")
    game.play_until("launch", "aim")
    assert game.red.powers == ["macron", "warpish"]
    game.position.unused = ["void"]
    while not (game.enc and game.enc.number > 1 and game.red.is_asked("rotate")):
        game.default()
    assert game.red.options == ["keep", "give macron"]
