from tests.engine.edicts.play import mayfair


def without_card(*red):
    """Red begins its turn without an encounter card."""
    return mayfair(red=red, blue=("attack 20",)).play_until("new_hand_due", of="red")


def test_cards_are_kept_and_seven_are_drawn_all_the_same():
    """M-12.7, M-8.2."""
    game = without_card("edict_keeper", "edict_plague", "mirror flare", "edict_finder")
    game.red.plays("edict_keeper")
    game.red.answers(["edict_plague", "mirror flare"])
    game.play_until("launch")
    assert [one for one in game.red.hand if one != "attack 1"] == ["edict_plague", "mirror flare"]
    assert len(game.red.hand) == 9
    assert {"edict_finder", "edict_keeper"} <= set(game.discards)


def test_what_is_kept_is_shown():
    """M-12.7."""
    game = without_card("edict_keeper", "edict_plague")
    game.red.plays("edict_keeper")
    game.red.answers(["edict_plague"])
    game.play_until("launch")
    assert [fact.cards for fact in game.heard("cards_kept")] == [("edict_plague",)]


def test_kickers_and_reinforcements_may_be_kept():
    """M-12.7, M-17.13: anything but challenge cards."""
    game = without_card("edict_keeper", "kicker 2", "reinforcement 3")
    game.red.plays("edict_keeper")
    assert set(game.red.ask.form.cards) == {"kicker 2", "reinforcement 3"}


def test_by_default_nothing_is_kept():
    """MD-6."""
    game = without_card("edict_keeper", "edict_plague")
    game.red.plays("edict_keeper")
    assert game.red.ask.default == [] and game.red.ask.sealed
    game.play_until("launch")
    assert set(game.red.hand) == {"attack 1"}


def test_it_holds_for_one_new_hand_only():
    """M-7.0.2: without a challenge card among the new ones the next hand is another."""
    game = mayfair(red=("edict_keeper", "edict_plague"), blue=("attack 20",))
    game.deck_gives(*["edict_un_zap"] * 7)
    game.play_until("new_hand_due", of="red")
    game.red.plays("edict_keeper")
    game.red.answers(["edict_plague"])
    game.play_until("launch")
    assert set(game.red.hand) == {"attack 1"} and "edict_plague" in game.discards


def test_the_defense_may_play_it_too():
    """M-7.2.9, M-8.3."""
    game = mayfair(red=("attack 8",), blue=("edict_keeper", "edict_plague"))
    game.play_until("new_hand_due", of="blue")
    game.blue.plays("edict_keeper")
    game.blue.answers(["edict_plague"])
    game.play_until("alliances_open", "invite", "encounter_card")
    assert "edict_plague" in game.blue.hand and len(game.blue.hand) == 8


def test_zapped_nothing_is_kept():
    """M-12.2."""
    game = mayfair(red=("edict_keeper", "edict_plague"), green=("edict_edict_zap",))
    game.play_until("new_hand_due", of="red")
    game.red.plays("edict_keeper")
    game.green.plays("edict_edict_zap")
    game.play_until("launch")
    assert "edict_plague" in game.discards


def test_a_copy_may_be_kept_but_not_the_card_that_is_played():
    """M-12.7: any but this one."""
    game = without_card("edict_keeper", "edict_keeper")
    game.red.plays("edict_keeper")
    assert game.red.ask.form.cards == ("edict_keeper",)


def test_alone_it_has_nothing_to_keep():
    game = mayfair(red=("edict_keeper",), blue=("attack 20",))
    assert game.never_offers("edict_keeper", until="launch")
    assert "edict_keeper" in game.discards
