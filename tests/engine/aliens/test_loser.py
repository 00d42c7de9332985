import pytest

from engine.state.cards import card
from engine.state.queries import ELIGIBLE_CARDS, Source, query_value
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def planned(red=("loser", "attack 1"), blue=("", "attack 15"), green=("",), allies=None, ships=3):
    game = scenario(red=red, blue=blue, green=green, purple=("",)).attack(ships=ships, allies=allies)
    seat = next(name for name, held in (("red", red), ("blue", blue)) if "loser" in held[0])
    return game.play_until("before_cards_chosen", of=seat)


def upset(**seats):
    game = planned(**seats)
    game.red.uses("upset")
    return game


def test_the_side_that_would_win_loses():
    game = upset().lay(red="attack 1", blue="attack 15").finish()
    assert [(f.offense, f.defense) for f in game.heard("totals_final")] == [(4, 19)]
    assert game.planets[5] == {0: 3}
    assert game.blue.warp == 4


def test_may_be_declined():
    game = planned()
    game.red.passes()
    game.lay(red="attack 1", blue="attack 15").finish()
    assert game.red.warp == 3


def test_as_the_defense_it_may_declare_it_too():
    game = planned(red=("", "attack 15"), blue=("loser", "attack 1"))
    game.blue.uses("upset")
    game.lay(red="attack 15", blue="attack 1").finish()
    assert game.red.warp == 3


def test_an_ally_is_not_asked():
    game = scenario(red=("", "attack 1"), blue=("", "attack 15"), green=("loser",))
    game.attack(allies={"green": "offense"}).lay(red="attack 1", blue="attack 15").finish()
    assert game.heard("power_announced") == []


def test_a_tie_is_won_by_the_offense():
    game = (
        upset(red=("loser", "attack 5"), blue=("", "attack 4")).lay(red="attack 5", blue="attack 4").finish()
    )
    assert [(f.offense, f.defense) for f in game.heard("totals_final")] == [(8, 8)]
    assert game.planets[5] == {0: 3}


def test_zapped_nobody_is_bound_and_the_higher_total_wins():
    game = upset(red=("loser", "attack 1", "negotiate"), blue=("", "attack 15", "negotiate", "cosmic_zap"))
    game.blue.zaps_power()
    game.play_until("encounter_card", of="blue")
    assert game.blue.options == ["attack 15", "negotiate"]
    game.lay(blue="attack 15").lay(red="attack 1").finish()
    assert game.red.warp == 3


def test_a_zap_after_the_cards_are_turned_up_is_too_late():
    """FC."""
    game = upset(blue=("", "attack 15", "cosmic_zap"))
    game.play_until("power_used", of="blue").blue.passes()
    game.lay(red="attack 1", blue="attack 15").finish()
    assert game.heard("card_announced") == []
    assert game.planets[5] == {0: 3}


def test_both_main_players_must_play_an_attack_if_they_have_one():
    game = upset(
        red=("loser", "attack 1", "negotiate", "morph"), blue=("", "attack 15", "negotiate", "attack 4")
    )
    game.play_until("encounter_card", of="blue")
    assert game.red.options == ["attack 1"]
    assert game.blue.options == ["attack 4", "attack 15"]


def test_who_has_no_attack_may_play_another_card():
    game = upset(blue=("", "negotiate", "morph")).play_until("encounter_card", of="blue")
    assert game.blue.options == ["negotiate", "morph"]


def test_an_attack_that_lies_in_another_pile_binds_nobody():
    """Conventions: a hand never includes cards that are played through a power."""
    game = upset()
    hoard = [
        (card("attack 8"), Source("pile of miser", power="miser")),
        (card("negotiate"), Source("hand 1")),
    ]
    assert query_value(game.position, ELIGIBLE_CARDS, hoard, seat=1) == hoard


def test_that_somebody_is_bound_does_not_show():
    def seen(*cards):
        game = upset(blue=("", "attack 15", *cards)).lay(blue="attack 15").lay(red="attack 1")
        game.finish()
        return game.told(), game.told("red")

    assert seen("negotiate") == seen("attack 15") == seen("morph")


def test_a_negotiate_wins_against_an_attack_and_nobody_is_compensated():
    """FC: the negotiator has lost no ships, the loser has played no negotiate."""
    game = upset(blue=("", "negotiate", *["quash"] * 3)).lay(red="attack 1", blue="negotiate").finish()
    assert game.result == "defense"
    assert game.red.warp == 3
    assert game.heard("compensation_collected") == []


def test_two_negotiates_lead_to_a_deal_and_a_failed_one_is_a_loss_for_both():
    game = upset(red=("loser", "negotiate"), blue=("", "negotiate")).lay(red="negotiate", blue="negotiate")
    game.play_until("deal").red.answers({"do": "break off"})
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)


def test_rewards_follow_the_final_result():
    """F18, by analogy: what hangs on winning looks at the outcome after the exchange."""
    game = (
        upset(red=("loser", "attack 15"), blue=("", "attack 1"), allies={"green": ("defense", 2)})
        .lay(red="attack 15", blue="attack 1")
        .finish()
    )
    assert [f.seat for f in game.heard("rewards_taken")] == [2]


def test_without_its_power_it_is_not_asked():
    game = scenario(red=("loser", "attack 1"), blue=("", "attack 15"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="attack 1", blue="attack 15").finish()
    assert game.red.warp > 3
    assert game.heard("power_announced") == []


def test_regained_the_power_works_again():
    game = scenario(red=("loser", "attack 1"), blue=("", "attack 15"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.attack(ships=3).play_until("before_cards_chosen", of="red").red.uses("upset")
    game.lay(red="attack 1", blue="attack 15").finish()
    assert game.planets[5] == {0: 3}


def test_a_possessed_attack_binds_nobody_either():
    """OURS-loser-1: by the convention "hand" a possessed card is no card of the hand."""
    game = scenario(red=("demon", "negotiate"), blue=("loser", "attack 15"), green=("", "attack 40"))
    game.attack_until_alliances().play_until("alliances_open", of="red").red.uses("possess:seat 2")
    game.play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.play_until("encounter_card", of="red")
    assert game.red.options == ["negotiate", "attack 40@pile of demon"]


def test_bound_by_an_attack_in_the_hand_one_may_lay_a_possessed_one():
    game = scenario(
        red=("demon", "negotiate", "attack 4"), blue=("loser", "attack 15"), green=("", "attack 40", "morph")
    )
    game.attack_until_alliances().play_until("alliances_open", of="red").red.uses("possess:seat 2")
    game.play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.play_until("encounter_card", of="red")
    assert game.red.options == ["attack 4", "attack 40@pile of demon"]


# Super


def late(**seats):
    game = scenario(
        red=("loser", "attack 1", "loser flare", "negotiate"),
        **{"blue": ("", "attack 15"), "green": ("",), **seats},
    )
    game.attack(ships=3).play_until("before_cards_chosen", of="red").red.passes()
    return game.lay(red=seats.get("card", "attack 1"), blue="attack 15").play_until("cards_chosen", of="red")


def test_super_declares_the_upset_after_the_cards_are_chosen():
    game = late()
    game.red.plays("loser flare.late_upset")
    game.finish()
    assert game.planets[5] == {0: 3}


def test_super_binds_nobody():
    game = scenario(
        red=("loser", "attack 1", "loser flare", "negotiate"), blue=("", "attack 15"), green=("",)
    )
    game.attack(ships=3).play_until("before_cards_chosen", of="red").red.passes()
    game.play_until("encounter_card", of="red")
    assert game.red.options == ["attack 1", "negotiate"]


def test_super_is_no_second_upset():
    game = scenario(red=("loser", "attack 1", "loser flare"), blue=("", "attack 15"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="red").red.uses("upset")
    game.lay(red="attack 1", blue="attack 15").play_until("cards_chosen", of="red")
    assert game.red.options == ["pass"]
    game.finish()
    assert game.planets[5] == {0: 3}


def test_super_zapped_the_higher_total_wins():
    game = late(blue=("", "attack 15", "cosmic_zap"))
    game.red.plays("loser flare.late_upset")
    game.blue.zaps_power("super_played")
    game.finish()
    assert game.red.warp == 3
    assert "loser flare" in game.red.hand


def test_after_a_zap_its_own_flare_is_wild():
    game = upset(red=("loser", "attack 1", "loser flare"), blue=("", "attack 15", "cosmic_zap"))
    game.blue.zaps_power()
    game.play_until("before_cards_chosen", of="red")
    assert game.red.is_offered("loser flare.both_sides_lose")


# Wild


def lost(**seats):
    game = scenario(
        **{
            "red": ("", "attack 1", "loser flare", "attack 4"),
            "blue": ("", "attack 15"),
            "green": ("",),
            "purple": ("",),
            **seats,
        }
    )
    game.attack(ships=3, allies={"green": ("offense", 2), "purple": ("defense", 1)})
    game.play_until("before_cards_chosen", of="red").red.plays("loser flare.both_sides_lose")
    return game


def test_wild_all_ships_of_both_sides_go_to_the_warp():
    game = lost().finish()
    assert game.result == "both lose"
    assert [f.result for f in game.heard("encounter_over")] == ["both lose"]
    assert {f.seat: f.ships for f in game.heard("ships_lost")} == {0: 3, 1: 4, 2: 2, 3: 1}
    assert game.planets[5] == {}


def test_wild_no_cards_are_played_and_nobody_gains_anything():
    game = lost().finish()
    for fact in ("card_laid", "ships_landed", "compensation_collected", "rewards_taken"):
        assert game.heard(fact) == []
    assert "loser flare" in game.red.hand


def test_wild_play_passes_on_without_a_second_encounter():
    game = lost().finish()
    assert [f.seat for f in game.heard("turn_began")][-1] == 1
    assert "another_encounter" not in game.asked().values()


def test_wild_card_zapped_the_encounter_goes_on():
    game = lost(blue=("", "attack 15", "card_zap"))
    game.blue.zaps_card()
    game.lay(red="attack 1", blue="attack 15")
    assert "loser flare" in game.discards


def test_wild_is_for_main_players_only():
    game = scenario(red=("", "attack 1"), blue=("", "attack 15"), green=("", "loser flare"))
    game.attack(allies={"green": "offense"}).play_until("before_cards_chosen", of="green")
    assert game.green.options == ["pass"]


def test_wild_works_with_the_power_lost():
    game = scenario(red=("loser", "attack 1", "loser flare"), blue=("", "attack 15"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).play_until("before_cards_chosen", of="red")
    assert game.red.options == ["loser flare.both_sides_lose", "pass"]
    game.red.plays("loser flare")
    game.finish()
    assert game.result == "both lose"


def test_wild_that_costs_the_defense_its_power_may_still_be_answered():
    """R-14.3: the power is lost with that very step, though the encounter is over."""
    game = scenario(
        red=("", "attack 1", "loser flare"),
        blue=("mirror", "attack 15"),
        green=("", "parasite flare"),
    )
    game.blue.loses_home_colonies(2)
    game.attack(ships=1, planet=5)
    game.play_until("before_cards_chosen", of="red").red.plays("loser flare.both_sides_lose")
    game.play_until("power_lost", "launch")
    assert game.green.is_asked("power_lost")
    game.green.plays("settle_down:planet 9").answers("planet 12")
    game.play_until("launch")
    assert game.planets[9] == {2: 1}
    assert [fact.result for fact in game.heard("encounter_over")] == ["both lose"]


@pytest.mark.parametrize(
    ("attack", "colonies", "plays"),
    [
        ("attack 1", 4, True),
        ("attack 1", 3, False),
        ("attack 40", 4, False),
        ("negotiate", 4, True),
        ("card_zap", 4, False),
    ],
)
def test_wild_when_it_helps_is_for_a_defeat_that_would_lose_the_game(attack, colonies, plays):
    """All other defeats cost less than all the ships and what might still have come; a good attack may
    win, and instead of no encounter card at all eight new cards come."""
    game = scenario(red=("", "attack 8"), blue=("", attack, "loser flare"), green=("",))
    has_orders(game.start.seats[1], {"loser flare.both_sides_lose": "helps"})
    game.start.planets[5][1], game.start.planets[6][1] = 2, 6
    for planet in (6, 7, 10, 11)[:colonies]:
        game.red.has_colony(planet)
    game.attack(ships=4, planet=5).finish()
    assert [fact.card for fact in game.heard("card_announced")] == ["loser flare"] * plays
