import pytest

from engine.sheets.advice import worth_laying
from engine.state.cards import card
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def fought(
    red="attack 6", blue="attack 4", *, alien="virus", other="", ships=4, allies=2, side="offense", **holds
):
    """Red, the Virus, attacks blue; green is its ally; the cards are laid."""
    game = scenario(
        red=(alien, red, *holds.get("red_holds", ())),
        blue=(other, blue, *holds.get("blue_holds", ())),
        green=(holds.get("friend", ""), *holds.get("green_holds", ())),
    )
    game.attack(ships=ships, allies={"green": (side, allies)} if allies else None)
    return game.lay(red=red, blue=blue)


def test_multiplies_the_card_by_its_own_ships_and_adds_those_of_allies():
    """Attack 06, four own ships, two allied: 26."""
    assert fought().totals() == (26, 8)


def test_a_reinforcement_is_added():
    """TEXT: 29."""
    game = fought(red_holds=["reinforcement 3"])
    game.red.plays("reinforcement 3.reinforce:offense")
    assert game.totals() == (29, 8)


def test_is_compulsory_and_asks_nobody():
    game = fought("attack 30", ships=1, allies=0)
    assert not game.red.is_asked("cards_revealed")
    assert [(f.power, f.ability) for f in game.heard("power_was_used")] == [("virus", "multiply")]
    assert game.totals()[0] == 30


def test_zapped_ships_are_added():
    game = fought(blue_holds=["cosmic_zap"])
    game.blue.plays("cosmic_zap")
    assert game.totals() == (12, 8)


@pytest.mark.parametrize(("card", "total"), [("attack 0", 0 + 2), ("attack 1", 4 + 2)])
def test_nought_gives_nothing_and_one_the_number_of_ships(card, total):
    """TEXT."""
    assert fought(card).totals()[0] == total


def test_the_defense_multiplies_the_ships_on_the_planet():
    game = scenario(red=("", "attack 20"), blue=("virus", "attack 5"), green=("",))
    game.attack(ships=1, allies={"green": ("defense", 2)}).lay(red="attack 20", blue="attack 5")
    assert game.totals() == (21, 5 * 4 + 2)


def test_defending_an_empty_home_planet_it_has_its_allies_only():
    """TEXT: attack 20 and two allied ships count 2."""
    game = scenario(red=("", "attack 8"), blue=("virus", "attack 20"), green=("",))
    game.start.seats[1].warp = game.start.planets[5].pop(1)
    game.attack(ships=1, allies={"green": ("defense", 2)}).lay(red="attack 8", blue="attack 20")
    assert game.totals() == (9, 2)


def test_an_ally_multiplies_nothing():
    game = fought(alien="", friend="virus")
    assert not game.heard("power_announced")
    assert game.totals() == (12, 8)


def test_a_negotiate_is_not_multiplied():
    game = fought("negotiate", red_holds=["reinforcement 2"])
    game.play_until("cards_revealed", of="red")
    assert not game.heard("power_announced")


def test_a_morph_is_multiplied_like_the_attack_it_copies():
    assert fought("morph", "attack 7", allies=0).totals()[0] == 28


def test_without_its_power_ships_are_added():
    game = scenario(red=("virus", "attack 6"), blue=("", "attack 4"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=4).lay(red="attack 6", blue="attack 4")
    assert game.totals() == (10, 8)


def test_multiplies_again_once_the_power_is_back():
    game = scenario(red=("virus", "attack 6"), blue=("", "attack 4"), green=("",)).draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=3).lay(red="attack 6", blue="attack 4")
    assert game.totals()[0] == 18


# Ships


def test_ships_that_leave_before_the_totals_are_not_multiplied():
    """TEXT: the number is the one standing when totals become final."""
    game = fought(red_holds=["reinforcement 2"], allies=0)
    game.position.put_in_warp(0, 3)
    game.enc.gate[0] = 1
    assert game.totals()[0] == 6


def test_if_all_its_ships_have_left_its_allies_are_all_that_counts():
    game = fought(red_holds=["reinforcement 2"])
    game.position.put_in_warp(0, game.enc.gate.pop(0))
    assert game.totals() == (2, 8)


def test_a_ship_of_macron_allied_with_it_adds_four():
    """TEXT."""
    assert fought(friend="macron", allies=1).totals()[0] == 24 + 4


def test_the_bonus_of_human_is_added():
    assert fought(friend="human", allies=1).totals()[0] == 24 + 1 + 4


def test_against_anti_matter_the_product_stays_and_allies_are_subtracted():
    """ENG."""
    game = fought(other="anti_matter")
    assert game.totals() == (24 - 2, 4 - 4)


def test_a_reversed_card_is_multiplied_as_it_is_read():
    """TEXT."""
    game = fought("attack 1", other="mirror", allies=0)
    game.blue.uses("reversal")
    assert game.totals()[0] == 40


def test_a_card_cut_by_another_flare_is_multiplied_as_what_is_left():
    """TEXT: wild Tripler cuts 15 to 5."""
    game = fought("attack 15", blue_holds=["tripler flare"], allies=0)
    game.blue.plays("tripler flare.cut")
    assert game.totals()[0] == 20


def test_points_gained_for_each_ship_stay_an_addition():
    """Wild Macron in the hands of the Virus."""
    game = fought(red_holds=["macron flare"])
    game.red.plays("macron flare.a_point_a_ship")
    assert game.totals()[0] == 24 + 2 + 4


# Super


def test_super_multiplies_by_all_ships_of_its_side():
    """36."""
    game = fought(red_holds=["virus flare"])
    game.red.plays("virus flare.all_ships")
    assert game.totals() == (36, 8)
    assert game.red.hand == ["virus flare"]


def test_super_a_ship_of_macron_is_one_of_the_ships():
    game = fought(red_holds=["virus flare"], friend="macron", allies=1)
    game.red.plays("virus flare.all_ships")
    assert game.totals()[0] == 6 * 5


def test_super_against_anti_matter_the_whole_product_stays():
    game = fought(red_holds=["virus flare"], other="anti_matter")
    game.red.plays("virus flare.all_ships")
    assert game.totals()[0] == 36


def test_super_may_be_declined():
    game = fought(red_holds=["virus flare"])
    game.red.passes()
    assert game.totals()[0] == 26


def test_super_zapped_undoes_the_whole_use_and_the_flare_works_as_wild():
    """R-21.6: it is part of using the power."""
    game = fought(red_holds=["virus flare"], blue_holds=["cosmic_zap"])
    game.blue.passes()  # lets the power itself be used
    game.red.plays("virus flare.all_ships")
    game.blue.plays("cosmic_zap")
    assert game.total("offense") == 12
    game.play_until("cards_revealed", of="red")
    game.red.plays("virus flare.product")
    assert game.totals()[0] == 6 + 4 * 2


def test_super_card_zapped_only_its_own_ships_are_multiplied():
    game = fought(red_holds=["virus flare"], blue_holds=["card_zap"])
    game.red.plays("virus flare.all_ships")
    game.blue.plays("card_zap")
    assert game.totals()[0] == 26
    assert "virus flare" in game.discards


# Wild


def wild(card="attack 10", **more):
    return fought(card, alien=more.pop("alien", ""), red_holds=["virus flare"], **more)


def test_wild_multiplies_own_by_allied_ships():
    """Own four, allied three, attack 10: 22."""
    game = wild(allies=3)
    game.red.plays("virus flare.product")
    assert game.totals() == (22, 8)
    assert game.red.hand == ["virus flare"]


def test_wild_without_allies_leaves_the_card():
    """F18."""
    game = wild(allies=0)
    game.red.plays("virus flare.product")
    assert game.totals() == (10, 8)


def test_wild_may_be_declined():
    game = wild(allies=3)
    game.red.passes()
    assert game.totals() == (17, 8)


def test_wild_for_the_defense():
    game = scenario(red=("", "attack 8"), blue=("", "attack 4", "virus flare"), green=("",))
    game.attack(ships=1, allies={"green": ("defense", 3)}).lay(red="attack 8", blue="attack 4")
    game.blue.plays("virus flare.product")
    assert game.totals() == (9, 4 + 4 * 3)


def test_wild_multiplies_ships_not_what_they_are_worth():
    game = wild(friend="macron", allies=1)
    game.red.plays("virus flare.product")
    assert game.totals()[0] == 10 + 4


def test_wild_against_anti_matter_the_product_counts_as_its_own_ships_do():
    game = wild(other="anti_matter", allies=3)
    game.red.plays("virus flare.product")
    assert game.totals() == (10 + 12, 4 - 4)


def test_wild_in_the_hands_of_anti_matter_the_product_is_subtracted():
    game = wild(alien="anti_matter", allies=3)
    game.red.plays("virus flare.product")
    assert game.totals() == (10 - 12, 4 + 4)


def test_wild_if_all_its_ships_have_left_the_card_is_all_that_counts():
    game = wild(allies=3)
    game.position.put_in_warp(0, game.enc.gate.pop(0))
    game.red.plays("virus flare.product")
    assert game.totals() == (10, 8)


def test_wild_may_be_played_with_any_card():
    """TEXT: pointless against a negotiate."""
    game = wild("negotiate")
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("virus flare.product")


def test_wild_is_for_main_players_only():
    game = fought(alien="", green_holds=["virus flare"])
    assert not game.green.is_offered("virus flare")


def test_wild_card_zapped_ships_are_added():
    game = wild(allies=3, blue_holds=["card_zap"])
    game.red.plays("virus flare.product")
    game.blue.plays("card_zap")
    assert game.totals()[0] == 17


def test_own_flare_is_wild_while_the_power_is_lost():
    game = scenario(red=("virus", "attack 10", "virus flare"), blue=("", "attack 4"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=4, allies={"green": ("offense", 3)}).lay(red="attack 10", blue="attack 4")
    game.red.plays("virus flare.product")
    assert game.totals()[0] == 22


def test_advice_is_to_lay_attacks_where_many_ships_multiply_them():
    game = scenario(red=("virus", "attack 4"), blue=("", "attack 4"), green=("",))
    game.attack(ships=4)
    assert worth_laying(game.position, 0, card("attack 4")) == 16
    assert worth_laying(game.position, 0, card("negotiate")) < 16
    assert worth_laying(game.position, 1, card("attack 4")) == 4


@pytest.mark.parametrize(("theirs", "pays"), [("attack 30", 1), ("attack 40", 0), ("attack 4", 1)])
def test_advice_is_to_use_the_super_where_it_turns_the_result_or_makes_a_narrow_win_safer(theirs, pays):
    game = fought("attack 6", theirs, red_holds=["virus flare"])  # 26, or 36 by the super
    assert game.red.pays("virus flare.all_ships") == pays


@pytest.mark.parametrize(
    ("theirs", "pays"), [("attack 14", 1), ("attack 40", 0), ("attack 4", 1), ("negotiate", 0)]
)
def test_advice_is_to_use_the_wild_side_where_it_turns_the_result_or_makes_a_narrow_win_safer(theirs, pays):
    game = fought("attack 10", theirs, alien="", allies=3, red_holds=["virus flare"])  # 17, or 22
    assert game.red.pays("virus flare.product") == pays


@pytest.mark.parametrize(("others", "plays"), [((), False), (("reinforcement 5",), False)])
def test_wild_when_it_helps_is_kept_where_the_product_would_lose_a_win(others, plays):
    """Without allies nothing is left of red's three ships; five more points are needed to win again."""
    game = scenario(red=("", "attack 10", "virus flare", *others), blue=("", "attack 10"), green=("",))
    has_orders(game.start.seats[0], {"virus flare.product": "helps"})
    game.start.planets[5][1] = 2
    game.start.planets[6][1] += 2
    game.attack(ships=3, planet=5).lay(red="attack 10", blue="attack 10").pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["virus flare"] * plays
