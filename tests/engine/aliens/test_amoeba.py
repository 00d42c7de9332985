"""Amoeba: any number of ships in or out."""

import pytest

from engine import NotAllowed, sheet_info
from tests.engine.player import has_orders
from tests.engine.scenario import scenario

PAUSE = "reinforcement 2"  # whoever holds one is asked when the cards are revealed


def chosen(mine="attack 20", theirs="attack 8", *red, blue=(), ships=2, allies=None, before=None, **more):
    """Red, the Amoeba, attacks blue's first planet; the cards lie on the table."""
    held = {"red": ("amoeba", mine, *red), "blue": ("", theirs, PAUSE, *blue), "green": ("",)} | more
    game = scenario(**held)
    if before:
        before(game)
    game.attack(ships=ships, planet=5, allies=allies).lay(red=mine, blue=theirs)
    return game.play_until("cards_chosen", of="red")


def defending(mine="attack 20", theirs="attack 8", *blue, allies=None, before=None, red=(), **more):
    """Blue, the Amoeba, defends its first planet with four ships."""
    held = {"red": ("", theirs, PAUSE, *red), "blue": ("amoeba", mine, *blue), "green": ("",)} | more
    game = scenario(**held)
    if before:
        before(game)
    game.attack(ships=2, planet=5, allies=allies).lay(red=theirs, blue=mine)
    return game.play_until("cards_chosen", of="blue")


def asked_until_over(game):
    asked = set()
    while game.enc and game.enc.number == game.number:
        asked |= set(game.asked().values())
        game.default()
    return asked


def flows(game, way, ships, of="red"):
    game.seat(of).uses(f"ooze:{way}")
    game.seat(of).answers(ships)
    return game


def test_with_one_ship_in_the_gate_it_pours_in_seven_more_from_four_colonies():
    game = chosen("attack 8", "attack 8", ships=1, before=lambda game: game.red.has_colony(10))
    flows(game, "in", {"1": 2, "2": 2, "3": 2, "10": 1})
    assert game.enc.gate == {0: 8}
    assert [f.planet for f in game.heard("colony_given_up")] == [10]
    game.finish()
    assert game.heard("totals_final")[0].offense == 8 + 8
    assert game.planets[5] == {0: 8}


def test_it_may_empty_every_colony_into_the_gate():
    """F18."""
    game = chosen()
    flows(game, "in", {"0": 3, "1": 3, "2": 4, "3": 4, "4": 4})
    assert game.enc.gate == {0: 20}
    assert game.position.colonies(0) == []
    assert game.red.seat.powerless


def test_it_may_flow_out_wholly_and_founds_no_colony_though_its_card_wins():
    """RB: its ally lands, and the encounter was a success."""
    game = chosen("attack 40", "attack 8", "attack 6", allies={"green": ("offense", 2)})
    flows(game, "out", {"0": 2})
    game.play_until("another_encounter")
    assert game.planets[5] == {2: 2}
    assert game.red.ships == 20


def test_it_may_take_some_ships_out_to_several_colonies():
    game = chosen("attack 8", "attack 20", ships=4)
    flows(game, "out", {"1": 1, "2": 2})
    assert game.enc.gate == {0: 1}
    assert (game.planets[1][0], game.planets[2][0]) == (4, 5)
    game.finish()
    assert game.red.warp == 1


def test_on_defense_the_ships_leave_the_planet_and_it_defends_with_none():
    game = defending("attack 20", "attack 8")
    flows(game, "out", {"6": 4}, of="blue")
    assert game.planets[5] == {}
    assert [f.planet for f in game.heard("colony_given_up")] == [5]
    game.finish()
    assert game.heard("totals_final")[0].defense == 20
    assert (game.planets[5], game.red.warp) == ({}, 2)


def test_on_defense_it_cannot_go_back_to_the_planet_it_leaves():
    game = defending()
    game.blue.uses("ooze:out")
    assert set(game.blue.ask.form.places) == {"6", "7", "8", "9"}


def test_on_defense_ships_that_flow_in_are_of_the_colony_and_stay_after_a_victory():
    """ENG."""
    game = defending("attack 20", "attack 8")
    flows(game, "in", {"6": 3, "7": 4}, of="blue")
    assert game.planets[5] == {1: 11}
    game.finish()
    assert game.heard("totals_final")[0].defense == 31
    assert game.planets[5] == {1: 11}


def test_on_defense_they_are_lost_with_the_planet():
    game = defending("attack 1", "attack 40")
    flows(game, "in", {"6": 3}, of="blue")
    game.finish()
    assert game.blue.warp == 7


def test_withdrawn_it_loses_nothing_and_so_collects_nothing_for_a_negotiate():
    """RB."""
    game = chosen("negotiate", "attack 8")
    flows(game, "out", {"0": 2})
    game.finish()
    assert game.red.warp == 0
    assert not game.heard("compensation_collected")


def test_allies_are_untouched():
    game = chosen(allies={"green": ("offense", 2)})
    flows(game, "out", {"0": 2})
    assert game.enc.gate == {2: 2}


def test_it_may_be_declined():
    game = chosen("attack 8", "attack 20")
    game.red.passes()
    game.finish()
    assert game.red.warp == 2


def test_it_is_used_once_in_an_encounter():
    """ENG: no pulling out and then pouring in."""
    game = chosen()
    flows(game, "out", {"0": 1})
    assert not game.red.is_offered("ooze")
    game.finish()
    assert [f.ability for f in game.heard("power_was_used")] == ["ooze"]


@pytest.mark.parametrize(
    ("way", "ships"), [("in", {}), ("in", {"1": 5}), ("out", {"1": 3}), ("out", {"5": 1})]
)
def test_what_cannot_flow_is_refused(way, ships):
    game = chosen(ships=2)
    game.red.uses(f"ooze:{way}")
    with pytest.raises(NotAllowed):
        game.red.answers(ships)


def test_direction_number_and_colonies_are_named_before_the_zap_window():
    game = chosen(blue=["cosmic_zap"])
    flows(game, "in", {"1": 2, "2": 1})
    assert [f.choice for f in game.heard("power_announced")] == ["in (planet 1: 2, planet 2: 1)"]
    assert game.enc.gate == {0: 2}


def test_zapped_nothing_moves_and_no_second_declaration_is_offered():
    game = chosen(blue=["cosmic_zap"])
    flows(game, "in", {"1": 2})
    game.blue.plays("cosmic_zap")
    assert game.enc.gate == {0: 2}
    assert not game.red.is_offered("ooze")
    game.finish()
    assert not game.heard("power_was_used")


def test_without_ships_in_the_encounter_the_power_cannot_be_used():
    """PRINT."""
    game = scenario(red=("", "attack 8"), blue=("amoeba", "attack 20"), green=("",))
    nobody_on_the_planet(game)
    game.attack(ships=2, planet=5).lay(red="attack 8", blue="attack 20")
    assert "cards_chosen" not in asked_until_over(game)


def test_allies_and_bystanders_have_no_use():
    game = scenario(red=("", "attack 8"), blue=("", "attack 20"), green=("amoeba",))
    game.attack(ships=2, allies={"green": "offense"}).lay(red="attack 8", blue="attack 20")
    assert "cards_chosen" not in asked_until_over(game)


def test_with_two_home_colonies_it_is_not_asked_and_its_flare_is_wild():
    game = scenario(red=("amoeba", "attack 8", "amoeba flare"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).play_until("before_cards_chosen", of="red")
    assert game.red.options == [
        "amoeba flare.second_thoughts:in",
        "amoeba flare.second_thoughts:out",
        "pass",
    ]
    game.red.passes()
    game.play_until("cards_chosen", of="red")  # because of its flare
    assert game.red.options == ["pass"]


def test_with_a_third_home_colony_again_it_is_asked_again():
    game = scenario(red=("amoeba", "attack 8"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies(3)
    game.draws("seat 0", "seat 1").red.resettles(2)
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").play_until("cards_chosen", of="red")
    assert game.red.is_offered("ooze:in")


def test_a_movement_that_costs_the_power_stands():
    """F18: the loss of power is looked at after the whole action."""
    game = chosen("attack 8", "attack 8")
    flows(game, "in", {"2": 4, "3": 4, "4": 4})
    assert game.enc.gate == {0: 14}
    assert game.red.seat.powerless
    told = [f.id for f in game.told() if f.id in ("colony_given_up", "power_lost")]
    assert told == ["colony_given_up"] * 3 + ["power_lost"]


def test_withdrawing_from_a_third_home_colony_costs_the_power_too():
    game = defending(before=lambda game: game.blue.loses_home_colonies(2))
    flows(game, "out", {"6": 4}, of="blue")
    assert game.blue.seat.powerless


def cost_a_ship(game, ships):
    """Blue zaps, and red undoes the zap by wild Void, whose price is a ship from outside the encounter."""
    game.blue.plays("cosmic_zap")
    game.play_until("card_played", of="red")
    game.red.plays("undo_an_artifact")
    game.play_until("lose_ships", of="red")
    game.red.answers(ships)
    game.play_until("cards_revealed", "winner_known", "launch", "cards_chosen")
    return game


def test_ships_that_an_answer_has_cost_do_not_flow_in():
    game = chosen("attack 8", "attack 8", "void flare", blue=["cosmic_zap"])
    flows(game, "in", {"2": 4})
    cost_a_ship(game, {"2": 1})
    assert [f.ships for f in game.heard("ships_sent")] == [2, 3]


def test_a_colony_that_an_answer_has_cost_is_replaced_by_others():
    game = chosen(
        "attack 8",
        "attack 8",
        "void flare",
        blue=["cosmic_zap"],
        before=lambda game: game.red.has_colony(10),
    )
    flows(game, "out", {"10": 2})
    cost_a_ship(game, {"10": 1})
    assert 0 not in game.planets[10]
    assert [(f.ships, f.why) for f in game.heard("ships_returned")][-1] == (2, "home")


# Wild


def mind_changed(way, ships, holder="red", before=None, mine="attack 8", theirs="attack 8", blue=()):
    held = {"red": ("", mine), "blue": ("", theirs, *blue), "green": ("",)}
    held[holder] = (*held[holder], "amoeba flare")
    game = scenario(**held)
    if before:
        before(game)
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of=holder)
    game.seat(holder).plays(f"second_thoughts:{way}")
    game.seat(holder).answers(ships)
    return game


def test_wild_four_more_ships_than_four_may_come():
    game = mind_changed("in", {"1": 2, "2": 2})
    game.play_until("encounter_card")
    assert game.enc.gate == {0: 7}
    assert "amoeba flare" in game.red.hand


@pytest.mark.parametrize(
    ("theirs", "mine", "pays"),
    [(8, "attack 12", 1), (8, "attack 30", 0), (1, "attack 12", 0), (8, "attack 9", 0)],
)
def test_wild_when_it_helps_ships_come_where_they_turn_more_than_may_be_lost(theirs, mine, pays):
    """Seven ships in place of three, against eight of blue: or against one, where little is to be turned."""
    game = scenario(red=("", mine, "amoeba flare"), blue=("", "attack 8"), green=("",))
    game.start.planets[5][1] = theirs
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of="red")
    assert game.red.ask.form.options["amoeba flare.second_thoughts:in"].pays() == pays


def test_wild_the_ships_may_leave():
    game = mind_changed("out", {"1": 3}).play_until("encounter_card")
    assert game.enc.gate == {}


def test_wild_is_for_four_ships_at_most():
    with pytest.raises(NotAllowed):
        mind_changed("in", {"1": 3, "2": 2})
    with pytest.raises(NotAllowed):
        mind_changed("out", {"6": 5}, "blue", before=lambda game: game.start.planets[5].update({1: 6}))


def nobody_on_the_planet(game):
    game.start.planets[6][1] += game.start.planets[5].pop(1)


def test_wild_a_defense_without_ships_on_the_planet_may_bring_some():
    """F18. It has a colony there again."""
    game = mind_changed("in", {"6": 4}, "blue", before=nobody_on_the_planet).play_until("encounter_card")
    assert game.planets[5] == {1: 4}
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(1, 5)]


def test_wild_a_defense_without_ships_can_only_bring_some():
    game = scenario(red=("", "attack 8"), blue=("", "attack 8", "amoeba flare"), green=("",))
    nobody_on_the_planet(game)
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of="blue")
    assert game.blue.options == ["amoeba flare.second_thoughts:in", "pass"]


def test_wild_needs_a_colony_outside_the_encounter():
    game = scenario(red=("", "attack 8"), blue=("", "attack 8", "amoeba flare"), green=("",))
    for planet in (6, 7, 8, 9):
        game.start.planets[planet].clear()
    game.blue.seat.removed = 16
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of="blue")
    assert game.blue.options == ["pass"]


def test_wild_is_for_main_players():
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("", "amoeba flare"))
    game.attack(ships=3, allies={"green": "offense"})
    game.play_until("before_cards_chosen", "encounter_card")
    assert not game.green.is_offered("second_thoughts")


def test_wild_may_be_declined():
    game = scenario(red=("", "attack 8", "amoeba flare"), blue=("", "attack 20"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="red")
    game.red.passes()
    assert game.enc.gate == {0: 3}
    game.finish()
    assert game.red.warp == 3


def test_wild_card_zapped_nobody_moves():
    game = mind_changed("in", {"1": 2}, blue=["card_zap"]).play_until("card_played", of="blue")
    game.blue.plays("card_zap")
    game.play_until("encounter_card")
    assert game.enc.gate == {0: 3}
    assert game.red.hand == ["attack 8"]


# Super


def allied(side, *, red=(), mine="attack 40", theirs="attack 8", green=(), ships=2, **more):
    held = {
        "red": ("", mine, PAUSE, *red),
        "blue": ("", theirs),
        "green": ("amoeba", "amoeba flare", *green),
    } | more
    game = scenario(**held)
    game.attack(ships=2, planet=5, allies={"green": (side, ships)}).lay(red=mine, blue=theirs)
    return game.play_until("cards_chosen", of="green")


def ally_flows(game, way, ships):
    game.green.plays(f"ooze_as_an_ally:{way}")
    game.green.answers(ships)
    return game


def test_super_an_ally_may_pour_in_more_than_four():
    game = ally_flows(allied("offense"), "in", {"11": 3, "12": 4, "13": 1})
    game.finish()
    assert game.planets[5] == {0: 2, 2: 10}


def test_super_on_defense_the_rewards_follow_the_ships_at_the_end():
    """ENG: more than four rewards are possible."""
    game = ally_flows(allied("defense", mine="attack 8", theirs="attack 40"), "in", {"12": 4})
    game.play_until("launch", "own_colour", "wild_destiny")
    assert [(f.seat, f.cards) for f in game.heard("rewards_taken")] == [(2, 6)]


def test_super_an_ally_without_ships_lands_nothing_and_earns_nothing():
    game = ally_flows(allied("offense"), "out", {"11": 2}).finish()
    assert (game.planets[5], game.green.ships) == ({0: 2}, 20)
    game = ally_flows(allied("defense", mine="attack 8", theirs="attack 40"), "out", {"11": 2}).finish()
    assert not game.heard("rewards_taken")


def test_super_an_ally_without_ships_may_still_play_reinforcements():
    """ENG: it stays an ally."""
    game = ally_flows(allied("offense", green=["reinforcement 5"]), "out", {"11": 2})
    game.play_until("cards_revealed", of="green")
    game.green.plays("reinforcement 5.reinforce:offense")
    game.finish()
    assert game.heard("totals_final")[0].offense == 40 + 2 + 5


def test_super_who_takes_all_ships_out_has_allied_all_the_same():
    """F18: Grudge's token passes it by."""
    game = scenario(
        red=("grudge", "attack 8"), blue=("", "attack 40"), green=("amoeba", "amoeba flare"), yellow=("",)
    )
    game.attack(ships=2, allies={"green": ("offense", 2)}).lay(red="attack 8", blue="attack 40")
    game.play_until("cards_chosen", of="green")
    ally_flows(game, "out", {"11": 2}).finish()
    assert game.green.warp == 0


def test_super_who_takes_all_ships_out_is_robbed_like_an_ally():
    """F18: by wild Mutant, against its side."""
    game = allied(
        "offense",
        mine="attack 8",
        theirs="attack 40",
        green=["quash"],
        blue=("", "attack 40", "mutant flare"),
    )
    ally_flows(game, "out", {"11": 2})
    game.play_until("result_applied", of="blue")
    game.blue.plays("a_card_of_each")
    game.finish()
    assert sorted(f.giver for f in game.heard("cards_passed")) == [0, 2]


def test_super_needs_a_ship_in_the_encounter():
    """An ally that Force Field has sent home is none any more."""
    game = scenario(
        red=("", "attack 8", "force_field"), blue=("", "attack 8"), green=("amoeba", "amoeba flare")
    )
    game.attack(ships=2, allies={"green": "defense"}).play_until(
        "alliances_formed", "encounter_card", of="red"
    )
    game.red.plays("force_field:seat 2")
    game.lay(red="attack 8", blue="attack 8").play_until("cards_chosen", of="green")
    assert not game.green.is_offered("amoeba flare")


def test_super_is_not_for_an_ally_whose_ships_are_gone():
    """It is an ally still, but without the ship that the power needs."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("amoeba", "amoeba flare"))
    game.attack(ships=2, allies={"green": "offense"})
    game.green.seat.warp += game.enc.gate.pop(2)
    game.lay(red="attack 8", blue="attack 8").play_until("cards_chosen", of="green")
    assert game.green.options == ["pass"]


def test_super_is_not_for_bystanders_and_main_players_use_the_power_itself():
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("amoeba", "amoeba flare"))
    game.attack(ships=2).lay(red="attack 8", blue="attack 8").play_until("cards_chosen", of="green")
    assert not game.green.is_offered("amoeba flare")
    game = chosen("attack 8", "attack 8", "amoeba flare")
    assert game.red.options == ["amoeba.ooze:in", "amoeba.ooze:out", "pass"]


def test_super_may_be_declined():
    game = allied("offense")
    game.green.passes()
    game.finish()
    assert game.planets[5] == {0: 2, 2: 2}


def test_super_zapped_nothing_moves_and_the_power_is_out():
    game = ally_flows(allied("offense", red=["cosmic_zap"]), "in", {"12": 4})
    game.red.zaps_power("super_played")
    assert game.enc.zapped == ["amoeba"]
    assert game.enc.gate == {0: 2, 2: 2}
    assert game.green.hand == ["amoeba flare"]


def test_super_card_zapped_nothing_moves():
    game = ally_flows(allied("offense", red=["card_zap"]), "in", {"12": 4})
    game.red.zaps_card("super_played")
    assert game.enc.gate == {0: 2, 2: 2}
    assert game.green.hand == []


# When it helps


def oozes(mine, ships=4):
    """How many ships of red's leave, or join where that is negative, beside so many that it has sent."""
    game = scenario(red=("amoeba", mine), blue=("", "attack 8"), green=("",))
    has_orders(game.start.seats[0], {"amoeba.ooze": "helps"})
    game.start.rules["pace"] = "standard"
    game.attack(ships=ships, planet=5).lay(red=mine, blue="attack 8")
    sent = sum(fact.ships for fact in game.heard("ships_sent") if fact.seat == 0)
    returned = [fact for fact in game.heard("ships_returned") if (fact.seat, fact.why) == (0, "home")]
    return ships - sent + sum(fact.ships for fact in returned)


@pytest.mark.parametrize(("ships", "leave"), [(4, 3), (2, 1), (1, 0)])
def test_when_it_helps_one_ship_stays_with_a_weak_attack_for_the_colony(ships, leave):
    assert oozes("attack 4", ships) == leave


@pytest.mark.parametrize(("mine", "joins"), [("attack 10", False), ("attack 12", True), ("attack 30", False)])
def test_when_it_helps_ships_join_an_attack_that_they_help_more_often_than_they_are_lost_with_it(mine, joins):
    """An attack 10 loses too often even so, and an attack 30 wins as often without them."""
    assert (oozes(mine) < 0) == joins


# By Mayfair's text


def of_mayfair(**seats):
    return scenario(**seats).under("mayfair")


def thinking_again(ships=3, *, blue=("",), red=(), changes=(), of="red"):
    game = of_mayfair(red=("", "attack 8", *red), blue=(*blue, "attack 8"), green=("",))
    for change in changes:
        change(game)
    return game.attack(ships=ships, planet=5).play_until("before_cards_chosen", of=of)


def test_mayfair_wild_any_number_may_come_before_cards_are_chosen():
    """M-1.1, M-11.2: its text has no limit, and the flare is spent."""
    game = thinking_again(red=["amoeba flare"])
    game.red.plays("second_thoughts:in")
    game.red.answers({"1": 3, "3": 4, "4": 4})
    assert game.enc.gate == {0: 14}
    assert game.discards == ["amoeba flare"]


def test_mayfair_wild_any_number_may_leave():
    """M-1.1: on the planet, too, there may be more than four."""
    more = lambda game: game.start.planets[5].update({1: 6})  # noqa: E731
    game = thinking_again(blue=("", "amoeba flare"), changes=[more], of="blue")
    game.blue.plays("second_thoughts:out")
    game.blue.answers({"6": 5})
    assert game.planets[5] == {1: 1}


def test_mayfair_wild_needs_a_ship_that_was_there():
    """M-1.1: it is the same kind of change as the power's."""
    game = of_mayfair(red=("", "attack 8"), blue=("", "attack 8", "amoeba flare"), green=("",))
    nobody_on_the_planet(game)
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", "encounter_card")
    assert not game.blue.is_offered("second_thoughts")


def ally_of_mayfair(side="offense"):
    held = {"red": ("", "attack 40"), "blue": ("", "attack 8"), "green": ("amoeba", "amoeba flare")}
    game = of_mayfair(**held).attack(ships=2, planet=5, allies={"green": (side, 1)})
    return game.lay(red="attack 40", blue="attack 8")


def test_mayfair_super_an_ally_whose_ships_have_left_may_bring_others():
    """M-1.1: one ship must have been sent when the invitations were answered."""
    game = ally_of_mayfair().play_until("cards_chosen", of="green")
    game.position.planets[10][2] += game.enc.gate.pop(2)
    game.green.plays("ooze_as_an_ally:in")
    game.green.answers({"11": 3, "12": 3})
    assert game.enc.gate == {0: 2, 2: 6}


def test_mayfair_super_who_is_no_ally_may_not():
    """M-1.1."""
    held = {"red": ("", "attack 40"), "blue": ("", "attack 8"), "green": ("amoeba", "amoeba flare")}
    game = of_mayfair(**held).attack(ships=2, planet=5).lay(red="attack 40", blue="attack 8")
    assert not game.green.is_offered("ooze_as_an_ally")


def test_mayfair_the_sheet_says_so():
    """A reader of the sheet of this edition finds its text."""
    told = sheet_info("amoeba")["printed"]["mayfair"]
    assert "any number" in told["wild"] and "four" in sheet_info("amoeba")["wild"]
    assert "committed at least one token" in told["super"]
