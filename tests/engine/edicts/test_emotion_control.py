from tests.engine.edicts.play import clash, mayfair


def test_both_attacks_count_as_compromises_and_a_deal_is_tried():
    """M-12.13."""
    game = mayfair(red=("attack 8", "edict_emotion_control"), blue=("attack 20",))
    clash(game).play_until("cards_revealed", of="red")
    game.red.plays("edict_emotion_control")
    game.play_until("deal")
    assert game.result == "deal"


def test_it_may_be_played_before_the_cards_are_up():
    """A-9: in stages 7 and 8."""
    game = mayfair(red=("attack 8", "edict_emotion_control"), blue=("attack 20",))
    clash(game).play_until("cards_chosen", of="red")
    game.red.plays("edict_emotion_control")
    game.play_until("deal")
    assert game.result == "deal"


def test_one_attack_against_a_compromise_is_changed_too():
    """M-12.13."""
    game = mayfair(red=("negotiate", "edict_emotion_control"), blue=("attack 20",))
    clash(game, red="negotiate").play_until("cards_revealed", of="red")
    game.red.plays("edict_emotion_control")
    game.play_until("deal")


def test_where_both_are_compromises_there_is_nothing_to_change():
    game = mayfair(red=("negotiate", "edict_emotion_control"), blue=("negotiate",))
    clash(game, red="negotiate", blue="negotiate")
    game.play_until("cards_revealed", "deal", of="red")
    assert not game.red.is_offered("edict_emotion_control")


def test_it_is_too_early_before_stage_seven():
    """A-9."""
    game = mayfair(red=("attack 8", "edict_emotion_control"), blue=("attack 20",))
    while game.position.encounter is None or game.enc.phase != "planning":
        assert not game.red.is_asked() or not game.red.is_offered("edict_emotion_control")
        game.default()


def test_a_kicker_multiplies_what_it_does_beside_a_compromise():
    """A-43, M-13.6: the opponent's loss where the deal fails."""
    game = mayfair(
        red=("attack 8", "edict_emotion_control", "kicker 2"), blue=("attack 20",)
    ).effective_switches(cards__kickers=True)
    game.attack(ships=2).play_until("kicker", of="red")
    game.red.answers("kicker 2")
    game.lay(red="attack 8", blue="attack 20").play_until("cards_revealed", of="red")
    game.red.plays("edict_emotion_control")
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 6)


def test_advice_is_to_play_it_when_losing_and_with_the_cards_up_alone():
    game = mayfair(red=("attack 8", "edict_emotion_control"), blue=("attack 20", "edict_emotion_control"))
    clash(game).play_until("cards_chosen", of="red")
    (early,) = [one for key, one in game.red.ask.form.options.items() if key != "pass"]
    assert early.pays is None or early.pays() <= 0
    game.play_until("cards_revealed", of="red")
    assert game.red.pays("edict_emotion_control.calm") > 0
    assert game.blue.pays("edict_emotion_control.calm") == 0
