from tests.engine.edicts.play import mayfair


def searched(wanted="attack 40", **held):
    game = mayfair(**{"red": ("attack 8", "edict_finder"), "blue": ("attack 40", "negotiate"), **held})
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_finder.search:seat 1")
    assert game.red.is_asked("edict_finder.card")
    game.red.answers(wanted)
    return game


def test_the_card_is_named_before_the_hand_is_looked_at():
    """M-12.18."""
    game = mayfair(red=("attack 8", "edict_finder"), blue=("attack 40",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_finder.search:seat 1")
    assert not game.heard("looked_at_hand")
    assert {"attack 40", "edict_plague", "mirror flare", "negotiate"} <= set(game.red.options)


def test_if_it_is_there_it_may_be_taken():
    """M-12.18."""
    game = searched()
    game.red.answers("yes")
    assert "attack 40" in game.red.hand and game.blue.hand == ["negotiate"]


def test_it_is_taken_by_default():
    """MD-67."""
    game = searched()
    assert game.red.ask.what == "edict_finder.take" and game.red.ask.default == "yes"


def test_it_need_not_be_taken():
    """M-12.18."""
    game = searched()
    game.red.answers("no")
    assert game.blue.hand == ["attack 40", "negotiate"]


def test_the_finder_sees_the_hand_and_nobody_else_does():
    """M-12.18."""
    game = searched("attack 30")
    assert [fact.cards for fact in game.heard("saw_cards", "red") if fact.why == "look"] == [
        ("attack 40", "negotiate")
    ]
    assert not [fact for fact in game.heard("saw_cards", "green") if fact.why == "look"]


def test_whether_it_is_there_shows_by_no_missing_pause():
    """M-12.18: the others learn what is taken, and no more."""
    game = searched("attack 30")
    assert game.red.options == ["no"] and game.red.ask.sealed
    game.red.answers("no")
    assert game.blue.hand == ["attack 40", "negotiate"]


def test_without_a_name_nothing_is_played():
    """MD-35: the search is forfeited."""
    game = searched("nothing")
    assert not game.heard("card_announced") and "edict_finder" in game.red.hand


def test_all_is_named_with_the_play():
    """MD-51."""
    game = searched()
    assert [fact.choice for fact in game.heard("card_announced")] == ["attack 40 from seat 1"]


def test_zapped_the_hand_stays_unseen():
    """M-12.2."""
    game = searched(blue=("attack 40", "edict_edict_zap"))
    game.blue.plays("edict_edict_zap")
    assert not game.heard("looked_at_hand")


def test_oneself_cannot_be_searched():
    """M-12.1: one other hand."""
    game = mayfair(red=("attack 8", "edict_finder"))
    game.play_until("encounter_starts", of="red")
    assert set(game.red.options) == {"edict_finder.search:seat 1", "edict_finder.search:seat 2", "pass"}


def test_advice_is_the_fullest_hand_and_a_good_common_attack():
    game = mayfair(red=("attack 8", "edict_finder"), blue=["attack 1"] * 6, green=["attack 1"] * 4)
    game.effective_switches(cards__more=True)
    game.play_until("encounter_starts", of="red")
    assert game.red.pays("edict_finder.search:seat 1") > 0
    assert game.red.pays("edict_finder.search:seat 2") == 0
    game.red.plays("edict_finder.search:seat 1")
    assert game.red.ask.advise() == "attack 15"
