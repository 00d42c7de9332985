from tests.engine.edicts.play import clash, mayfair


def with_ships_in_warp(**held):
    game = mayfair(**held)
    game.red.has_in_warp(2)
    game.blue.has_in_warp(3)
    return game


def test_all_tokens_of_the_player_named_are_freed_and_no_others():
    """M-12.1, MD-51."""
    game = with_ships_in_warp(red=("attack 8",), green=("edict_warp_break",))
    game.play_until("encounter_starts", of="green")
    game.green.plays("edict_warp_break.free:seat 1")
    assert game.asked() == {"blue": "place_ships"}
    game.play_until("destiny_due", "launch")
    assert game.blue.warp == 0 and game.red.warp > 0


def test_one_may_free_ones_own_when_the_cards_are_up():
    """A-44."""
    game = with_ships_in_warp(red=("attack 8",), blue=("attack 20", "edict_warp_break"))
    clash(game).play_until("cards_revealed", of="blue")
    assert game.blue.pays("edict_warp_break.free:seat 1") > 0
    game.blue.plays("edict_warp_break.free:seat 1")
    game.play_until("winner_known", "encounter_settled")
    assert game.blue.warp == 0


def test_whoever_has_no_token_there_or_no_base_cannot_be_named():
    """M-12.1: they leave the Warp for that player's bases."""
    game = mayfair(red=("attack 8",), green=("edict_warp_break",))
    game.red.has_in_warp(1)
    game.start.planets[5:10] = [{}, {}, {}, {}, {}]
    game.start.seats[1].warp, game.start.seats[1].powerless = 20, True
    game.play_until("encounter_starts", of="green")
    assert game.green.options == ["edict_warp_break.free:seat 0", "pass"]
