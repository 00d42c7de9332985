from tests.engine.edicts.play import answers, mayfair


def laid(*red, **held):
    """Red has laid a Kicker."""
    game = mayfair(**{"red": ("attack 8", "kicker 3", *red), "blue": ("attack 20",), **held})
    game.effective_switches(cards__kickers=True).attack(ships=2).play_until("kicker", of="red")
    game.red.answers("kicker 3")
    return game.play_until("kicker_laid")


def test_the_kicker_is_discarded_and_counts_nothing():
    """M-13.7."""
    game = laid(blue=("attack 20", "edict_kicker_zap"))
    game.blue.plays("edict_kicker_zap")
    game.lay(red="attack 8", blue="attack 20")
    assert "kicker 3" in game.discards and game.all_totals[0].offense == 10


def test_everybody_sees_which_kicker_it_was_and_it_lies_on_top():
    """M-13.7, M-12.9: it was the last card to be discarded."""
    game = laid(blue=("attack 20", "edict_kicker_zap"))
    game.blue.plays("edict_kicker_zap")
    game.play_until("kicker", of="red")
    assert [(fact.seat, fact.card) for fact in game.heard("kicker_cancelled")] == [(0, "kicker 3")]
    assert game.discards[-1] == "kicker 3"


def test_its_player_may_lay_another():
    """M-13.7."""
    game = laid("kicker 2", green=("edict_kicker_zap",))
    game.green.plays("edict_kicker_zap")
    game.play_until("kicker", of="red")
    game.red.answers("kicker 2")
    game.lay(red="attack 8", blue="attack 20")
    assert game.all_totals[0].offense == 18


def test_an_un_zap_saves_the_kicker():
    """A-10, M-12.4."""
    game = laid("edict_un_zap", blue=("attack 20", "edict_kicker_zap"))
    answers(game, "blue", "edict_kicker_zap")
    game.red.plays("edict_un_zap")
    game.lay(red="attack 8", blue="attack 20")
    assert game.all_totals[0].offense == 26


def test_it_is_for_kickers_alone():
    """M-13.7."""
    game = mayfair(red=("attack 8", "edict_plague"), green=("edict_kicker_zap",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_plague.spread:seat 1")
    assert game.asked() == {"blue": "lose_ships"}


def test_advice_is_against_the_other_side():
    game = laid("edict_kicker_zap", blue=("attack 20", "edict_kicker_zap"), green=("edict_kicker_zap",))
    assert game.blue.pays("edict_kicker_zap.cancel") > 0
    assert game.red.pays("edict_kicker_zap.cancel") == game.green.pays("edict_kicker_zap.cancel") == 0
