"""Bots that try what nobody would do so also where a standing order asks what helps."""

from engine import Options
from engine.bots.bot_game import play_bot_game

STUCK = "cf73e7f1d1c0f9ca188f776948fbb077edc4b53b99e34dbff4b4212bfccf1856"  # of three thousand games the one


def test_two_of_them_do_not_call_off_the_same_encounter_for_ever():
    """An Oracle's flare comes back to the hand, and the other has one encounter card left: by the advice of
    the sheet alone every encounter of such a game was called off."""
    switches = {"pace": "standard", "single_encounter_turns": True, "destiny": False}
    played = play_bot_game(Options(players=2, switches=switches), STUCK, "random")
    assert played.finished and played.decisions < 2000
