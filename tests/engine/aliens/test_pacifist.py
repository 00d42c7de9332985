import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def fought(red=("pacifist", "negotiate"), blue=("", "attack 40"), green=("",), allies=None, ships=3):
    game = scenario(red=red, blue=blue, green=green, purple=("",)).attack(ships=ships, allies=allies)
    return game.lay(red=red[1], blue=blue[1])


def test_a_negotiate_wins_against_an_attack():
    game = fought(allies={"green": "offense"}).finish()
    assert game.planets[5] == {0: 3, 2: 1}
    assert game.blue.warp == 4
    assert game.heard("compensation_collected") == []


def test_as_the_defense_it_wins_and_its_allies_are_rewarded():
    game = fought(
        red=("", "attack 40"), blue=("pacifist", "negotiate"), green=("",), allies={"green": "defense"}
    ).finish()
    assert game.red.warp == 3
    assert [f.seat for f in game.heard("rewards_taken")] == [2]


def test_it_cannot_be_declined():
    game = fought()
    assert [f.power for f in game.heard("power_was_used")] == ["pacifist"]


def test_as_an_ally_it_does_nothing():
    game = scenario(red=("", "negotiate"), blue=("", "attack 40"), green=("pacifist",))
    game.attack(allies={"green": "offense"}).lay(red="negotiate", blue="attack 40").finish()
    assert (game.red.warp, game.green.warp) == (3, 1)


def test_two_negotiates_lead_to_a_deal():
    game = fought(blue=("", "negotiate")).play_until("deal")
    assert set(game.asked()) == {"red", "blue"}


def test_an_attack_of_its_own_has_no_special_effect():
    game = fought(red=("pacifist", "attack 4")).finish()
    assert game.red.warp == 3
    assert game.heard("power_was_used") == []


def test_zapped_it_loses_with_compensation():
    game = fought(
        red=("", "attack 40", "attack 1", "attack 1", "attack 1", "attack 1", "cosmic_zap"),
        blue=("pacifist", "negotiate"),
    )
    game.red.zaps_power()
    game.finish()
    assert game.planets[5] == {0: 3}
    assert [(f.seat, f.cards) for f in game.heard("compensation_collected")] == [(1, 4)]


def test_a_morph_that_faces_its_negotiate_leads_to_a_deal():
    game = fought(blue=("", "morph")).play_until("deal")
    assert set(game.asked()) == {"red", "blue"}


def test_its_own_morph_that_faces_an_attack_is_an_attack():
    game = fought(red=("pacifist", "morph")).finish()
    assert game.heard("totals_final") != []
    assert game.red.warp == 3


def test_when_feelings_are_calmed_a_deal_is_tried():
    game = fought(blue=("", "attack 40", "emotion_control"))
    game.play_until("cards_revealed", of="blue").blue.plays("emotion_control")
    game.play_until("deal")
    assert set(game.asked()) == {"red", "blue"}


def test_what_lies_before_it_after_an_exchange_counts():
    game = fought(blue=("sorcerer", "attack 6"))
    game.blue.uses("magic")
    game.finish()
    assert game.heard("power_was_used")[-1].power == "sorcerer"
    assert game.planets[5] == {0: 3}  # its attack against the negotiate, without the power


def test_an_upset_turns_its_win_into_a_loss_with_compensation():
    """F18: it collects because the other one revealed an attack."""
    game = scenario(
        red=("pacifist", "negotiate"), blue=("loser", "attack 40", *["attack 1"] * 5), green=("",)
    )
    game.attack(ships=3).play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.lay(red="negotiate", blue="attack 40").finish()
    assert game.red.warp == 3
    assert [(f.seat, f.cards) for f in game.heard("compensation_collected")] == [(0, 3)]


def test_under_an_upset_it_must_play_an_attack_if_it_has_one():
    game = scenario(red=("pacifist", "negotiate", "attack 4"), blue=("loser", "attack 40"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.play_until("encounter_card", of="red")
    assert game.red.options == ["attack 4"]


def test_used_before_the_human_is_zapped_it_wins():
    """F18 (disputed): of two automatic wins the first in timing order stands."""
    game = fought(blue=("human", "attack 40", "cosmic_zap"))
    game.play_until("power_used", of="blue").blue.passes()  # to the use of peace
    game.blue.zaps_power()
    game.finish()
    assert game.planets[5] == {0: 3}


def test_a_human_zapped_before_wins():
    game = fought(red=("human", "attack 40", "cosmic_zap"), blue=("pacifist", "negotiate"))
    game.red.zaps_power()
    game.finish()
    assert [f.power for f in game.heard("power_was_used")] == ["pacifist"]
    assert game.planets[5] == {0: 3}


def test_with_the_power_lost_a_negotiate_loses_and_its_own_flare_arms_it():
    game = scenario(red=("pacifist", "negotiate", "pacifist flare"), blue=("", "attack 14"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=4).lay(red="negotiate", blue="attack 14")
    assert game.heard("power_announced") == []
    game.play_until("cards_revealed", of="red").red.plays("pacifist flare.take_up_arms")
    game.finish()
    assert [(f.offense, f.defense) for f in game.heard("totals_final")] == [(19, 18)]
    assert game.planets[5] == {0: 4}


def test_regained_the_power_works_again():
    game = scenario(red=("pacifist", "negotiate"), blue=("", "attack 14"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.attack(ships=3).lay(red="negotiate", blue="attack 14").finish()
    assert game.planets[5] == {0: 3}


# The flare


def test_wild_is_not_offered_unless_a_negotiate_faces_an_attack():
    game = fought(red=("", "attack 4", "pacifist flare"))
    game.play_until("cards_revealed", of="red")
    assert game.red.options == ["pass"]


def test_wild_card_zapped_the_negotiate_stays_one():
    game = fought(red=("", "negotiate", "pacifist flare"), blue=("", "attack 8", "card_zap"))
    game.play_until("cards_revealed", of="red").red.plays("pacifist flare")
    game.blue.zaps_card()
    game.finish()
    assert game.red.warp == 3
    assert game.heard("totals_final") == []


def failing(red=("pacifist", "negotiate", "pacifist flare"), blue=("", "negotiate"), ships=3):
    game = scenario(red=red, blue=blue, green=("",)).attack(ships=ships)
    game.lay(red="negotiate", blue="negotiate").play_until("deal").red.answers({"do": "break off"})
    return game


def test_super_shifts_the_price_of_a_failed_deal():
    game = failing()
    assert game.asked() == {"red": "deal_failed"}
    game.red.plays("pacifist flare")
    game.finish()
    assert (game.red.warp, game.blue.warp) == (1, 5)


def test_super_may_be_left_out():
    game = failing()
    game.red.passes()
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)


def test_super_works_for_the_defense_too():
    game = failing(red=("", "negotiate"), blue=("pacifist", "negotiate", "pacifist flare"))
    game.blue.plays("pacifist flare")
    game.finish()
    assert (game.red.warp, game.blue.warp) == (5, 1)


def test_super_zapped_both_pay_three():
    game = failing(blue=("", "negotiate", "cosmic_zap"))
    game.red.plays("pacifist flare")
    game.blue.zaps_power("super_played")
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)
    assert game.red.hand == ["pacifist flare"]


def test_super_whoever_has_too_few_ships_loses_all_they_have():
    game = scenario(red=("pacifist", "negotiate", "pacifist flare"), blue=("", "negotiate"), green=("",))
    for planet in range(6, 10):
        game.start.planets[planet] = {}
    game.blue.seat.warp, game.blue.seat.powerless = 16, True
    game.attack().lay(red="negotiate", blue="negotiate").play_until("deal").red.answers({"do": "break off"})
    game.red.plays("pacifist flare")
    game.finish()
    assert [(f.seat, f.ships) for f in game.heard("ships_lost")] == [(0, 1), (1, 4)]


def test_wild_has_nothing_to_say_about_a_failed_deal():
    game = failing(red=("", "negotiate", "pacifist flare"))
    assert game.asked() == {"red": "deal_failed"}
    assert game.red.options == ["pass"]


@pytest.mark.parametrize(("alien", "plays"), [("", True), ("tripler", False)])
def test_wild_when_it_helps_reckons_with_the_power_that_must_then_be_used(alien, plays):
    """Against an attack of one's own, Tripler makes 24 of its 8."""
    game = scenario(red=("", "negotiate", "pacifist flare"), blue=(alien, "attack 8"), green=("",))
    has_orders(game.start.seats[0], {"pacifist flare.take_up_arms": "helps"})
    game.attack(ships=3).lay(red="negotiate", blue="attack 8").pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["pacifist flare"] * plays
