"""Kamikaze: its own ships for cards."""

import pytest

from engine import NotAllowed
from engine.state.cards import card
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def planning(*red, blue=(), green=("",), before=None):
    """Red has attacked blue, and no card has been chosen; `before` changes the start."""
    game = scenario(red=("kamikaze", "attack 8", *red), blue=("", "attack 20", *blue), green=green)
    if before:
        before(game)
    return game.attack(ships=1)


def sacrifice(game, ships, of="red"):
    game.play_until("before_cards_chosen", of=of)
    game.seat(of).uses("sacrifice")
    game.seat(of).answers(ships)
    return game


def test_four_ships_from_two_colonies_buy_eight_cards_and_one_of_them_can_be_laid():
    game = planning().deck_gives("attack 40")
    sacrifice(game, {"1": 2, "2": 2})
    assert game.red.warp == 4
    assert (game.planets[1], game.planets[2]) == ({0: 2}, {0: 2})
    assert len(game.red.hand) == 1 + 8
    game.lay(red="attack 40", blue="attack 20").finish()
    assert game.planets[5] == {0: 1}


def test_the_numbers_of_ships_and_colonies_are_named_before_the_zap_window():
    game = planning(blue=["cosmic_zap"])
    sacrifice(game, {"1": 2, "2": 1})
    assert [f.choice for f in game.heard("power_announced")] == ["planet 1: 2, planet 2: 1"]
    assert game.red.warp == 0


@pytest.mark.parametrize("ships", [{}, {"1": 4, "2": 1}, {"gate": 1}, {"5": 1}])
def test_one_to_four_ships_go_and_only_from_own_colonies(ships):
    """Neither the gate nor anybody else's planet."""
    game = planning()
    game.play_until("before_cards_chosen", of="red")
    game.red.uses("sacrifice")
    with pytest.raises(NotAllowed):
        game.red.answers(ships)


def test_the_ships_are_lost_together_before_any_card_is_drawn():
    game = sacrifice(planning(), {"1": 1, "2": 1})
    told = [f.id for f in game.told("red") if f.id in ("ships_lost", "drew")]
    assert told == ["ships_lost", "drew"]
    assert [f.ships for f in game.heard("ships_lost")] == [2]
    assert [f.cards for f in game.heard("drew")] == [4]


def test_it_may_be_declined():
    game = planning()
    game.play_until("before_cards_chosen", of="red")
    game.red.passes()
    game.play_until("encounter_card")
    assert (game.red.warp, game.red.hand) == (0, ["attack 8"])


def test_it_is_used_once_in_an_encounter():
    game = sacrifice(planning(), {"1": 1})
    game.play_until("before_cards_chosen", "encounter_card", of="red")
    assert game.red.is_asked("encounter_card")


def test_as_defense_it_may_take_ships_off_the_target_planet():
    game = scenario(red=("", "attack 8"), blue=("kamikaze", "attack 8"), green=("",)).attack(ships=1)
    sacrifice(game, {"5": 2}, of="blue")
    assert game.planets[5] == {1: 2}
    game.lay(red="attack 8", blue="attack 8").finish()
    assert game.heard("totals_final")[0].defense == 8 + 2


def test_allies_and_bystanders_have_no_use():
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("kamikaze",), yellow=("",))
    game.attack(allies={"green": "offense"})
    asked = set()
    while game.enc and game.enc.number == game.number:
        asked |= set(game.asked().values())
        game.default()
    assert "before_cards_chosen" not in asked


def test_after_the_cards_are_chosen_it_is_too_late():
    game = planning()
    game.play_until("before_cards_chosen", of="red")
    game.red.passes()
    game.lay(red="attack 8", blue="attack 20")
    assert not game.red.is_offered("sacrifice")
    game.finish()
    assert not game.heard("power_announced")


def test_zapped_no_ship_is_lost_no_card_drawn_and_it_is_not_offered_again():
    game = sacrifice(planning(blue=["cosmic_zap"]), {"1": 4})
    game.blue.plays("cosmic_zap")
    assert (game.red.warp, game.red.hand) == (0, ["attack 8"])
    game.play_until("before_cards_chosen", "encounter_card", of="red")
    assert game.red.is_asked("encounter_card")


def test_without_power_it_is_not_asked_and_its_flare_is_wild():
    game = planning("kamikaze flare", before=lambda game: game.red.loses_home_colonies())
    game.play_until("before_cards_chosen", "encounter_card", of="red")
    assert game.red.is_asked("encounter_card")
    game.lay(red="attack 8", blue="attack 20").play_until("cards_chosen", of="red")
    assert game.red.options == ["kamikaze flare.fuel", "pass"]


def test_with_a_third_home_colony_again_it_is_asked_again():
    """Two home colonies; red re-settles a third, and has its power in the encounter that follows."""
    game = scenario(red=("kamikaze", "attack 8"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies(3)
    game.draws("seat 0", "seat 1").red.resettles(2)
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.attack(ships=1).play_until("before_cards_chosen", of="red")
    assert game.red.is_offered("sacrifice")


def three_home_colonies(game):
    for planet in (3, 4):
        game.start.planets[planet].clear()
    game.start.planets[2][0] = 2
    game.red.seat.removed = 10


def test_the_last_ships_of_a_third_home_colony_may_go_and_the_power_is_lost_after_the_draw():
    game = planning(before=three_home_colonies)
    sacrifice(game, {"2": 2})
    told = [f.id for f in game.told("red") if f.id in ("colony_given_up", "drew", "power_lost")]
    assert told == ["colony_given_up", "drew", "power_lost"]
    assert len(game.red.hand) == 1 + 4
    assert game.red.seat.powerless


def test_an_offense_without_an_encounter_card_cannot_save_its_turn_with_it():
    """planning.offense_check (R-10.2)."""
    game = scenario(red=("kamikaze", "attack 8"), blue=("", "attack 20"), green=("",))
    game.play_until("launch")
    game.red.seat.hand.clear()
    game.attack().play_until("own_colour", "launch", "wild_destiny", of="blue")
    assert not game.heard("power_announced")
    assert game.position.turn.offense == 1


def test_a_defense_without_an_encounter_card_draws_its_new_hand_first():
    """R-10.3 comes before the sacrifice."""
    game = scenario(red=("", "attack 8"), blue=("kamikaze", "quash"), green=("",)).attack(ships=1)
    game.play_until("before_cards_chosen", of="blue")
    assert len(game.blue.hand) == 8


def test_a_healer_saves_the_ships_and_the_cards_are_kept():
    game = planning(green=("healer",))
    sacrifice(game, {"1": 2, "2": 1})
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 0")
    game.play_until("encounter_card")
    assert (game.red.warp, game.red.ships) == (0, 19)
    assert len(game.red.hand) == 1 + 6
    assert len(game.green.hand) == 1  # one loss, one card


def test_ships_that_an_answer_has_cost_are_not_there_to_be_sent():
    """The price of wild Void, played against the zap, comes from the same colony."""
    game = sacrifice(planning("void flare", blue=["cosmic_zap"]), {"1": 4})
    game.blue.plays("cosmic_zap")
    game.play_until("card_played", of="red")
    game.red.plays("undo_an_artifact")
    game.play_until("lose_ships", of="red")
    game.red.answers({"1": 1})
    game.play_until("encounter_card")
    assert (game.red.warp, len(game.red.hand)) == (4, 2 + 6)


def test_a_deck_that_runs_out_is_made_anew_from_the_discards():
    """R-19.4."""
    game = planning()
    game.position.discards, game.position.deck = game.position.deck[:20], game.position.deck[:3]
    sacrifice(game, {"1": 4})
    assert len(game.red.hand) == 1 + 8
    assert game.heard("deck_reshuffled")


def test_there_is_no_limit_to_the_hand():
    game = planning(*["attack 4"] * 8)
    sacrifice(game, {"1": 4})
    assert len(game.red.hand) == 9 + 8


# Wild


def fuelled(ships, red="", mine="attack 8", theirs="attack 20", **more):
    game = scenario(red=(red, mine, "kamikaze flare"), blue=("", theirs, *more.pop("blue", ())), green=("",))
    if red:
        game.red.loses_home_colonies(1)
    game.attack(ships=1).lay(red=mine, blue=theirs)
    game.play_until("cards_chosen", of="red")
    game.red.plays("fuel")
    game.red.answers(ships)
    return game


def test_wild_three_ships_from_outside_add_nine():
    game = fuelled({"1": 2, "2": 1}).finish()
    assert game.heard("totals_final")[0].offense == 8 + 1 + 9
    assert game.red.warp == 3 + 1
    assert game.red.hand == ["kamikaze flare"]


def test_wild_comes_on_top_of_what_the_side_has_already():
    """A citadel has been activated before."""
    game = scenario(red=("", "attack 20"), blue=("citadel", "attack 8", "kamikaze flare"), green=("",))
    game.start.seats[1].powers[0].built[5] = [card("attack 6")]
    game.attack(ships=1, planet=5).lay(red="attack 20", blue="attack 8")
    game.play_until("cards_chosen", of="blue").blue.uses("fortification")
    game.play_until("cards_chosen", of="blue").blue.plays("fuel").answers({"6": 2})
    game.finish()
    assert game.heard("totals_final")[0].defense == 8 + 4 + 6 + 6


def test_wild_may_be_declined():
    game = scenario(red=("", "attack 8", "kamikaze flare"), blue=("", "attack 20"), green=("",))
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").play_until("cards_chosen", of="red")
    game.red.passes()
    game.finish()
    assert game.red.warp == 1


def test_wild_for_the_defense_the_target_planet_is_inside_the_encounter():
    game = scenario(red=("", "attack 8"), blue=("", "attack 20", "kamikaze flare"), green=("",))
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").play_until("cards_chosen", of="blue")
    game.blue.plays("fuel")
    assert set(game.blue.ask.form.places) == {"6", "7", "8", "9"}
    assert game.blue.ask.form.most == 4


def test_wild_is_for_main_players():
    game = scenario(red=("", "attack 8"), blue=("", "attack 20"), green=("", "kamikaze flare"))
    game.attack(allies={"green": "offense"}).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", "cards_revealed", of="green")
    assert not game.green.is_offered("fuel")


def test_wild_is_wasted_against_a_negotiate():
    game = fuelled({"1": 4}, theirs="negotiate").finish()
    assert game.red.warp == 4
    assert game.blue.warp == 4


def test_wild_the_price_may_be_paid_with_ships_that_the_zombie_saves():
    """R-18.13."""
    game = fuelled({"1": 4}, red="zombie")
    warp = game.red.warp
    game.finish()
    assert game.heard("totals_final")[0].offense == 8 + 1 + 12
    assert game.red.warp == warp == 3


def test_wild_card_zapped_the_ships_are_gone_for_nothing():
    """A price stays paid (convention costs)."""
    game = fuelled({"1": 2}, blue=["card_zap"])
    game.play_until("card_played", of="blue")
    assert game.red.warp == 0  # named, not yet paid
    game.blue.plays("card_zap")
    game.pass_windows().finish()
    assert [(fact.ships, fact.cause) for fact in game.heard("ships_lost")][0] == (2, "price")
    assert game.heard("totals_final")[0].offense == 9
    assert "kamikaze flare" not in game.red.hand


def test_wild_from_a_hoard_ships_that_an_answer_has_cost_add_nothing():
    game = scenario(
        red=("miser", "attack 8", "void flare"), blue=("", "attack 20", "cosmic_zap"), green=("",)
    )
    game.red.power.pile.append(card("kamikaze flare"))
    game.red.stands("cards_chosen", "card_played")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").play_until("cards_chosen", of="red")
    game.red.plays("fuel")
    game.red.answers({"1": 4})
    game.blue.plays("cosmic_zap")
    game.play_until("card_played", of="red")
    game.red.plays("undo_an_artifact")
    game.play_until("lose_ships", of="red")
    game.red.answers({"1": 1})
    game.finish()
    assert game.red.warp == 1 + 3 + 1  # the price of Void, that of the Kamikaze, and the gate
    assert game.heard("totals_final")[0].offense == 8 + 1 + 9


# Super


def regroup(warp, *blue):
    game = scenario(
        red=("kamikaze", "attack 4", "kamikaze flare"), blue=("", "attack 30", *blue), green=("",)
    )
    game.start.planets[0][0] -= min(warp, 3)
    game.start.planets[1][0] -= max(warp - 3, 0)
    game.red.seat.warp = warp
    return game.play_until("regroup_ship_due", "launch")


def test_super_three_ships_come_back_and_may_go_to_different_colonies():
    game = regroup(5)
    game.red.plays("three_ships")
    game.play_until("place_ships")
    game.red.answers({"0": 1, "1": 1, "4": 1})
    game.play_until("launch")
    assert game.red.warp == 2
    assert game.planets[4] == {0: 5}


def test_super_with_two_ships_in_the_warp_both_come_back():
    game = regroup(2)
    game.red.plays("three_ships")
    game.play_until("launch")
    assert (game.red.warp, game.red.ships) == (0, 20)


def test_super_declined_one_ship_comes_back_and_the_next_regroup_offers_it_again():
    """F18: it must be played in each regroup in which it is wanted."""
    game = regroup(4)
    game.red.passes()
    game.play_until("launch")
    assert game.red.warp == 3


def test_super_counts_for_the_regroup_in_which_it_is_played_only():
    game = scenario(
        red=("kamikaze", "attack 40", "attack 30", "kamikaze flare"), blue=("", "attack 4"), green=("",)
    ).draws("seat 1", "seat 1", "seat 1")
    game.start.planets[0][0], game.start.planets[1][0] = 1, 1
    game.red.seat.warp = 6
    game.play_until("regroup_ship_due")
    game.red.plays("three_ships")
    game.attack(ships=1).lay(red="attack 40", blue="attack 4").play_until("another_encounter")
    game.red.answers("yes")
    game.play_until("regroup_ship_due")
    game.red.passes()
    game.play_until("launch")
    assert game.red.warp == 6 - 3 - 1


def test_super_is_one_retrieval_for_a_remora():
    game = scenario(red=("kamikaze", "attack 4", "kamikaze flare"), blue=("", "attack 30"), green=("remora",))
    for planet, seat in ((0, 0), (10, 2)):
        game.start.planets[planet][seat] -= 3
        game.start.seats[seat].warp = 3
    game.play_until("regroup_ship_due")
    game.red.plays("three_ships")
    game.play_until("launch")
    assert (game.red.warp, game.green.warp) == (0, 2)


def test_super_is_for_the_own_regroup_with_ships_in_the_warp():
    assert not regroup(0).red.is_offered("kamikaze flare")


def test_super_is_not_for_the_regroup_of_others():
    game = scenario(red=("", "attack 4"), blue=("kamikaze", "attack 30", "kamikaze flare"), green=("",))
    for planet, seat in ((0, 0), (5, 1)):
        game.start.planets[planet][seat] -= 2
        game.start.seats[seat].warp = 2
    game.play_until("regroup_ship_due", of="blue")
    assert not game.blue.is_offered("three_ships")


def test_super_zapped_one_ship_comes_back_and_the_power_is_out():
    game = regroup(3, "cosmic_zap")
    game.red.plays("three_ships")
    game.blue.plays("cosmic_zap")
    game.attack(ships=1)
    assert (game.red.warp, game.enc.zapped) == (2, ["kamikaze"])
    game.lay(red="attack 4", blue="attack 30").play_until("cards_chosen", of="red")
    assert game.red.options == ["kamikaze flare.fuel", "pass"]


def test_super_card_zapped_one_ship_comes_back_and_the_flare_is_gone():
    game = regroup(3, "card_zap")
    game.red.plays("three_ships")
    game.blue.plays("card_zap")
    game.play_until("launch")
    assert (game.red.warp, game.red.hand) == (2, ["attack 4"])


@pytest.mark.parametrize(("attack", "burns"), [(8, True), (30, False), (14, False)])
def test_wild_when_it_helps_is_for_attacks_that_beat_many_more_with_it(attack, burns):
    """What beats nearly everything anyhow is worth no four ships."""
    mine = f"attack {attack}"
    game = scenario(red=("", mine, "kamikaze flare"), blue=("", "attack 6"), green=("",))
    has_orders(game.start.seats[0], {"kamikaze flare.fuel": "helps"})
    game.attack(ships=3).lay(red=mine, blue="attack 6").finish()
    assert [fact.card for fact in game.heard("card_announced")] == ["kamikaze flare"] * burns


def test_wild_when_it_helps_is_kept_where_no_ships_can_be_spared():
    game = scenario(red=("", "attack 8", "kamikaze flare"), blue=("", "attack 6"), green=("",))
    has_orders(game.start.seats[0], {"kamikaze flare.fuel": "helps"})
    game.red.has_in_warp(4)
    for planet in range(1, 4):
        game.start.planets[planet][0] = 2
        game.red.seat.warp += 2
    game.attack(ships=3).lay(red="attack 8", blue="attack 6").finish()
    assert game.heard("card_announced") == []
