"""Power Outage: no power works in the encounter."""

import pytest

from engine.sheets.flares import flare_side
from engine.state.queries import parts_work, usable
from tests.engine.specials import at_pace, drawing

COMET = "power_outage"
WITH = pytest.mark.parametrize("destiny", [(COMET, "seat 1"), ("seat 1",)])


def macron(*destiny):
    """Red could send one ship only, which counts four."""
    return drawing(*destiny, red=("macron", "attack 8", "attack 8")).play_until("launch", "aim")


def test_a_power_is_neither_used_nor_in_its_parts():
    """Comet 11."""
    game = macron(COMET, "seat 1")
    assert game.red.is_asked("launch")
    assert game.red.ask.form.most == 4
    game.attack(ships=2).lay(red="attack 8", blue="attack 8")
    assert game.all_totals[0].offense == 8 + 2
    assert game.heard("power_was_used") == []


def test_without_the_comet_the_power_works():
    assert not macron("seat 1").red.is_asked("launch")


def test_the_next_encounter_has_powers_again():
    """M-15.9."""
    game = macron(COMET, "seat 1", "seat 2")
    number = game.enc.number
    while game.enc is None or game.enc.number == number:
        game.default()
    assert usable(game.position, 0, "macron") and parts_work(game.position, 0, "macron")


@WITH
def test_a_flare_has_its_wild_side_for_its_own_power(destiny):
    """Comet 11, M-5.4: a player without power uses the wild."""
    position = macron(*destiny).position
    assert flare_side(position, 0, "macron") == ("wild" if COMET in destiny else "super")


@WITH
def test_everybody_sees_that_the_power_does_not_work(destiny):
    """Comet 11: it is not zapped, and not lost."""
    seat = macron(*destiny).view(None)["seats"][0]
    assert seat["powers"][0]["active"] is (COMET not in destiny)
    assert (seat["powers"][0]["zapped"], seat["lost"]) == (False, False)


@WITH
@pytest.mark.parametrize("pace", ["one_by_one", "standard"])
def test_nobody_is_asked_for_a_power(destiny, pace):
    """Comet 11: who has one is asked as one without."""
    game = at_pace(drawing(*destiny, blue=("sorcerer", "attack 8", "attack 4")), pace)
    game.attack().lay(red="attack 8", blue="attack 8")
    assert game.blue.is_asked("cards_chosen") is (COMET not in destiny)
    if COMET not in destiny:
        assert game.blue.ask.because == "power"


def test_it_stops_no_tech():
    """Comet 11 speaks of powers."""
    game = drawing(COMET, "seat 1").with_tech("red", "plasma_thrusters", ships=3)
    game.play_until("launch", "aim")
    assert usable(game.position, 0, "plasma_thrusters") and parts_work(game.position, 0, "plasma_thrusters")
