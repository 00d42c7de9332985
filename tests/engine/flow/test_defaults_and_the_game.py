"""A missed deadline may cost ships, never the game: defaults where somebody may win by this encounter."""

import pytest

from tests.engine.scenario import scenario


def nearly_won(game, seat=0, colonies=4):
    """So many foreign colonies of this seat in the system of green (or of red, if it is green's)."""
    for planet in range(10, 10 + colonies):
        game.start.planets[planet][seat] = 1
    return game


def bluffed(colonies, stated="attack 40", **switches):
    """Red, the gambler, states a card against blue's."""
    game = scenario(red=("gambler", "attack 4"), blue=("", "attack 10"), green=("",))
    nearly_won(game, 0, colonies).under("ffg2008", **switches).attack(ships=1, planet=5)
    game.lay(red="attack 4", blue="attack 10").play_until("before_reveal", of="red")
    game.red.plays(f"bluff:{stated}").scenario.play_until("gambler.belief", of="blue")
    return game.blue.ask.default


def test_a_statement_that_would_cost_the_game_is_challenged_by_default():
    assert bluffed(colonies=4) == "challenge"


def test_one_that_loses_a_colony_only_is_believed():
    """D-71."""
    assert bluffed(colonies=3) == "accept"


def test_one_that_does_not_beat_the_own_card_is_believed():
    assert bluffed(colonies=4, stated="attack 1") == "accept"


def test_by_older_rulings_every_statement_is_believed_by_default():
    assert bluffed(colonies=4, rulings=1) == "accept"


def prayed(colonies, *drawn, **switches):
    """Blue, the chosen, has prayed against red."""
    game = scenario(red=("", "attack 20"), blue=("chosen", "attack 4"), green=("",))
    nearly_won(game, 0, colonies).under("ffg2008", **switches).deck_gives(*drawn)
    game.attack(ships=1, planet=5).lay(red="attack 20", blue="attack 4").play_until(
        "cards_revealed", of="blue"
    )
    game.blue.plays("prayer").scenario.play_until("chosen.pick", of="blue")
    return game.blue.ask.default


def test_a_prayer_that_is_answered_saves_the_game_by_default():
    assert prayed(4, "quash", "attack 30", "plague") == "replace attack 30"


def test_where_only_a_planet_is_at_stake_nothing_is_taken():
    """D-73."""
    assert prayed(3, "quash", "attack 30", "plague") == "nothing"


def test_what_would_not_save_it_is_not_taken():
    assert prayed(4, "quash", "attack 6", "plague") == "nothing"


def test_by_older_rulings_nothing_is_taken():
    assert prayed(4, "quash", "attack 30", "plague", rulings=1) == "nothing"


def flowing_out(colonies, **switches):
    """Blue, the amoeba, with four ships on the planet that red attacks."""
    game = scenario(red=("", "attack 20"), blue=("amoeba", "attack 4"), green=("",))
    nearly_won(game, 0, colonies).under("ffg2008", **switches).attack(ships=1, planet=5)
    game.lay(red="attack 20", blue="attack 4").play_until("cards_chosen", of="blue")
    game.blue.plays("amoeba.ooze:out").scenario.play_until("amoeba.flow_out", of="blue")
    return sum(game.blue.ask.default.values())


@pytest.mark.parametrize(("colonies", "ships"), [(4, 1), (3, 4)])
def test_where_the_game_is_at_stake_one_ship_flows_out_by_default(colonies, ships):
    assert flowing_out(colonies) == ships


def test_by_older_rulings_all_flow_out():
    assert flowing_out(4, rulings=1) == 4
