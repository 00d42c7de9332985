"""A missed deadline may cost ships, never the game: defaults where somebody may win by this encounter."""

import pytest

from engine.state.cards import card, flare
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


def laid_by_default(game, name):
    game.play_until("encounter_card", of=name)
    return game.seat(name).ask.default


def attacked_by_red(blue, colonies=4):
    """Red lacks one colony, if it is not said otherwise; how blue would defend itself."""
    game = scenario(red=("", "attack 8"), blue=blue, green=("",))
    return laid_by_default(nearly_won(game, 0, colonies).attack(ships=1, planet=5), "blue")


def test_who_would_rather_lose_defends_itself_where_another_would_win_the_game():
    hand = ("masochist", "attack 1", "attack 20", "attack 40")
    assert attacked_by_red(hand) == "attack 40"
    assert attacked_by_red(hand, colonies=3) == "attack 20"


def with_an_ally_that_nearly_wins(red):
    game = scenario(red=red, blue=("", "attack 8"), green=("", "attack 6"))
    for planet in (0, 1, 2, 3):
        game.start.planets[planet][2] = 1
    return laid_by_default(game.attack(ships=1, planet=5, allies={"green": "offense"}), "red")


@pytest.mark.parametrize("alien", ["", "masochist", "spiff", "sorcerer"])
def test_whoever_would_make_an_ally_win_the_game_attacks_low(alien):
    assert with_an_ally_that_nearly_wins((alien, "attack 1", "attack 20", "attack 40")) == "attack 1"


def nearly_winning(*hand):
    game = scenario(red=hand, blue=("", "attack 8"), green=("",))
    return laid_by_default(nearly_won(game).attack(ships=1, planet=5), "red")


def test_a_heavy_defeat_is_no_substitute_for_winning_the_game():
    assert nearly_winning("spiff", "attack 1", "attack 10", "attack 12") == "attack 12"
    assert nearly_winning("spiff", "attack 7", "attack 15", str(flare("spiff"))) == "attack 15"


def its_last_ships(side="red", *, warp=17, red=("attack 4", "attack 8", "attack 30"), planets=()):
    """The masochist has three ships left: it attacks with them, or is attacked there."""
    hands = {"red": red, "blue": ("attack 4", "attack 8", "attack 30")}
    aliens = {"red": "", "blue": "", "green": "", side: "masochist"}
    game = scenario(**{name: (aliens[name], *hands.get(name, ())) for name in aliens})
    seat = game.seat(side).number
    for ships in game.start.planets:
        ships.pop(seat, None)
    game.start.planets[5 if side == "blue" else 0][seat] = 3
    for planet in planets:
        game.start.planets[planet][seat] = 1
    game.seat(side).seat.warp, game.seat(side).seat.powerless = warp, True
    return game


def test_whoever_has_lost_all_its_ships_wins_so_the_defense_rather_loses():
    game = its_last_ships()
    assert laid_by_default(game.attack(ships=4, planet=5), "blue") == "attack 4"


def test_the_offense_rather_loses_too_where_a_win_would_take_the_last_ships():
    assert laid_by_default(its_last_ships("blue").attack(ships=1, planet=5), "red") == "attack 4"


def test_an_ally_with_its_last_ships_wins_by_a_defeat_too():
    game = its_last_ships("green", red=("attack 4", "attack 8", "attack 30"))
    game.attack(ships=1, planet=5, allies={"green": ("offense", 3)})
    assert laid_by_default(game, "blue") == "attack 4"
    assert laid_by_default(game, "red") == "attack 30"


def test_an_ally_of_the_defense_with_its_last_ships_wins_either_way_so_nobody_loses_for_that():
    """They have no colony to go to."""
    game = its_last_ships("green").attack(ships=1, planet=5, allies={"green": ("defense", 3)})
    assert laid_by_default(game, "red") == "attack 30"
    game.lay(red="attack 4", blue="attack 30").finish()
    assert game.position.winners == [2]


def test_with_ships_elsewhere_it_does_not_win_by_this_defeat():
    game = its_last_ships("blue", warp=16, planets=(10,))
    assert laid_by_default(game.attack(ships=1, planet=5), "red") == "attack 8"


def test_who_would_win_by_the_encounter_itself_wins_first():
    """The regroup at which the masochist would win never comes."""
    game = nearly_won(its_last_ships("blue"))
    assert laid_by_default(game.attack(ships=1, planet=5), "red") == "attack 30"
    assert laid_by_default(game, "blue") == "attack 30"


def hoarding(*hoard, hand=("negotiate",), colonies=4):
    game = scenario(red=("", "attack 8"), blue=("miser", *hand), green=("",))
    game.blue.power.pile = [card(key) for key in hoard]
    return laid_by_default(nearly_won(game, 0, colonies).attack(ships=1, planet=5), "blue")


def test_an_attack_beside_the_hand_is_laid_where_the_game_is_at_stake():
    """Laying it is a use, and costs no more than the card."""
    assert hoarding("attack 40") == "attack 40@pile of miser"
    assert hoarding("attack 40", hand=("attack 4",)) == "attack 40@pile of miser"


def test_of_equal_cards_the_one_in_the_hand_is_laid():
    assert hoarding("attack 8", hand=("attack 8",)) == "attack 8"
    assert hoarding("morph", hand=("morph", "negotiate")) == "morph"


def test_where_only_a_planet_is_at_stake_what_lies_beside_the_hand_is_kept():
    assert hoarding("attack 40", colonies=3) == "negotiate"
