from engine import sheet_info
from tests.engine.fights import agreed
from tests.engine.scenario import scenario

HAND = ["attack 6", "attack 8", "card_zap", "morph", "negotiate", "quash"]


def battle(red=("barbarian", "attack 40"), blue=("", *HAND), green=("",), yellow=("",)):
    game = scenario(red=red, blue=blue, green=green, yellow=yellow)
    game.blue.has_no_stops()
    return game


def won(*, ships=3, laid="attack 6", allies=None, **seats):
    """Red beats blue, who keeps five cards, with its attack 40."""
    game = battle(**seats).attack(ships=ships, allies=allies)
    return game.lay(red="attack 40", blue=laid)


def at_the_loot(**more):
    return won(**more).play_until("barbarian.loot")


def test_with_two_ships_it_takes_two_cards_of_its_choice_and_the_rest_is_discarded():
    game = at_the_loot(ships=2)
    assert sorted(game.red.ask.form.cards) == ["attack 8", "card_zap", "morph", "negotiate", "quash"]
    game.red.answers(["attack 8", "quash"])
    assert (game.red.hand, game.blue.hand) == (["attack 8", "quash"], [])
    assert [f.cards for f in game.heard("cards_discarded")] == [("negotiate", "morph", "card_zap")]


def test_with_three_ships_against_six_cards_it_takes_two_and_four_are_discarded():
    game = at_the_loot(blue=("", "attack 1", *HAND), laid="attack 1")
    game.red.answers(["morph", "card_zap"])
    assert game.red.hand == ["card_zap", "morph"]
    assert [len(f.cards) for f in game.heard("cards_discarded")] == [4]


def test_may_take_fewer_but_the_rest_goes_all_the_same():
    """PRINT."""
    game = at_the_loot()
    game.red.answers([])
    assert (game.red.hand, game.blue.hand) == ([], [])


def test_may_not_take_more_than_it_has_ships():
    assert at_the_loot(ships=2).red.ask.form.most == 2


def test_allied_ships_give_no_cards():
    assert at_the_loot(ships=1, allies={"green": ("offense", 3)}).red.ask.form.most == 1


def test_is_compulsory_and_asks_nobody_whether():
    game = won()
    assert game.asked() == {"red": "barbarian.loot"}
    assert [(f.seat, f.power) for f in game.heard("power_was_used")] == [(0, "barbarian")]
    assert sheet_info("barbarian")["mandatory"]


def test_only_the_looter_sees_the_hand_and_third_parties_learn_only_what_is_discarded():
    """ENG."""
    game = at_the_loot(ships=2)
    hand = ("attack 8", "negotiate", "morph", "card_zap", "quash")
    assert game.red.ask.sealed
    assert [(f.cards, f.why) for f in game.heard("saw_cards", "red")] == [(hand, "look")]
    assert [(f.seat, f.other) for f in game.heard("looked_at_hand", "green")] == [(0, 1)]
    game.red.answers(["attack 8", "quash"])
    assert [(f.giver, f.taker, f.cards) for f in game.heard("cards_passed", "green")] == [(1, 0, 2)]
    assert [f.cards for f in game.heard("saw_cards", "blue")] == [("attack 8", "quash")]
    assert game.heard("saw_cards", "green") == game.heard("saw_cards") == []


def test_takes_the_highest_attacks_if_nothing_is_said():
    """D-69."""
    game = at_the_loot(ships=1, blue=("", "attack 1", "attack 20", "attack 15", "quash"), laid="attack 1")
    assert game.red.ask.default == ["attack 20"]


def test_a_beaten_negotiator_is_looted_first_and_collects_from_what_the_looter_then_holds():
    """PRINT: four cards leave the looter's hand."""
    game = at_the_loot(laid="negotiate", red=("barbarian", "attack 40", "attack 10"))
    game.red.answers(["attack 8", "morph", "quash"])
    game.finish()
    assert [f.cards for f in game.heard("compensation_collected")] == [4]
    assert game.blue.hand == ["attack 10", "attack 8", "morph", "quash"]
    assert game.red.hand == []


def test_with_no_ship_left_in_the_encounter_it_takes_nothing_and_all_is_discarded():
    """ENG."""
    game = battle().attack(ships=1, allies={"yellow": "offense"})
    game.play_until("encounter_card")
    game.position.put_ships(0, game.enc.gate.pop(0), game.planets[0])
    game.lay(red="attack 40", blue="attack 6").finish()
    assert not game.heard("cards_passed")
    assert [f.cards for f in game.heard("cards_discarded")] == [
        ("attack 8", "negotiate", "morph", "card_zap", "quash")
    ]


def test_a_hoard_is_no_hand():
    """ENG."""
    game = battle(blue=("miser", "attack 6", "quash"))
    game.blue.power.pile = [game.red.seat.hand[0]]
    game.attack().lay(red="attack 40", blue="attack 6").play_until("barbarian.loot")
    assert game.red.ask.form.cards == ("quash",)
    game.red.answers(["quash"])
    assert [str(c) for c in game.blue.power.pile] == ["attack 40"]


def test_an_empty_hand_is_nothing_to_loot():
    game = won(blue=("", "attack 6")).finish()
    assert not game.heard("power_announced")


def test_a_hand_whose_last_card_was_played_in_answer_asks_for_no_choice():
    game = battle(red=("barbarian", "attack 40", "card_zap"), blue=("", "attack 6", "cosmic_zap"))
    game.blue.holds()
    game.attack().lay(red="attack 40", blue="attack 6")
    game.blue.zaps_power()
    game.red.zaps_card()
    game.play_until("barbarian.loot", "another_encounter", "launch")
    assert not game.red.is_asked("barbarian.loot")
    assert game.planets[5] == {0: 3}


def zapped(red=("barbarian", "attack 40"), laid="attack 6"):
    game = battle(red=red, blue=("", *HAND, "cosmic_zap"))
    game.blue.holds()
    game.attack().lay(red="attack 40", blue=laid).play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    return game.finish()


def test_zapped_the_hand_stays_unseen():
    game = zapped()
    assert game.blue.hand == ["attack 8", "card_zap", "morph", "negotiate", "quash"]
    assert not game.heard("looked_at_hand")
    assert game.heard("saw_cards", "red") == []


def test_zapped_compensation_is_taken_as_ever():
    game = zapped(red=("barbarian", "attack 40", "attack 10"), laid="negotiate")
    assert game.blue.hand == ["attack 10", "attack 6", "attack 8", "card_zap", "morph", "quash"]


def test_winning_as_the_defense_loots_nothing():
    game = scenario(red=("", "attack 4", "quash"), blue=("barbarian", "attack 40"), green=("",))
    game.attack().lay(red="attack 4", blue="attack 40").finish()
    assert not game.heard("power_announced")
    assert game.red.hand == ["quash"]


def test_losing_as_the_offense_loots_nothing():
    game = battle(red=("barbarian", "attack 4")).attack().lay(red="attack 4", blue="attack 8").finish()
    assert not game.heard("power_announced")


def test_a_deal_is_no_win():
    """FC."""
    game = battle(red=("barbarian", "negotiate", "attack 9")).attack()
    agreed(game.lay(red="negotiate", blue="negotiate").play_until("deal"), red={"cards": ["attack 9"]})
    game.finish()
    assert not game.heard("power_announced")
    assert game.blue.hand[0] == "attack 6"


def test_resettling_leaves_nobody_to_loot():
    """FC."""
    game = battle().draws("seat 0", "seat 1")
    game.start.planets[4] = {}
    game.red.seat.warp = 4
    game.red.resettles(4)
    game.play_until("another_encounter")
    assert not game.heard("power_announced")


def test_lost_power_loots_nothing():
    game = battle()
    game.red.loses_home_colonies(3)
    game.attack().lay(red="attack 40", blue="attack 6").finish()
    assert not game.heard("power_announced")
    assert len(game.blue.hand) == 5


def test_power_regained_loots_again():
    game = battle().draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack().lay(red="attack 40", blue="attack 6").play_until("barbarian.loot")
    assert game.red.is_asked("barbarian.loot")


# Super


def allied(*, green=("barbarian", "barbarian flare"), laid="attack 40", side="offense", blue=("", *HAND)):
    game = battle(red=("", laid), green=green, blue=blue)
    return game.attack(allies={"green": (side, 2)}).lay(red=laid, blue="attack 6")


def test_super_loots_as_an_ally_of_the_offense_by_its_own_ships():
    game = allied().play_until("winner_known", of="green")
    game.green.plays("barbarian flare.share_the_loot")
    assert game.green.ask.form.most == 2
    game.green.answers(["morph"])
    assert (game.green.hand, game.blue.hand) == (["barbarian flare", "morph"], [])


def test_super_may_be_kept():
    game = allied().play_until("winner_known", of="green")
    game.green.passes()
    game.finish()
    assert len(game.blue.hand) == 5


def test_super_needs_the_own_side_to_win():
    """CX."""
    game = allied(laid="attack 1").play_until("winner_known", of="green")
    assert not game.green.is_offered("barbarian flare")


def test_super_is_not_for_allies_of_the_defense():
    game = allied(side="defense", laid="attack 1").play_until("winner_known", of="green")
    assert not game.green.is_offered("barbarian flare")
    game = allied(side="defense").play_until("winner_known", of="green")
    assert not game.green.is_offered("barbarian flare")


def test_as_an_ally_there_is_no_loot_without_the_super():
    game = allied(green=("barbarian",)).finish()
    assert not game.heard("power_announced")


def test_super_zapped_comes_back_and_is_wild_for_the_rest():
    game = allied(blue=("", *HAND, "cosmic_zap"))
    game.blue.holds()
    game.play_until("winner_known", of="green").green.plays("barbarian flare.share_the_loot")
    game.blue.plays("cosmic_zap")
    assert not game.green.is_offered("barbarian flare")
    game.finish()
    assert len(game.blue.hand) == 5
    assert game.green.hand == ["barbarian flare"]


def test_super_card_zapped_is_discarded():
    game = allied()
    game.blue.holds()
    game.play_until("winner_known", of="green").green.plays("barbarian flare.share_the_loot")
    game.blue.zaps_card("super_played")
    game.finish()
    assert game.green.hand == []
    assert game.blue.hand == ["attack 8", "morph", "negotiate", "quash"]


# Wild


def rewarded(*yellow, deck=("attack 1", "quash")):
    """Yellow has defended with two ships and is rewarded with two cards."""
    game = scenario(red=("", "attack 4"), blue=("", "attack 30"), green=("",), yellow=("", *yellow))
    game.deck_gives(*deck).attack(ships=1, allies={"yellow": ("defense", 2)})
    return game.lay(red="attack 4", blue="attack 30").play_until("rewards_taken", "aim", "launch")


def test_wild_discards_what_is_not_wanted_of_a_reward_when_all_of_it_is_in_hand():
    """CX."""
    game = rewarded("barbarian flare", "attack 9")
    game.yellow.plays("barbarian flare")
    assert game.yellow.ask.sealed
    assert game.yellow.ask.form.cards == ("attack 1", "quash")
    assert game.yellow.ask.default == ["attack 1"]
    game.yellow.answers(["attack 1"])
    assert game.yellow.hand == ["attack 9", "barbarian flare", "quash"]
    assert [f.cards for f in game.heard("cards_discarded")] == [("attack 1",)]
    assert len(game.heard("drew")) == 1


def advice(game, key="barbarian flare.discard_the_unwanted"):
    return game.yellow.pays(key)


def test_wild_is_worth_it_for_attacks_below_eight():
    game = rewarded("barbarian flare", deck=("attack 7", "attack 8"))
    assert advice(game) == 1
    game.yellow.plays("barbarian flare")
    assert game.yellow.ask.default == ["attack 7"]
    assert advice(rewarded("barbarian flare", deck=("attack 8", "quash"))) == 0


def test_wild_has_nothing_to_look_at_if_the_reward_was_ships():
    game = scenario(
        red=("", "attack 4"), blue=("", "attack 30"), green=("",), yellow=("", "barbarian flare", "attack 9")
    )
    game.start.planets[15][3] -= 2
    game.start.seats[3].warp = 2
    game.attack(ships=1, allies={"yellow": ("defense", 1)}).lay(red="attack 4", blue="attack 30")
    game.play_until("rewards", of="yellow").yellow.answers("cards 0 ships 1")
    game.play_until("rewards_taken", "aim", "launch")
    assert not game.yellow.is_offered("barbarian flare")


def test_wild_may_discard_nothing():
    game = rewarded("barbarian flare")
    game.yellow.plays("barbarian flare").answers([])
    assert game.yellow.hand == ["attack 1", "barbarian flare", "quash"]


def test_wild_may_be_kept():
    game = rewarded("barbarian flare")
    game.yellow.passes()
    game.finish()
    assert not game.heard("card_announced")


def test_wild_discards_of_a_compensation():
    game = scenario(
        red=("", "negotiate", "barbarian flare", "attack 9"),
        blue=("", "attack 30", "attack 2", "attack 3"),
        green=("",),
    )
    game.attack(ships=2).lay(red="negotiate", blue="attack 30").play_until("compensation_taken")
    game.red.plays("barbarian flare")
    assert sorted(game.red.ask.form.cards) == ["attack 2", "attack 3"]
    game.red.answers(["attack 2", "attack 3"])
    assert game.red.hand == ["attack 9", "barbarian flare"]


def test_wild_is_for_the_receiver_only():
    game = scenario(red=("", "negotiate"), blue=("", "attack 30", "attack 2", "barbarian flare"), green=("",))
    game.attack(ships=1).lay(red="negotiate", blue="attack 30").play_until("compensation_taken", "launch")
    assert not game.blue.is_offered("barbarian flare")


def test_wild_card_zapped_everything_is_kept():
    game = scenario(
        red=("", "negotiate", "barbarian flare"), blue=("", "attack 30", "attack 2"), green=("", "card_zap")
    )
    game.attack(ships=1).lay(red="negotiate", blue="attack 30").play_until("compensation_taken", of="red")
    game.red.plays("barbarian flare")
    game.green.plays("card_zap")
    game.finish()
    assert game.red.hand == ["attack 2"]


def test_with_the_power_lost_only_the_wild_side_is_left():
    game = scenario(
        red=("", "attack 4"), blue=("", "attack 30"), green=("",), yellow=("barbarian", "barbarian flare")
    )
    game.yellow.loses_home_colonies(3)
    game.attack(ships=1, allies={"yellow": ("defense", 1)}).lay(red="attack 4", blue="attack 30")
    game.play_until("rewards", of="yellow").yellow.answers("cards 1 ships 0")
    game.play_until("rewards_taken", of="yellow")
    assert game.yellow.options == ["barbarian flare.discard_the_unwanted", "pass"]
