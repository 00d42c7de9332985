from tests.engine.edicts.play import clash, mayfair


def beaten(**held):
    """Red has laid a negotiate against blue's attack."""
    game = mayfair(**{"red": ("negotiate",), "blue": ("attack 20", "attack 9", "attack 7"), **held})
    return clash(game, red="negotiate", blue="attack 20")


def test_no_consolation_is_collected():
    """M-12.1."""
    game = beaten(green=("edict_stellar_gas",)).play_until("winner_known", of="green")
    game.green.plays("edict_stellar_gas")
    game.finish()
    assert not game.heard("compensation_collected") and game.red.warp == 2


def test_without_it_two_cards_are():
    """M-7.8.6."""
    game = beaten().finish()
    assert [fact.cards for fact in game.heard("compensation_collected")] == [2]


def test_it_may_be_played_as_late_as_the_cards_are_taken():
    """M-12.1: when a player is about to take them."""
    game = beaten(blue=("attack 20", "attack 9", "attack 7", "edict_stellar_gas"))
    game.play_until("compensation_due", of="blue")
    game.blue.plays("edict_stellar_gas")
    game.finish()
    assert not game.heard("compensation_collected")


def test_a_negative_kicker_takes_nothing_either():
    """M-12.1, M-13.5."""
    game = mayfair(
        red=("negotiate", "kicker -1", "attack 3"), blue=("attack 20",), green=("edict_stellar_gas",)
    ).effective_switches(cards__kickers=True)
    game.attack(ships=2).play_until("kicker", of="red")
    game.red.answers("kicker -1")
    game.lay(red="negotiate", blue="attack 20").play_until("winner_known", of="green")
    game.green.plays("edict_stellar_gas")
    game.finish()
    assert not game.heard("cards_passed")


def test_where_nobody_collects_it_is_not_offered():
    game = mayfair(red=("attack 8",), blue=("attack 20",), green=("edict_stellar_gas",))
    clash(game).finish()
    assert game.result == "defense" and not game.green.is_asked("winner_known")


def test_the_collector_is_not_advised_to_play_it():
    game = beaten(red=("negotiate", "edict_stellar_gas")).play_until("winner_known", of="red")
    assert game.red.pays("edict_stellar_gas.stop") == 0
