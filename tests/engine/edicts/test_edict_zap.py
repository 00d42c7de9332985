from tests.engine.edicts.play import answers, clash, mayfair


def test_an_edict_has_no_effect_and_is_discarded():
    """M-12.2, M-12.17: by any player."""
    game = mayfair(red=("attack 8", "edict_plague"), green=("edict_edict_zap",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_plague.spread:seat 1")
    game.green.plays("edict_edict_zap")
    game.play_until("launch")
    assert game.blue.warp == 0
    assert sorted(game.discards) == ["edict_edict_zap", "edict_plague"]


def test_a_zap_is_beyond_it():
    """M-12.4."""
    game = mayfair(red=("attack 8", "edict_hand_zap"), green=("edict_edict_zap",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_hand_zap.exchange:seat 1")
    game.play_until("launch")
    assert game.green.hand == ["edict_edict_zap"]
    assert len(game.blue.hand) == 7


def test_another_of_its_kind_is_a_zap_too():
    """M-12.3, M-12.4."""
    game = mayfair(red=("attack 8", "edict_plague", "edict_edict_zap"), green=("edict_edict_zap",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_plague.spread:seat 1")
    answers(game, "green", "edict_edict_zap")
    assert game.red.options == ["pass"]
    game.play_until("launch")
    assert game.blue.warp == 0


def test_flares_are_out_of_its_reach():
    """M-12.4: an Edict alone."""
    game = mayfair(red=("attack 8", "mirror flare"), blue=("attack 20", "edict_edict_zap"))
    clash(game).play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    assert game.blue.options == ["pass"]


def test_advice_is_against_what_hits_oneself():
    game = mayfair(red=("attack 8", "edict_plague"), blue=("edict_edict_zap",), green=("edict_edict_zap",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_plague.spread:seat 1")
    assert game.blue.pays("edict_edict_zap.cancel") > 0
    assert game.green.pays("edict_edict_zap.cancel") == 0
