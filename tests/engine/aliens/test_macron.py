"""Macron: one ship is sent, and every ship counts four."""

import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def attacking(*red, ships=1, card="attack 10", blue=(), alien="macron", **switches):
    game = scenario(red=(alien, card, *red), blue=("", "attack 1", *["attack 2"] * 7, *blue), green=("",))
    return game.effective_switches(**switches)


def lay(game, card="attack 10", blue="attack 1"):
    game.lay(red=card, blue=blue)
    return game.play_until("cards_revealed", "winner_known", "another_encounter", "rewards", "launch")


def sends(game, ships=1, zap=False):
    """Up to the question how many ships are sent."""
    game.play_until("aim")
    game.number = game.position.encounters
    game.red.answers("planet 5")
    if zap:
        game.blue.zaps_power()
    game.play_until("ships")
    return game


def test_as_offense_it_sends_exactly_one_ship_that_counts_four():
    game = sends(attacking())
    assert (game.red.ask.form.least, game.red.ask.form.most) == (1, 1)
    game.red.answers({"0": 1})
    game.lay(red="attack 10", blue="attack 1")
    game.finish()
    assert game.all_totals[-1].offense == 14


def test_zapped_as_it_sends_three_ships_go_and_count_one_each():
    """F18 and F09: the zap blocks the second use as well."""
    game = sends(attacking(blue=["cosmic_zap"]), zap=True)
    game.red.answers({"0": 3})
    game.lay(red="attack 10", blue="attack 1")
    game.finish()
    assert game.all_totals[-1].offense == 13


def test_zapped_at_the_reveal_the_one_ship_counts_one():
    game = sends(attacking(blue=["cosmic_zap"]))
    game.red.answers({"0": 1})
    game.lay(red="attack 10", blue="attack 1")
    game.blue.zaps_power()
    game.finish()
    assert game.all_totals[-1].offense == 11


def test_a_house_rule_forbids_the_zap_at_the_reveal():
    game = sends(attacking(blue=["cosmic_zap"], zap__macron_at_reveal=False))
    game.red.answers({"0": 1})
    game.lay(red="attack 10", blue="attack 1")
    game.finish()
    assert game.all_totals[-1].offense == 14
    assert [fact.ability for fact in game.heard("power_announced")] == ["one_ship"]


def test_under_that_house_rule_a_zap_as_it_sends_takes_the_worth_as_well():
    game = sends(attacking(blue=["cosmic_zap"], zap__macron_at_reveal=False), zap=True)
    game.red.answers({"0": 3})
    game.lay(red="attack 10", blue="attack 1")
    game.finish()
    assert game.all_totals[-1].offense == 13


def test_as_defense_all_ships_on_the_planet_count_four():
    game = scenario(red=("", "attack 30"), blue=("macron", "attack 6"), green=("",))
    game.start.planets[5][1] = 3
    game.blue.seat.warp = 1
    game.attack(ships=1, planet=5).lay(red="attack 30", blue="attack 6")
    game.finish()
    assert game.all_totals[-1].defense == 18


def test_as_an_ally_it_sends_one_ship_that_counts_four():
    game = scenario(red=("", "attack 10"), blue=("", "attack 40"), green=("macron",))
    game.attack(ships=2, allies={"green": ("offense", 1)})
    assert game.enc.gate == {0: 2, 2: 1}
    game.lay(red="attack 10", blue="attack 40")
    game.finish()
    assert game.all_totals[-1].offense == 16


def test_as_an_ally_it_is_asked_for_one_ship_only():
    game = scenario(red=("", "attack 10"), blue=("", "attack 40"), green=("macron",))
    game.play_until("launch")
    game._launch(1, None)
    game.red.answers("seats 2")
    game.play_until("join", of="green")
    assert game.green.ask.form.most == 1


def test_zapped_as_it_allies_it_may_send_four():
    game = scenario(red=("", "attack 10"), blue=("", "attack 40", "cosmic_zap"), green=("macron",))
    game.attack(ships=2, allies={"green": ("offense", 1)})
    game.blue.zaps_power()
    game.play_until("ships", of="green")
    assert game.green.ask.default == {"10": 1}
    game.green.answers({"10": 3, "11": 1})
    assert game.enc.gate == {0: 2, 2: 4}


def test_nothing_is_used_at_the_reveal_if_nothing_is_added_up():
    game = sends(attacking(card="negotiate"))
    game.red.answers({"0": 1})
    game.lay(red="negotiate", blue="attack 1")
    game.finish()
    assert [fact.ability for fact in game.heard("power_announced")] == ["one_ship"]


def negotiating(ships=1, zap=False, **switches):
    game = sends(attacking(card="negotiate", blue=["cosmic_zap"], **switches), zap=zap)
    game.red.answers({"0": ships})
    game.lay(red="negotiate", blue="attack 1")
    return game.finish()


def compensation(game):
    return game.heard("compensation_collected")[0].cards


def test_compensation_is_two_cards_a_ship():
    assert compensation(negotiating()) == 2


def test_compensation_is_no_use_and_stays_double_after_a_zap():
    """R-14.8."""
    assert compensation(negotiating(3, zap=True)) == 6


def test_under_the_house_rule_a_zap_takes_the_doubling_as_well():
    assert compensation(negotiating(3, zap=True, zap__unused_parts_stay=False)) == 3


def test_rewards_are_two_a_ship():
    game = scenario(red=("", "attack 1"), blue=("", "attack 40"), green=("macron",), yellow=("",))
    game.attack(ships=1, allies={"green": ("defense", 1), "yellow": ("defense", 1)})
    game.lay(red="attack 1", blue="attack 40").finish()
    assert (len(game.green.hand), len(game.yellow.hand)) == (2, 1)


def test_without_power_it_sends_up_to_four_ships_that_count_one():
    game = attacking(card="attack 10")
    game.red.loses_home_colonies()
    game.attack(ships=4).lay(red="attack 10", blue="attack 1").finish()
    assert game.all_totals[-1].offense == 14


def test_without_power_compensation_is_single():
    game = attacking(card="negotiate")
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="negotiate", blue="attack 1").finish()
    assert compensation(game) == 3


def test_resettling_is_no_sending():
    game = scenario(red=("macron", "attack 8"), blue=("",), green=("",)).draws("seat 0")
    game.start.planets[4].pop(0)
    game.red.seat.warp = 4
    game.play_until("own_colour")
    game.red.answers("resettle")
    assert game.red.ask.form.most == 4


def test_wild_gains_a_point_for_each_own_ship():
    game = attacking("macron flare", alien="")
    game.attack(ships=3).lay(red="attack 10", blue="attack 1")
    game.play_until("cards_revealed", of="red")
    game.red.plays("a_point_a_ship")
    game.finish()
    assert game.all_totals[-1].offense == 10 + 3 + 3


def test_wild_serves_an_ally_with_their_own_ships_only():
    game = scenario(red=("", "attack 10"), blue=("", "attack 40"), green=("", "macron flare"))
    game.attack(ships=3, allies={"green": ("offense", 2)}).lay(red="attack 10", blue="attack 40")
    game.play_until("cards_revealed", of="green")
    game.green.plays("a_point_a_ship")
    game.finish()
    assert game.all_totals[-1].offense == 10 + 5 + 2


def test_wild_needs_an_attack_on_the_own_side():
    game = attacking("macron flare", alien="", card="negotiate")
    game.attack(ships=3).lay(red="negotiate", blue="attack 1")
    game.play_until("cards_revealed", of="red")
    assert not game.red.is_offered("a_point_a_ship")


def test_super_sends_up_to_four_ships_that_count_four():
    game = attacking("macron flare")
    game.play_until("aim")
    game.number = game.position.encounters
    game.red.answers("planet 5")
    game.play_until("ships_committing", of="red")
    game.red.plays("up_to_four")
    game.play_until("ships")
    game.red.answers({"0": 3, "1": 1})
    game.lay(red="attack 10", blue="attack 1").finish()
    assert game.all_totals[-1].offense == 10 + 16


def test_super_works_for_a_defensive_ally():
    game = scenario(red=("", "attack 10"), blue=("", "attack 30"), green=("macron", "macron flare"))
    game.attack(ships=2, allies={"green": ("defense", 1)})
    game.play_until("ships_committing", of="green")
    game.green.plays("up_to_four")
    game.play_until("ships", of="green")
    game.green.answers({"10": 3, "11": 1})
    game.lay(red="attack 10", blue="attack 30").finish()
    assert game.all_totals[-1].defense == 30 + 4 + 16


def test_super_zapped_the_power_is_zapped_and_up_to_four_ships_count_one():
    game = attacking("macron flare", blue=["cosmic_zap"])
    game.play_until("aim")
    game.number = game.position.encounters
    game.red.answers("planet 5")
    game.play_until("ships_committing", of="red")
    game.red.plays("up_to_four")
    game.blue.zaps_power("super_played")
    game.play_until("ships")
    game.red.answers({"0": 3})
    game.lay(red="attack 10", blue="attack 1").finish()
    assert game.all_totals[-1].offense == 13
    assert "macron flare" in game.red.hand


def test_wild_stays_a_gain_where_ships_count_against_their_side():
    """OURS: its points come after the sign, in whatever order the two were used."""
    game = scenario(red=("anti_matter", "attack 10", "macron flare"), blue=("", "attack 1"), green=("",))
    game.attack(ships=3).lay(red="attack 10", blue="attack 1")
    game.play_until("cards_revealed", of="red")
    before = game.total("offense")
    game.red.plays("a_point_a_ship")
    game.pass_windows()
    assert (before, game.all_totals[-1].offense) == (10 - 3, 10 - 3 + 3)


@pytest.mark.parametrize(
    ("blue", "others", "plays"),
    [
        ("attack 4", (), True),
        ("attack 4", ("reinforcement 2",), True),
        ("attack 4", ("zombie flare",), False),
        ("attack 15", (), True),
        ("attack 15", ("zombie flare",), False),
        ("attack 11", ("zombie flare",), True),
    ],
)
def test_wild_when_it_helps_leaves_a_safer_win_or_a_closer_defeat_for_another_flare(blue, others, plays):
    """One flare is all that may be played in an encounter; where it turns a defeat it is played."""
    game = scenario(red=("", "attack 10", "macron flare", *others), blue=("", blue), green=("",))
    has_orders(game.start.seats[0], {"macron flare.a_point_a_ship": "helps"})
    game.attack(ships=3).lay(red="attack 10", blue=blue).pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["macron flare"] * plays


def test_wild_when_it_helps_makes_a_win_safer_where_many_flares_may_be_played():
    red = ("", "attack 10", "macron flare", "zombie flare")
    game = scenario(red=red, blue=("", "attack 1"), green=("",)).under("ffg2008", freewheeling=True)
    has_orders(game.start.seats[0], {"macron flare.a_point_a_ship": "helps"})
    game.attack(ships=3).lay(red="attack 10", blue="attack 1").pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["macron flare"]
