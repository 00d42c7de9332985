from engine.bots.own_orders import stops_for_cards
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def fought(red=("human", "attack 8"), blue=("", "attack 10"), green=("",), allies=None, ships=3):
    game = scenario(red=red, blue=blue, green=green, purple=("",))
    return game.attack(ships=ships, allies=allies).lay(red=red[1], blue=blue[1])


def test_adds_four_to_its_side():
    game = fought().finish()
    assert game.all_totals == [(15, 14)]
    assert game.planets[5] == {0: 3}


def test_it_cannot_be_declined():
    game = fought()
    assert [f.power for f in game.heard("power_was_used")] == ["human"]


def test_as_a_defensive_ally_it_adds_to_the_defense():
    game = fought(red=("", "attack 11"), green=("human",), allies={"green": ("defense", 1)}, ships=4).finish()
    assert game.all_totals == [(15, 10 + 4 + 1 + 4)]


def test_as_a_bystander_it_adds_nothing():
    game = fought(red=("", "attack 8"), green=("human",)).finish()
    assert game.all_totals == [(11, 14)]


def test_without_its_power_it_adds_nothing_and_there_is_nothing_to_zap():
    game = scenario(red=("human", "attack 8"), blue=("", "attack 10", "cosmic_zap"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="attack 8", blue="attack 10").finish()
    assert game.all_totals == [(11, 14)]
    assert game.heard("power_announced") == []


def test_regained_the_power_works_again():
    game = scenario(red=("human", "attack 8"), blue=("", "attack 10"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.attack(ships=3).lay(red="attack 8", blue="attack 10").finish()
    assert game.all_totals == [(15, 14)]


# Zapped


def zapped(**seats):
    game = fought(**{"red": ("human", "attack 0"), "blue": ("", "attack 40", "cosmic_zap"), **seats})
    game.blue.zaps_power()
    return game


def test_zapped_its_side_wins_at_once():
    game = zapped().finish()
    assert game.planets[5] == {0: 3}
    assert game.blue.warp == 4


def test_an_ally_zapped_wins_for_its_side():
    game = zapped(red=("", "attack 0"), green=("human",), allies={"green": ("offense", 2)}).finish()
    assert game.planets[5] == {0: 3, 2: 2}


def test_the_win_is_no_use_and_works_where_zaps_stop_parts_too():
    game = scenario(red=("human", "attack 0"), blue=("", "attack 40", "cosmic_zap"), green=("",))
    game.start.rules["zap.unused_parts_stay"] = False
    game.attack(ships=3).lay(red="attack 0", blue="attack 40")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert game.planets[5] == {0: 3}


def test_zapped_with_two_negotiates_no_deal_is_tried_and_the_allies_stay():
    """F18 (disputed); ENG: allies stay in the encounter and nobody is compensated."""
    game = zapped(
        red=("human", "negotiate"),
        blue=("", "negotiate", "cosmic_zap"),
        allies={"green": ("offense", 2)},
    ).finish()
    assert game.heard("deal_offered") == game.heard("deal_failed") == []
    assert game.planets[5] == {0: 3, 2: 2}
    assert game.heard("compensation_collected") == []


def test_a_beaten_negotiator_is_compensated_if_human_revealed_an_attack():
    game = zapped(red=("human", "attack 4", *["attack 1"] * 5), blue=("", "negotiate", "cosmic_zap")).finish()
    assert [(f.seat, f.cards) for f in game.heard("compensation_collected")] == [(1, 4)]


def test_a_beaten_attacker_is_not_compensated_when_human_negotiated():
    game = zapped(red=("human", "negotiate", *["attack 1"] * 5)).finish()
    assert game.planets[5] == {0: 3}
    assert game.heard("compensation_collected") == []


def test_with_human_as_an_ally_the_card_of_their_side_decides_about_compensation():
    """ENG."""
    game = zapped(
        red=("", "attack 4", *["attack 1"] * 5),
        blue=("", "negotiate", "cosmic_zap"),
        green=("human",),
        allies={"green": ("offense", 1)},
    ).finish()
    assert [(f.seat, f.cards) for f in game.heard("compensation_collected")] == [(1, 4)]


def test_a_zapped_human_under_an_upset_ends_up_losing():
    """PRINT: an upset works last."""
    game = scenario(red=("human", "attack 0"), blue=("loser", "attack 40", "cosmic_zap"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.lay(red="attack 0", blue="attack 40")
    game.blue.zaps_power()
    game.finish()
    assert game.red.warp == 3


def test_the_bonus_counts_upward_when_the_smaller_total_wins():
    """ENG: Anti-Matter counts the four upward, to Human's harm."""
    game = fought(red=("human", "attack 8"), blue=("anti_matter", "attack 10"), ships=1).finish()
    assert game.all_totals == [(8 + 1 + 4, 10 - 4)]
    assert game.red.warp == 1


# Super


def eight(**seats):
    game = fought(**{"red": ("human", "attack 0", "human flare"), "blue": ("", "attack 14"), **seats})
    game.play_until("cards_revealed", of="red").red.plays("human flare.double_humanity:8")
    return game.play_until("cards_revealed", of="red")


def test_super_adds_eight_in_all_and_comes_back():
    game = eight()
    assert game.total("offense") == 0 + 3 + 8
    assert game.red.hand == ["human flare"]


def test_super_played_for_the_eight_may_still_be_discarded_to_zap_itself():
    """F18: both belong to the one play of the flare."""
    game = eight()
    game.red.uses("zap_itself")
    game.finish()
    assert game.planets[5] == {0: 3}
    assert game.red.hand == []
    assert "human flare" in game.discards


def test_super_the_later_discard_cannot_be_answered():
    game = eight(blue=("", "attack 14", "card_zap", "cosmic_zap"))
    announced = len(game.heard("card_announced")) + len(game.heard("power_announced"))
    game.red.uses("zap_itself")
    game.finish()
    assert len(game.heard("card_announced")) + len(game.heard("power_announced")) == announced
    assert game.planets[5] == {0: 3}


def test_super_may_stay_at_the_eight():
    game = eight()
    game.red.passes()
    game.finish()
    assert game.red.warp == 3


def test_super_may_be_discarded_right_away():
    game = fought(red=("human", "attack 0", "human flare"))
    game.play_until("cards_revealed", of="red").red.plays("human flare.double_humanity:zap")
    game.finish()
    assert game.planets[5] == {0: 3}
    assert "human flare" in game.discards


def test_super_discarded_right_away_can_be_cancelled():
    game = fought(red=("human", "attack 0", "human flare"), blue=("", "attack 14", "card_zap"))
    game.play_until("cards_revealed", of="red").red.plays("human flare.double_humanity:zap")
    game.blue.zaps_card("super_played")
    game.finish()
    assert game.red.warp == 3


def test_super_answered_by_a_cosmic_zap_wins_and_the_flare_is_kept():
    game = fought(red=("human", "attack 0", "human flare"), blue=("", "attack 14", "cosmic_zap"))
    game.play_until("power_used", of="blue").blue.passes()
    game.play_until("cards_revealed", of="red").red.plays("human flare.double_humanity:8")
    game.blue.zaps_power("super_played")
    game.finish()
    assert game.planets[5] == {0: 3}
    assert game.red.hand == ["human flare"]


def test_super_its_own_zap_counts_to_the_end_of_the_encounter():
    game = eight()
    game.red.uses("zap_itself")
    assert game.enc.zapped == ["human"]


def test_super_after_its_own_zap_an_upset_still_turns_the_win_round():
    game = scenario(red=("human", "attack 0", "human flare"), blue=("loser", "attack 14"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.lay(red="attack 0", blue="attack 14")
    game.play_until("cards_revealed", of="red").red.plays("human flare.double_humanity:zap")
    game.finish()
    assert game.red.warp == 3
    assert "human flare" in game.discards


def test_super_as_an_ally():
    game = fought(
        red=("", "attack 8"), green=("human", "attack 1", "human flare"), allies={"green": ("offense", 1)}
    )
    game.play_until("cards_revealed", of="green").green.plays("human flare.double_humanity:8")
    game.finish()
    assert game.all_totals == [(8 + 4 + 8, 14)]


def test_super_whether_the_flare_is_still_there_does_not_show():
    """Who is asked follows from the play that everybody saw, not from the hand."""

    def seen(lost):
        game = eight(blue=("", "attack 14", "quash"))
        if lost:
            game.red.seat.hand[:] = [*game.red.seat.hand[1:], game.position.deck[-1]]
        return game.asked()

    assert seen(lost=True) == seen(lost=False) == {"red": "cards_revealed"}


# Wild


def wild(**seats):
    return fought(
        **{
            "red": ("", "negotiate", "human flare"),
            "blue": ("", "attack 40"),
            "green": ("human",),
            **seats,
        }
    )


def test_wild_makes_the_card_an_attack_42_and_goes_to_the_human():
    game = wild().play_until("cards_revealed", of="red")
    game.red.plays("human flare.forty_two")
    game.finish()
    assert game.all_totals == [(45, 44)]
    assert (game.red.hand, game.green.hand) == ([], ["human flare"])


def test_wild_is_discarded_if_nobody_is_the_human():
    game = wild(green=("",)).play_until("cards_revealed", of="red")
    game.red.plays("human flare.forty_two")
    game.finish()
    assert "human flare" in game.discards


def test_wild_is_not_for_use_against_the_human():
    game = wild(blue=("human", "attack 40"), green=("",)).play_until("cards_revealed", of="red")
    assert not game.red.is_offered("human flare")


def test_wild_is_for_main_players_only():
    game = fought(
        red=("", "attack 8"), green=("", "attack 1", "human flare"), allies={"green": ("offense", 1)}
    )
    game.play_until("cards_revealed", of="green")
    assert not game.green.is_offered("human flare")


def test_wild_card_zapped_it_is_discarded_as_usual():
    """ENG: it changes hands only if its effect took place."""
    game = wild(blue=("", "attack 40", "card_zap")).play_until("cards_revealed", of="red")
    game.red.plays("human flare.forty_two")
    game.blue.zaps_card()
    game.finish()
    assert game.red.warp == 3
    assert "human flare" in game.discards
    assert game.green.hand == []


def test_wild_a_morph_on_the_other_side_stays_what_it_copied():
    """RB: a morph copies the printed face, once."""
    game = wild(red=("", "attack 8", "human flare"), blue=("", "morph")).play_until(
        "cards_revealed", of="red"
    )
    game.red.plays("human flare.forty_two")
    game.finish()
    assert game.all_totals == [(45, 12)]


def test_with_the_power_lost_its_own_flare_is_wild_and_comes_back_to_it():
    game = scenario(red=("human", "negotiate", "human flare"), blue=("", "attack 40"), green=("",))
    game.red.loses_home_colonies()
    has_stops(game.red.seat, list(stops_for_cards({"human"})))
    game.attack(ships=3).lay(red="negotiate", blue="attack 40").play_until("cards_revealed", of="red")
    game.red.plays("human flare.forty_two")
    game.finish()
    assert game.all_totals == [(45, 44)]
    assert game.red.hand == ["human flare"]


def test_after_a_zap_its_own_flare_is_wild():
    game = zapped(red=("human", "attack 0", "human flare"))
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("forty_two")
    assert not game.red.is_offered("double_humanity")
