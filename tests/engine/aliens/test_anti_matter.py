from engine.state.queries import SHIP_WORTH, query_value
from tests.engine.scenario import scenario


def fought(red=(), blue=(), green=("",), purple=("",), cards=("attack 6", "attack 8"), ships=3, allies=True):
    game = scenario(
        red=("anti_matter", cards[0], *red), blue=(*(blue or ("",)), cards[1]), green=green, purple=purple
    )
    helpers = {"green": ("offense", 2), "purple": ("defense", 1)} if allies else None
    return game.attack(ships=ships, allies=helpers).lay(red=cards[0], blue=cards[1])


def used(game):
    return [f.power for f in game.told() if f.id == "power_was_used"]


def test_the_smaller_total_wins_and_own_ships_and_all_allies_are_subtracted():
    game = fought().finish()
    assert game.all_totals[0] == (6 - 3 - 2, 8 + 4 - 1)
    assert game.planets[5] == {0: 3, 2: 2}
    assert (game.blue.warp, game.purple.warp) == (4, 1)


def test_as_the_defense_it_wins_with_less_as_well():
    game = scenario(red=("", "attack 8"), blue=("anti_matter", "attack 10"), green=("",))
    game.attack(ships=3).lay(red="attack 8", blue="attack 10").finish()
    assert game.all_totals[0] == (8 + 3, 10 - 4)
    assert game.red.warp == 3


def test_zapped_the_encounter_is_scored_as_usual():
    game = fought(blue=("", "cosmic_zap"))
    game.blue.plays("cosmic_zap")
    game.finish()
    assert game.all_totals[0] == (6 + 3 + 2, 8 + 4 + 1)
    assert game.red.warp == 3


def test_it_cannot_be_declined():
    game = fought()
    assert "anti_matter" in used(game)


def test_as_an_ally_it_changes_nothing():
    game = scenario(red=("", "attack 6"), blue=("", "attack 8"), green=("anti_matter",))
    game.attack(allies={"green": "offense"}).lay(red="attack 6", blue="attack 8").finish()
    assert game.all_totals[0] == (6 + 3 + 1, 12)


def test_against_a_negotiate_it_is_not_used_and_the_negotiator_is_compensated():
    game = fought(cards=("attack 6", "negotiate"), allies=False, red=["attack 1"] * 5).finish()
    assert used(game) == []
    assert game.planets[5] == {0: 3}
    assert [f.cards for f in game.told() if f.id == "compensation_collected"] == [4]


def test_a_morph_that_copies_an_attack_counts_as_one():
    game = fought(cards=("attack 6", "morph"), allies=False).finish()
    assert game.all_totals[0] == (6 - 3, 6 + 4)


def test_it_is_used_when_a_card_becomes_an_attack_later():
    game = fought(blue=("", "human flare"), cards=("attack 6", "negotiate"), allies=False)
    assert used(game) == []
    game.play_until("cards_revealed", of="blue").blue.plays("human flare")
    game.finish()
    assert used(game) == ["anti_matter"]


def test_equal_totals_go_to_the_defense():
    game = fought(cards=("attack 7", "attack 0"), ships=3, allies=False).finish()
    assert game.all_totals[0] == (4, 4)
    assert game.red.warp == 3


def test_totals_may_be_negative():
    """RB: minus 3 beats plus 4."""
    game = fought(cards=("attack 0", "attack 0"), ships=3, allies=False).finish()
    assert game.all_totals[0] == (-3, 4)
    assert game.planets[5] == {0: 3}


def test_a_reinforcement_keeps_its_positive_value_so_it_hurts():
    game = fought(blue=("", "reinforcement 5"), cards=("attack 8", "attack 6"), allies=False)
    game.play_until("cards_revealed", of="blue").blue.plays("reinforcement 5:offense")
    game.finish()
    assert game.all_totals[0] == (8 - 3 + 5, 10)
    assert game.red.warp == 3


def test_a_ship_that_is_worth_more_is_subtracted_at_its_full_worth():
    """F18, by analogy: the sign comes after the worth."""
    game = fought(red=["reinforcement 2"], allies=False).play_until("cards_revealed", of="red")
    assert query_value(game.position, SHIP_WORTH, 4, owner=0, side="offense") == -4
    assert query_value(game.position, SHIP_WORTH, 4, owner=1, side="defense") == 4


def test_the_bonus_of_a_human_hurts_their_side():
    game = fought(green=("human",), cards=("attack 10", "attack 8")).finish()
    assert game.all_totals[0] == (10 - 3 - 2 + 4, 8 + 4 - 1)


def test_a_zapped_human_beats_this_scoring():
    game = fought(blue=("human", "cosmic_zap"), cards=("attack 0", "attack 40"), allies=False)
    game.play_until("power_used", of="blue").blue.passes()
    game.blue.zaps_power()
    game.finish()
    assert game.red.warp == 3


def test_an_upset_turns_this_result_round():
    game = scenario(red=("anti_matter", "attack 6"), blue=("loser", "attack 8"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.lay(red="attack 6", blue="attack 8").finish()
    assert game.all_totals[0] == (3, 12)
    assert game.red.warp == 3


def test_with_the_power_lost_the_higher_total_wins_and_its_own_flare_is_wild():
    game = scenario(
        red=("anti_matter", "attack 6", "anti_matter flare"),
        blue=("pacifist", "attack 8", "loser flare", "pacifist flare"),
        green=("",),
    )
    game.red.loses_home_colonies()
    game.attack(ships=3).play_until("before_cards_chosen", of="blue")
    game.blue.plays("loser flare.both_sides_lose")
    game.play_until("card_played", of="red")
    assert game.red.is_offered("anti_matter flare.stop_a_wild")
    assert not game.red.is_offered("stop_a_flare")
    game.red.plays("stop_a_wild")
    game.lay(red="attack 6", blue="attack 8").finish()
    assert game.all_totals[0] == (9, 12)


def test_regained_the_power_works_again():
    game = scenario(red=("anti_matter", "attack 6"), blue=("", "attack 8"), green=("",))
    game.red.loses_home_colonies(3)
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    assert game.red.seat.powerless
    game.attack(ships=1).lay(red="attack 6", blue="attack 8").finish()
    assert game.all_totals[0] == (5, 12)


# The flare


def stopping(red=("", "anti_matter flare"), blue=("", "chosen flare", "loser flare"), **more):
    game = scenario(red=(*red, "attack 6"), blue=(*blue, "attack 8"), **{"green": ("",), **more})
    return game.attack(ships=3).play_until("before_cards_chosen", of="blue")


def test_wild_stops_the_wild_side_of_anothers_flare():
    game = stopping()
    game.blue.plays("chosen flare")
    game.play_until("card_played", of="red").red.plays("stop_a_wild")
    game.play_until("before_cards_chosen", of="blue")
    assert game.blue.hand == ["attack 8", "chosen flare", "loser flare"]
    assert "anti_matter flare" in game.red.hand


def test_the_stopped_flare_is_kept_uncounted_and_refused_until_the_encounter_is_over():
    """F18: it was prevented, not cancelled."""
    game = stopping()
    game.blue.plays("chosen flare")
    game.play_until("card_played", of="red").red.plays("stop_a_wild")
    game.play_until("before_cards_chosen", of="blue")
    assert not game.blue.is_offered("chosen flare")
    assert game.blue.is_offered("loser flare")
    assert game.enc.flares == {"anti_matter flare": 0}
    game.blue.plays("loser flare")
    game.play_until("encounter_starts", "regroup_ship", "aim")
    assert game.enc.number == 2
    assert game.enc.barred == []


def test_only_one_flare_can_be_stopped_in_an_encounter():
    game = stopping(green=("", "sorcerer flare"))
    game.blue.plays("chosen flare")
    game.play_until("card_played", of="red").red.plays("stop_a_wild")
    game.play_until("before_cards_chosen", of="green").green.plays("sorcerer flare")
    game.play_until("card_played", of="red")
    assert game.red.options == ["pass"]


def test_wild_does_not_stop_a_super():
    game = scenario(
        red=("", "attack 6", "anti_matter flare"), blue=("chosen", "attack 8", "chosen flare"), green=("",)
    )
    game.deck_gives("quash")
    game.attack(ships=3).lay(red="attack 6", blue="attack 8").play_until("cards_revealed", of="blue")
    game.blue.uses("prayer")
    game.play_until("cards_drawn", of="blue").blue.plays("chosen flare")
    assert game.play_until("super_played", of="red")
    assert not game.red.is_offered("anti_matter flare")


def test_wild_is_for_main_players_and_allies():
    game = stopping(red=("",), green=("", "anti_matter flare"))
    game.blue.plays("chosen flare")
    game.play_until("card_played", of="green")
    assert not game.green.is_offered("anti_matter flare")


def test_super_stops_any_flare_also_as_a_bystander():
    game = stopping(red=("",), green=("anti_matter", "anti_matter flare"))
    game.blue.plays("chosen flare")
    game.play_until("card_played", of="green").green.plays("stop_a_flare")
    game.play_until("before_cards_chosen", of="blue")
    assert "chosen flare" in game.blue.hand
    assert not game.blue.is_offered("chosen flare")


def test_super_stops_a_super():
    game = scenario(
        red=("human", "attack 6", "human flare"),
        blue=("", "attack 10"),
        green=("anti_matter", "anti_matter flare"),
    )
    game.attack(ships=3).lay(red="attack 6", blue="attack 10").play_until("cards_revealed", of="red")
    game.red.plays("human flare:8")
    game.play_until("super_played", of="green").green.plays("stop_a_flare")
    game.finish()
    assert game.all_totals[0] == (6 + 3 + 4, 14)
    assert "human flare" in game.red.hand


def test_it_can_itself_be_cancelled_and_the_first_flare_works():
    game = stopping(blue=("", "chosen flare", "card_zap"))
    game.blue.plays("chosen flare")
    game.play_until("card_played", of="red").red.plays("stop_a_wild")
    game.blue.passes()
    game.blue.zaps_card()
    game.play_until("before_cards_chosen", "encounter_card", of="blue")
    assert "attack 1" in game.blue.hand
    assert "anti_matter flare" in game.discards
