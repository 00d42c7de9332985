from tests.engine.edicts.play import clash, mayfair


def held(*boon, red="attack 8", blue="attack 20", green=()):
    """Blue has the higher card, and three tokens on the planet."""
    game = mayfair(red=(red,), blue=(blue, *boon), green=green)
    game.blue.has_in_warp(1)
    return clash(game, red=red, blue=blue)


def test_the_defense_takes_a_reward_for_each_token_that_defended():
    """M-12.14, A-35."""
    game = held("edict_victory_boon").play_until("winner_known", of="blue")
    game.blue.plays("edict_victory_boon")
    game.play_until("rewards", of="blue")
    assert game.blue.ask.about["rewards"] == 3
    game.blue.answers("cards 3 ships 0")
    assert len(game.blue.hand) == 3


def test_another_player_may_play_it_for_the_defense():
    """M-12.17."""
    game = held(green=("edict_victory_boon",)).play_until("winner_known", of="green")
    game.green.plays("edict_victory_boon")
    game.play_until("rewards", of="blue")


def test_it_may_be_played_when_rewards_are_due():
    """M-12.14."""
    game = held("edict_victory_boon").play_until("rewards_due", of="blue")
    game.blue.plays("edict_victory_boon")
    game.play_until("rewards", of="blue")


def test_a_defense_without_tokens_gets_nothing():
    """A-35."""
    game = mayfair(red=("attack 8",), blue=("attack 20", "edict_victory_boon"))
    game.start.planets[5] = {2: 1}
    game.start.planets[10] = {2: 3}
    game.start.seats[1].warp = 4
    assert clash(game, planet=5).never_offers("edict_victory_boon")


def test_under_the_reverse_gate_it_does_nothing():
    """M-12.14."""
    game = held("edict_victory_boon")
    game.enc.reversed = True
    assert game.never_offers("edict_victory_boon")


def test_nor_if_the_gate_is_turned_over_afterwards():
    """M-12.14: what counts is the gate when rewards are taken."""
    game = held("edict_victory_boon", green=("edict_un_zap",)).play_until("winner_known", of="blue")
    game.blue.plays("edict_victory_boon")
    game.enc.reversed = True
    game.finish()
    assert not game.heard("rewards_taken")


def test_a_beaten_defense_gets_nothing():
    assert held("edict_victory_boon", red="attack 30").never_offers("edict_victory_boon")


def test_nobody_is_rewarded_twice():
    """M-12.14: its player is not offered a second one, which does nothing more."""
    game = held("edict_victory_boon", "edict_victory_boon").play_until("winner_known", of="blue")
    game.blue.plays("edict_victory_boon")
    assert game.never_offers("edict_victory_boon")


def test_cosmic_gas_stops_it_too():
    """M-12.1."""
    game = held("edict_victory_boon", green=("edict_cosmic_gas",)).play_until("winner_known", of="blue")
    game.green.passes()
    game.blue.plays("edict_victory_boon")
    game.play_until("winner_known", of="green")
    game.green.plays("edict_cosmic_gas")
    game.finish()
    assert not game.heard("rewards_taken")


def test_advice_is_for_the_defense_alone():
    game = held("edict_victory_boon", green=("edict_victory_boon",)).play_until("winner_known", of="blue")
    assert game.blue.pays("edict_victory_boon.reward") > 0
    assert game.green.pays("edict_victory_boon.reward") == 0
