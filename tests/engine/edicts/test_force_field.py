import pytest

from tests.engine.edicts.play import mayfair


def allied(**held):
    game = mayfair(**{"red": ("attack 8", "edict_force_field"), "blue": ("attack 9",), **held})
    return game.attack(ships=2, allies={"green": ("defense", 4)})


def test_the_tokens_go_home_and_count_no_more():
    """M-12.1, MD-53."""
    game = allied()
    game.red.plays("edict_force_field.send_home:seat 2")
    game.lay(red="attack 8", blue="attack 9")
    assert game.enc.allies == {} and game.enc.orbit == {}
    assert game.totals().defense == 9 + 4


@pytest.mark.parametrize("moment", ["before_cards_chosen", "cards_chosen", "before_reveal"])
def test_it_may_be_played_until_the_cards_are_turned_up(moment):
    """A-9: after stage 6 and before the reveal."""
    game = allied().play_until(moment, of="red")
    game.red.plays("edict_force_field.send_home:seat 2")
    assert game.heard("alliance_cancelled")


def test_it_is_too_late_once_they_are_up():
    """A-9."""
    game = mayfair(red=("attack 8", "edict_force_field", "edict_plague"), blue=("attack 9",))
    game.attack(ships=2, allies={"green": ("defense", 4)}).play_until("cards_revealed", of="red")
    assert game.red.is_offered("edict_plague") and not game.red.is_offered("edict_force_field")


def test_any_set_of_allies_may_be_named_also_of_ones_own_side():
    """M-12.1: of any or all players."""
    game = mayfair(red=("attack 8",), blue=("attack 9",), green=("edict_force_field",))
    game.attack(ships=2, allies={"green": ("offense", 1)}).play_until("alliances_formed", of="green")
    assert game.green.options == ["edict_force_field.send_home:seat 2", "pass"]


def test_without_allies_it_is_not_offered():
    game = mayfair(red=("attack 8", "edict_force_field"), blue=("attack 9",))
    assert game.never_offers("edict_force_field")
