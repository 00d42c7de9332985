"""The test vectors of the rules' chapter 28, under their names. T-24 is Technology."""

import pytest

from engine import NotAllowed
from engine.state.queries import in_force
from tests.engine.choosing import started
from tests.engine.fights import agreed, fought, offer
from tests.engine.scenario import scenario


def test_t1_a_tie_of_fourteen_is_won_by_the_defense():
    """T-1 (R-11.2)."""
    game = fought("attack 10", "attack 10", ships=4)
    (totals,) = game.heard("totals_final")
    assert (totals.offense, totals.defense) == (14, 14)
    assert game.result == "defense"


def test_t2_attack_zero_beats_a_negotiate_with_eight_ships():
    """T-2 (R-11.4, R-17.2): compensation for the own ships lost."""

    def eight_ships(game):
        game.start.planets[5:7] = [{1: 8}, {}]

    hand = ["plague", "quash", *["attack 9"] * 8]
    game = fought("attack 0", "negotiate", ships=1, planet=5, changes=[eight_ships], red=hand)
    assert game.result == "offense"
    game.finish()
    assert game.blue.warp == 8
    assert [fact.cards for fact in game.heard("compensation_collected")] == [8]


def test_t3_a_defense_without_ships_that_negotiates_collects_nothing():
    """T-3 (R-7.5, R-17.2)."""

    def empty(game):
        game.start.planets[5] = {}

    game = fought(
        "attack 4", "negotiate", ships=1, planet=5, changes=[empty], red=["attack 9", "plague"]
    ).finish()
    assert game.result == "offense"
    assert not game.heard("compensation_collected")


def test_t4_compensation_counts_own_ships_and_takes_what_there_is():
    """T-4 (R-17.2, R-17.3): seven ships to the warp; the hand holds two cards, so both."""
    allies = {"green": ("offense", 4)}
    three = fought(
        "negotiate", "attack 6", ships=3, allies=allies, blue=["plague", "quash", "attack 9", "attack 8"]
    )
    three.pass_windows()
    assert three.red.warp + three.green.warp == 7
    assert len(three.red.hand) == 3
    two = fought("negotiate", "attack 6", ships=3, allies=allies, blue=["quash", "attack 9"]).pass_windows()
    assert two.red.hand == ["attack 9", "quash"]


def test_t5_a_morph_copies_the_attack_without_its_reinforcement():
    """T-5 (R-11.6): 20 and ships against 23 and ships."""
    game = fought("morph", "attack 20", ships=1, blue=["reinforcement 3"])
    game.blue.plays("reinforcement 3.reinforce:defense")
    game.pass_windows()
    (totals,) = game.heard("totals_final")
    assert (totals.offense, totals.defense) == (20 + 1, 23 + 4)


def test_t6_four_ships_in_a_won_defense_earn_two_cards_and_two_ships():
    """T-6 (R-17.7)."""

    def in_the_warp(game):
        game.start.seats[2].warp, game.start.planets[14][2] = 3, 1

    game = fought("attack 1", "attack 20", ships=1, allies={"green": ("defense", 4)}, changes=[in_the_warp])
    game.play_until("rewards").green.answers("cards 2 ships 2")
    game.finish()
    assert len(game.green.hand) == 2
    assert (game.green.warp, game.green.ships) == (1, 19)


def test_t7_offense_and_ally_at_four_each_share_the_win():
    """T-7 (R-13.2, R-13.5): compensation is not collected."""

    def at_four(game):
        for planet in (15, 16, 17, 18):
            game.red.has_colony(planet)
            game.green.has_colony(planet)

    game = fought(
        "attack 30",
        "negotiate",
        ships=1,
        allies={"green": "offense"},
        changes=[at_four],
        red=["plague", "quash"],
    )
    game.pass_windows()
    assert game.game.winners == [0, 2]
    assert game.red.hand == ["plague", "quash"]


def test_t8_a_colony_given_up_for_the_gate_is_missing_at_the_landing():
    """T-8 (R-1.6, R-7.3): score 3, then 4, no win."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",), yellow=("",))
    for planet in (15, 16, 17, 18):
        game.red.has_colony(planet)
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"15": 1}})
    assert game.position.foreign_colonies(0) == 3
    game.lay(red="attack 30", blue="attack 6").pass_windows()
    assert game.position.foreign_colonies(0) == 4
    assert game.game.winners == []


def test_t9_the_own_colour_without_visitor_or_empty_planet_is_drawn_again():
    """T-9 (R-6.4)."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",)).draws("seat 0", "seat 2")
    game.play_until("launch")
    assert len(game.heard("destiny_refused")) == 1
    assert game.enc.defense == 2


def test_t10_resettling_with_two_ships():
    """T-10 (R-8.5, R-14.4): a second encounter is allowed, the score is unchanged, the power is back."""
    game = scenario(red=("mirror", "attack 30"), blue=("", "attack 6"), green=("",)).draws("seat 0")
    game.red.loses_home_colonies(3)
    game.play_until("own_colour")
    game.red.answers("resettle")
    game.red.answers({"side": "planet 4", "ships": {"0": 2}})
    assert game.planets[4] == {0: 2}
    assert game.position.foreign_colonies(0) == 0
    assert in_force(game.position, 0)
    assert game.red.is_asked("another_encounter")
    assert "yes" in game.red.options


def test_t11_with_the_third_home_colony_the_power_goes_and_the_flare_is_wild():
    """T-11 (R-14.3, R-14.10): in the same step."""
    game = scenario(
        red=("", "attack 30", "attack 9"),
        blue=("mirror", "attack 4", "attack 8", "mirror flare"),
        green=("",),
    )
    game.blue.loses_home_colonies(2)
    game.attack(ships=1).lay(red="attack 30", blue="attack 4")
    game.play_until("another_encounter")
    told = [fact.id for fact in game.told() if fact.id in ("ships_landed", "power_lost", "encounter_over")]
    assert told == ["ships_landed", "power_lost", "encounter_over"]
    game.red.answers("yes")
    game.number = 0
    game.attack(ships=1, planet=6).lay(red="attack 9", blue="attack 8")
    game.play_until("cards_revealed", of="blue")
    assert game.blue.options == ["mirror flare.copy", "pass"]


def test_t12_a_destiny_deck_of_one_card_is_shuffled_before_the_draw():
    """T-12 (R-6.1)."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.start.destiny, game.start.destiny_discards = ["seat 0"], ["seat 1"] * 4
    game.play_until("launch")
    assert len(game.position.destiny) + len(game.position.destiny_discards) == 5
    assert game.position.destiny_discards[-1] == "seat 1"
    assert len(game.position.destiny_discards) <= 2


def test_t13_an_ally_who_strips_their_last_colony_to_help_has_nowhere_to_return():
    """T-13 (R-18.4, R-17.11, R-17.12): their ships go to the warp, then they are rewarded in cards."""

    def last_colony(game):
        game.start.planets[10:15] = [{2: 2}, {}, {}, {}, {}]
        game.start.seats[2].warp, game.start.seats[2].powerless = 18, True

    game = fought("attack 1", "attack 20", ships=1, allies={"green": ("defense", 2)}, changes=[last_colony])
    assert game.green.warp == 20
    assert len(game.green.hand) == 2
    told = [fact.id for fact in game.told() if fact.id in ("ships_homeless", "rewards_taken")]
    assert told == ["ships_homeless", "rewards_taken"]


def dealing(*red, blue=(), green=()):
    game = fought("negotiate", "negotiate", ships=2, red=red, blue=blue, green=green)
    return game.play_until("deal")


def test_t14_a_colony_for_nothing_is_a_deal_and_a_promise_is_none():
    """T-14 (R-16.4, R-16.10): without a deal three ships each."""
    given = agreed(dealing(), {"colony": 0})
    given.blue.answers({"5": 1})
    assert given.planets[0] == {0: 3, 1: 1}
    assert not given.heard("deal_failed")
    promised = dealing()
    with pytest.raises(NotAllowed):
        promised.red.answers(offer())
    promised.red.answers({"do": "break off"})
    promised.finish()
    assert (promised.red.warp, promised.blue.warp) == (3, 3)


def test_t15_card_zap_on_quash_saves_the_deal_unless_it_was_promised():
    """T-15 (R-16.11, R-16.12)."""
    for promised, why in (("attack 9", []), ("card_zap", ["not delivered"])):
        game = agreed(dealing("attack 9", "card_zap", green=["quash"]), {"cards": [promised]})
        game.play_until("deal_agreed", of="green")
        game.green.plays("quash")
        game.red.zaps_card()
        game.play_until("place_ships", "lose_ships")
        assert [fact.why for fact in game.heard("deal_failed")] == why
        assert ("attack 9" in game.blue.hand) == (not why)


def test_t16_a_card_zapped_card_zap_lets_the_cosmic_zap_work():
    """T-16 (R-15.4)."""
    blue = ("", "attack 20", "cosmic_zap", "card_zap")
    game = scenario(red=("mirror", "attack 8", "card_zap"), blue=blue, green=("",))
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    game.blue.passes()
    game.red.plays("card_zap")
    game.blue.zaps_card()
    game.pass_windows()
    assert game.heard("power_was_zapped")
    (totals,) = game.heard("totals_final")
    assert (totals.offense, totals.defense) == (10, 24)


def test_t17_plague_takes_one_card_of_each_type_and_three_ships():
    """T-17 (R-22.1): attack 8 or 6 by choice, the negotiate, the flare."""
    game = scenario(
        red=("", "attack 30", "plague"),
        blue=("", "attack 8", "attack 6", "negotiate", "mirror flare"),
        green=("",),
    )
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague.infect:seat 1")
    game.play_until("lose_ships", of="blue")
    game.blue.answers({"5": 3})
    game.play_until("discard", of="blue")
    game.blue.answers("attack 8")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]
    assert game.blue.warp == 3


def test_t18_mobius_tubes_leave_the_ships_of_the_homeless_in_the_warp():
    """T-18 (R-18.5)."""
    game = scenario(red=("", "attack 30", "mobius_tubes"), blue=("", "attack 6"), green=("",))
    game.start.planets[10:15] = [{}, {}, {}, {}, {}]
    game.start.seats[2].warp, game.start.seats[2].powerless = 20, True
    game.blue.has_in_warp(2)
    game.play_until("encounter_starts", of="red").red.plays("mobius_tubes")
    game.play_until("launch")
    assert (game.green.warp, game.blue.warp) == (20, 0)


def test_t19_fewest_ships_in_the_warp_names_the_zero_nearest_to_the_offenses_left():
    """T-19 (R-6.6): players with 0, 0 and 2."""
    game = scenario(red=("", "attack 30"), blue=("",), green=("",), yellow=("",))
    game.draws("fewest_ships_in_warp").start.seats[1].warp = 2
    game.start.planets[5][1] = 2
    game.play_until("launch")
    assert game.enc.defense == 2


def test_t20_without_encounter_card_a_won_encounter_is_the_last():
    """T-20 (R-3.7): the hand is an artifact and a flare."""
    game = fought("attack 30", "attack 6", ships=1, red=["quash", "mirror flare"])
    game.play_until("another_encounter")
    assert game.red.options == ["no"]
    game.default()
    assert game.enc.offense == 1


def test_t21_emotion_control_after_a_reinforcement():
    """T-21 (R-11.11): a deal is tried, the +5 stays on the discard pile."""
    game = fought("attack 8", "attack 6", ships=1, red=["reinforcement 5"], blue=["emotion_control"])
    game.red.plays("reinforcement 5.reinforce:offense")
    game.blue.passes()
    game.play_until("cards_revealed", of="blue")
    game.blue.plays("emotion_control")
    game.play_until("deal")
    assert game.discards == ["reinforcement 5", "emotion_control"]
    assert not game.heard("totals_final")


def test_t22_force_field_on_one_of_two_offensive_allies():
    """T-22 (R-9.8): only their ships go home; they cannot play reinforcements."""
    game = scenario(
        red=("", "attack 8"),
        blue=("", "attack 6", "force_field"),
        green=("", "reinforcement 5"),
        yellow=("", "reinforcement 2"),
    )
    game.attack(ships=1, allies={"green": ("offense", 2), "yellow": ("offense", 1)})
    game.red.answers("attack 8")
    game.blue.plays("force_field:seat 2")
    game.play_until("place_ships", of="green")
    game.green.answers({"10": 2})
    assert game.enc.gate == {0: 1, 3: 1}
    game.lay(red="attack 8", blue="attack 6").play_until("cards_revealed", of="yellow")
    assert game.yellow.is_offered("reinforcement 2")
    assert game.green.options == ["pass"]
    game.pass_windows()
    (totals,) = game.heard("totals_final")
    assert totals.offense == 10


def test_t23_the_deck_of_three_players_has_82_cards():
    """T-23 (R-2.5): 72, six dealt flares and four random ones."""
    position = started(players=3).position
    piles = [position.deck, position.discards, *(seat.hand for seat in position.seats)]
    cards = [one for pile in (*piles, *(power.pile for power in position.sheets())) for one in pile]
    assert (len(cards), sum(one.is_flare for one in cards)) == (82, 10)


def flare_war(blue):
    """Red plays Mirror's wild flare and holds Human's besides; blue answers."""
    game = scenario(
        red=("", "attack 8", "mirror flare", "human flare"),
        blue=(*blue[:1], "attack 20", *blue[1:]),
        green=("",),
    )
    game.attack(ships=2).lay(red="attack 8", blue="attack 20").play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.blue.plays(blue[1])
    game.play_until("cards_revealed", of="red")
    return game


def test_t25_a_prevented_flare_is_kept_and_a_card_zapped_one_is_lost():
    """T-25 (R-21.7, R-21.11)."""
    prevented = flare_war(("anti_matter", "anti_matter flare"))
    assert "mirror flare" in prevented.red.hand
    assert prevented.red.is_offered("human flare")
    assert not prevented.red.is_offered("mirror flare")
    cancelled = flare_war(("", "card_zap"))
    assert "mirror flare" in cancelled.discards
    assert cancelled.red.options == ["pass"]


@pytest.mark.parametrize("stays", [True, False])
def test_t26_a_zapped_warrior_gains_its_tokens_with_either_setting(stays):
    """T-26 (R-14.8): two for a lost encounter."""
    game = scenario(red=("warrior", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("",))
    game.under("ffg2008", zap__unused_parts_stay=stays)
    game.red.power.tokens = 3
    game.attack(ships=2).lay(red="attack 8", blue="attack 20").play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.finish()
    (totals,) = game.heard("totals_final")
    assert totals.offense == 10
    assert game.red.power.tokens == 5


@pytest.mark.parametrize("stays", [True, False])
def test_t26_a_zapped_zombie_may_release_ships_in_a_deal_of_that_encounter_or_not(stays):
    """T-26 (R-14.8): the release is no use; only the table's own ruling stops it."""
    game = scenario(
        red=("zombie", "negotiate", "negotiate"),
        blue=("", "negotiate", "cosmic_zap"),
        green=("", "plague"),
        yellow=("",),
    )
    game.under("ffg2008", zap__unused_parts_stay=stays)
    game.blue.has_in_warp(2)
    game.play_until("encounter_starts", of="green")
    game.green.plays("plague.infect:seat 0")
    game.blue.zaps_power()
    game.attack(ships=1).lay(red="negotiate", blue="negotiate").play_until("deal")
    assert game.position.is_zapped("zombie")
    assert bool(game.red.ask.form.clauses["0"]) == stays


def test_t27_the_defense_draws_its_new_hand_before_traders_exchange():
    """T-27 (R-10.2)."""
    game = scenario(red=("trader", "attack 8", "quash"), blue=("", "plague"), green=("",))
    game.attack(ships=1)
    while not game.red.is_offered("trader"):
        game.default()
    assert len(game.blue.hand) == 8
    assert [fact.seat for fact in game.heard("new_hand")] == [1]


def test_t28_an_ally_sent_home_has_allied_and_gets_no_token():
    """T-28 (R-9.9)."""
    game = scenario(red=("grudge", "attack 8"), blue=("", "attack 20", "force_field"), green=("",))
    game.attack(ships=2, allies={"green": ("offense", 2)})
    while not game.blue.is_offered("force_field"):
        game.default()
    game.blue.plays("force_field:seat 2")
    game.finish()
    assert game.heard("alliance_cancelled")
    assert game.green.warp == 0
