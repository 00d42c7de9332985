import pytest

from tests.engine.edicts.play import clash, mayfair


def struck(victim=1, **held):
    game = mayfair(**{"red": ("attack 8", "edict_hand_zap"), **held})
    game.play_until("encounter_starts", of="red")
    game.red.plays(f"edict_hand_zap.exchange:seat {victim}")
    return game


def test_the_whole_hand_goes_and_seven_are_drawn():
    """M-12.6, M-8.2."""
    game = struck(blue=("attack 20", "negotiate", "edict_plague"))
    game.play_until("launch")
    assert len(game.blue.hand) == 7
    assert {"attack 20", "negotiate", "edict_plague"} <= set(game.discards)


def test_an_empty_hand_is_filled_too():
    """M-12.6."""
    game = struck().play_until("launch")
    assert len(game.blue.hand) == 7


def test_the_user_may_strike_himself():
    """M-12.9."""
    game = struck(victim=0).play_until("launch")
    assert len(game.red.hand) == 7 and "attack 8" in game.discards


def test_an_un_zap_may_be_played_from_the_struck_hand():
    """M-12.6."""
    game = struck(blue=("attack 20", "edict_un_zap"))
    assert game.blue.options == ["edict_un_zap.cancel", "pass"]
    game.blue.plays("edict_un_zap")
    game.play_until("launch")
    assert game.blue.hand == ["attack 20"]


def test_nothing_else_may_be_played_from_the_struck_hand():
    """M-12.6: a flare that takes cards as they are played may not, though another player may play it."""
    for holder, offered in (("blue", False), ("green", True)):
        game = mayfair(red=("attack 8", "edict_hand_zap"), blue=("attack 9",))
        seat = game.seat(holder)
        seat.holds("attack 20", "negotiate", "filch flare", "edict_un_zap")
        game.play_until("encounter_starts", of="red")
        game.red.plays("edict_hand_zap.exchange:seat 1")
        assert seat.is_offered("filch flare") == offered
        assert seat.is_offered("edict_un_zap")


def test_no_flare_answers_the_answer_from_the_struck_hand_either():
    """M-12.6: as long as the zap is in the air."""
    game = struck(blue=("edict_un_zap", "sorcerer flare"), green=("edict_un_zap",))
    game.green.passes()
    game.blue.plays("edict_un_zap")
    assert game.asked() and game.blue.options == ["pass"]


def test_keeper_keeps_nothing_of_it():
    """M-12.6: it is not a new hand that is due."""
    game = struck(blue=("attack 20", "edict_keeper", "edict_plague"))
    while game.enc.phase == "start_turn":
        assert not game.blue.is_asked() or not game.blue.is_offered("edict_keeper")
        game.default()
    assert {"edict_keeper", "edict_plague"} <= set(game.discards)


def test_edict_zap_cannot_save_the_hand_of_another():
    """M-12.4."""
    game = struck(green=("edict_edict_zap",)).play_until("launch")
    assert game.green.hand == ["edict_edict_zap"]


@pytest.mark.parametrize(("hand", "pays"), [(("attack 4",), True), (("attack 12",), False)])
def test_advice_is_to_exchange_a_poor_hand(hand, pays):
    game = mayfair(red=("attack 20",), green=(*hand, "edict_hand_zap"))
    game.play_until("encounter_starts", of="green")
    assert (game.green.pays("edict_hand_zap.exchange:seat 2") > 0) == pays


def test_it_may_be_played_when_the_cards_are_up():
    """M-12.1: at any time."""
    game = mayfair(red=("attack 8",), blue=("attack 20", "edict_hand_zap"))
    clash(game).play_until("cards_revealed", of="blue")
    game.blue.plays("edict_hand_zap.exchange:seat 0")
    game.play_until("winner_known", "encounter_settled", "turn_starts")
    assert len(game.red.hand) == 7
