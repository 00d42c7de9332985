from tests.engine.edicts.play import clash, mayfair


def with_ships_in_warp(**held):
    game = mayfair(**held)
    game.red.has_in_warp(2)
    game.blue.has_in_warp(3)
    return game


def test_all_tokens_of_all_players_are_freed():
    """M-12.10."""
    game = with_ships_in_warp(red=("attack 8", "edict_mobius_tubes"))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_mobius_tubes")
    game.play_until("launch")
    assert (game.red.warp, game.blue.warp) == (0, 0)


def test_each_owner_places_his_own():
    """M-12.10."""
    game = with_ships_in_warp(red=("attack 8", "edict_mobius_tubes"))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_mobius_tubes")
    assert game.asked() == {"red": "place_ships", "blue": "place_ships"}


def test_the_offense_may_play_it_late_in_its_encounter():
    """M-12.10: at any time of it, here after the reveal."""
    game = with_ships_in_warp(red=("attack 8", "edict_mobius_tubes"), blue=("attack 20",))
    clash(game).play_until("cards_revealed", of="red")
    game.red.plays("edict_mobius_tubes")
    game.play_until("winner_known", "encounter_settled")
    assert game.blue.warp == 0


def test_nobody_else_may_play_it():
    """M-12.10, M-12.17."""
    game = with_ships_in_warp(red=("attack 8",), green=("edict_mobius_tubes",))
    while game.position.encounters < 2:
        assert not game.green.is_asked() or not game.green.is_offered("edict_mobius_tubes")
        game.default()


def test_with_an_empty_warp_it_is_not_offered():
    game = mayfair(red=("attack 8", "edict_mobius_tubes"))
    assert game.never_offers("edict_mobius_tubes", until="launch")
