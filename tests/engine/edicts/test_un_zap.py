from tests.engine.edicts.play import answers, clash, mayfair


def plagued(**held):
    """Red plays Plague on blue at the start."""
    game = mayfair(**{"red": ("attack 8", "edict_plague"), **held})
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_plague.spread:seat 1")
    return game


def test_it_cancels_a_zap_so_what_was_zapped_works():
    """M-12.4."""
    game = plagued(blue=("edict_edict_zap",), green=("edict_un_zap",))
    answers(game, "blue", "edict_edict_zap")
    answers(game, "green", "edict_un_zap")
    game.play_until("lose_ships", of="blue")


def test_it_answers_another_of_its_kind():
    """A-10: the zap that it was to stop works again."""
    game = plagued(blue=("edict_edict_zap", "edict_un_zap"), green=("edict_un_zap",))
    answers(game, "blue", "edict_edict_zap")
    answers(game, "green", "edict_un_zap")
    answers(game, "blue", "edict_un_zap")
    game.play_until("launch")
    assert game.blue.warp == 0
    assert sorted(game.discards) == ["edict_edict_zap", "edict_plague", "edict_un_zap", "edict_un_zap"]


def test_a_cancelled_zap_is_discarded_like_the_one_that_worked():
    """M-12.2."""
    game = plagued(blue=("edict_edict_zap",), green=("edict_un_zap",))
    answers(game, "blue", "edict_edict_zap")
    answers(game, "green", "edict_un_zap")
    game.play_until("launch")
    assert sorted(game.discards[:3]) == ["edict_edict_zap", "edict_plague", "edict_un_zap"]


def test_it_cannot_answer_an_edict_that_is_no_zap():
    """M-12.4."""
    game = plagued(blue=("edict_un_zap",))
    assert game.blue.options == ["pass"]


def test_a_power_that_is_saved_from_a_cosmic_zap_works_on():
    """M-12.4: the zap has never worked."""
    game = mayfair(
        red=("attack 8",),
        blue=("attack 20", "edict_cosmic_zap"),
        green=("edict_un_zap",),
        aliens=("mirror", "", ""),
    )
    clash(game)
    game.red.uses("reversal")
    answers(game, "blue", "edict_cosmic_zap")
    answers(game, "green", "edict_un_zap")
    assert game.totals().offense == 82
    assert not game.heard("power_was_zapped")


def test_a_flare_saved_from_a_flare_zap_works():
    """M-12.4."""
    game = mayfair(
        red=("attack 8", "mirror flare"), blue=("attack 20", "edict_flare_zap"), green=("edict_un_zap",)
    )
    clash(game).play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    answers(game, "blue", "edict_flare_zap")
    answers(game, "green", "edict_un_zap")
    assert game.totals().offense != 10


def test_with_nobody_to_answer_the_zap_holds():
    game = plagued(blue=("edict_edict_zap",), green=("edict_un_zap",))
    answers(game, "blue", "edict_edict_zap")
    game.green.passes()
    game.play_until("launch")
    assert game.blue.warp == 0
    assert game.green.hand == ["edict_un_zap"]
