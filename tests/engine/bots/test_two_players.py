"""Bots at a table of two come to an end."""

from engine.bots import answer
from engine.state.dice import Dice
from tests.engine.scenario import scenario


def after(encounters):
    """Red's turn has had so many encounters, and red could go on."""
    game = scenario(red=("machine", "attack 8", "attack 9"), blue=("", "attack 20"))
    game.start.turn.encounters = encounters - 1
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").play_until("further_encounter_due", of="red")
    return answer("sensible", game.game, 0, game.red.ask, Dice("a"))


def test_a_machine_goes_on_until_its_turn_is_long():
    assert after(3) != "pass" and after(19) != "pass"
    assert after(20) == "pass"
