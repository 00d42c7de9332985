from tests.engine.edicts.play import answers, mayfair


def drawn(**held):
    """Red has drawn blue's colour; the next card is green's."""
    game = mayfair(**{"red": ("attack 8",), "blue": ("attack 20",), **held}).draws("seat 1", "seat 2")
    return game.play_until("destiny_drawn")


def test_the_card_is_discarded_and_another_drawn():
    """M-12.3."""
    game = drawn(blue=("attack 20", "edict_destiny_zap"))
    game.blue.plays("edict_destiny_zap")
    game.play_until("launch")
    assert game.enc.defense == 2 and game.position.destiny_discards == ["seat 1", "seat 2"]


def test_an_un_zap_can_stop_it_an_edict_zap_cannot():
    """A-10, M-12.4."""
    game = drawn(green=("edict_destiny_zap",), blue=("attack 20", "edict_edict_zap", "edict_un_zap"))
    answers(game, "green", "edict_destiny_zap")
    assert game.blue.options == ["edict_un_zap.cancel", "pass"]
    game.blue.plays("edict_un_zap")
    game.play_until("launch")
    assert game.enc.defense == 1


def test_the_next_card_may_be_answered_again():
    game = drawn(green=("edict_destiny_zap", "edict_destiny_zap"))
    game.green.plays("edict_destiny_zap")
    assert game.green.is_offered("edict_destiny_zap")


def test_once_the_defender_is_known_it_is_too_late():
    """M-12.1: in answer to the draw."""
    game = drawn(green=("edict_destiny_zap",)).play_until("launch")
    game.play_until("invite", "encounter_card")
    assert game.green.hand == ["edict_destiny_zap"]


def test_advice_is_for_whoever_is_named():
    game = drawn(blue=("attack 20", "edict_destiny_zap"), green=("edict_destiny_zap",))
    assert game.blue.pays("edict_destiny_zap.draw_another") > 0
    assert game.green.pays("edict_destiny_zap.draw_another") == 0
