from tests.engine.edicts.play import clash, mayfair


def helped(side="defense", *, red="attack 8", blue="attack 20", gas=(), **held):
    """Green is an ally; red holds the card, unless another is named."""
    game = mayfair(**{"red": (red, *gas), "blue": (blue,), **held})
    return clash(game, red=red, blue=blue, allies={"green": (side, 2)})


def test_allies_get_no_rewards():
    """M-12.1."""
    game = helped(gas=("edict_cosmic_gas",)).play_until("winner_known", of="red")
    game.red.plays("edict_cosmic_gas")
    game.finish()
    assert game.green.hand == [] and not game.heard("rewards_taken")


def test_without_it_they_do():
    """M-7.8.5."""
    game = helped().finish()
    assert len(game.green.hand) == 2


def test_it_may_be_played_early():
    """M-12.1, A-9: up to the moment rewards are taken."""
    game = mayfair(red=("attack 8",), blue=("attack 20", "edict_cosmic_gas"))
    game.play_until("encounter_starts", of="blue")
    assert game.blue.pays("edict_cosmic_gas.stop") == 0
    game.blue.plays("edict_cosmic_gas")
    clash(game, allies={"green": ("defense", 2)}).finish()
    assert game.green.hand == []


def test_and_as_late_as_they_are_due():
    """M-12.1, A-9."""
    game = helped(gas=("edict_cosmic_gas",)).play_until("rewards_due", of="red")
    game.red.plays("edict_cosmic_gas")
    game.finish()
    assert game.green.hand == []


def test_a_base_that_an_ally_wins_is_no_reward():
    """A-12."""
    game = helped("offense", red="attack 30", gas=("edict_cosmic_gas",)).play_until("winner_known", of="red")
    game.red.plays("edict_cosmic_gas")
    game.finish()
    assert game.planets[5] == {0: 2, 2: 2}


def test_with_the_gate_turned_over_the_allies_of_the_offense_get_none():
    """M-16.2."""
    game = helped("offense", red="attack 30", gas=("edict_cosmic_gas",))
    game.enc.reversed = True
    game.play_until("winner_known", of="red")
    game.red.plays("edict_cosmic_gas")
    game.finish()
    assert game.green.hand == [] and 2 not in game.planets[5]


def test_advice_is_against_the_other_sides_rewards():
    game = helped(gas=("edict_cosmic_gas",)).play_until("winner_known", of="red")
    assert game.red.pays("edict_cosmic_gas.stop") > 0
    game = helped(blue="attack 20", red="attack 8", gas=(), green=("edict_cosmic_gas",))
    game.play_until("winner_known", of="green")
    assert game.green.pays("edict_cosmic_gas.stop") == 0
