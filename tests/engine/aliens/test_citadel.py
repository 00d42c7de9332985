from engine.state import serial
from engine.state.cards import card
from engine.state.conservation import Ledger
from tests.engine.player import has_stops
from tests.engine.scenario import scenario

TARGET = 5  # the first planet of blue


def built(game, *keys, planet=TARGET, seat=2):
    """Citadels of earlier encounters."""
    sheet = game.start.seats[seat].powers[0]
    sheet.built[planet] = [card(key) for key in keys]
    return game


def fought(*citadels, cards=("attack 4", "attack 10"), red=(), blue=("",), green=("citadel",), allies=None):
    game = scenario(red=("", cards[0], *red), blue=(*blue, cards[1]), green=green, yellow=("",))
    if citadels:
        built(game, *citadels)
    return game.attack(planet=TARGET, allies=allies).lay(red=cards[0], blue=cards[1])


def firing(game, of="green"):
    return game.play_until("cards_chosen", of=of)


def citadels(game, seat=2):
    sheets = [p for p in game.position.seats[seat].powers if p.alien == "citadel"]
    return {planet: list(map(str, cards)) for planet, cards in sheets[0].built.items()}


# Building


def building(*hand, **more):
    game = scenario(red=("", "attack 8"), blue=("", "attack 10"), green=("citadel", *hand), **more)
    return game.play_until("destiny_settled", of="green")


def test_as_a_bystander_it_lays_an_attack_beside_a_planet_after_destiny():
    """A later defense of that planet with 10 and two ships has 19."""
    game = building("attack 7", "negotiate")
    game.start.planets[TARGET][1], game.start.planets[6][1] = 2, 6
    game.green.uses("building")
    game.play_until("citadel.planet", of="green").green.answers(f"planet {TARGET}")
    assert (game.green.hand, citadels(game)) == (["negotiate"], {TARGET: ["attack 7"]})
    game.attack(planet=TARGET).lay(red="attack 8", blue="attack 10")
    firing(game).green.uses("fortification")
    assert game.finish().all_totals[-1] == (11, 19)


def test_everybody_sees_what_lies_there():
    game = building("attack 7", "attack 40")
    game.green.uses("building").answers("attack 40")
    game.green.answers("planet 0")
    [told] = game.heard("card_built")
    assert (told.seat, told.card, told.planet) == (2, "attack 40", 0)
    assert game.view("red")["seats"][2]["powers"][0]["built"] == {"0": ["attack 40"]}
    assert game.view("red")["seats"][2]["cards"] == 1


def test_any_planet_of_any_system_will_do_and_one_with_a_citadel_as_well():
    game = building("attack 7", "attack 8")
    game.green.power.built[3] = [card("attack 4")]
    game.green.uses("building").answers("attack 7")
    assert game.green.options == [f"planet {n}" for n in range(15)]
    game.green.answers("planet 3")
    assert citadels(game) == {3: ["attack 4", "attack 7"]}


def test_building_may_be_declined():
    game = building("attack 7")
    game.green.passes()
    game.play_until("launch", "aim")
    assert citadels(game) == {}


def test_one_card_in_an_encounter():
    """CX."""
    game = building("attack 7", "attack 8")
    game.green.uses("building").answers("attack 7")
    game.green.answers("planet 3")
    assert not game.green.is_asked("destiny_settled")


def test_only_attacks_can_be_built():
    """ENG: not a morph either; whoever holds none is asked all the same."""
    game = building("morph", "negotiate", "quash")
    assert game.green.options == ["pass"]


def test_building_is_no_use_and_cannot_be_zapped():
    game = building("attack 7")
    game.red.seat.hand.append(card("cosmic_zap"))
    has_stops(game.red.seat, ["power_used"])
    game.green.uses("building")
    game.play_until("citadel.planet", of="green").green.answers("planet 3")
    assert not game.red.is_asked("power_used")
    assert citadels(game) == {3: ["attack 7"]}


def test_as_the_offense_it_builds_too():
    game = scenario(red=("citadel", "attack 8", "attack 4"), blue=("", "attack 10"), green=("",))
    game.play_until("destiny_settled", of="red").red.uses("building").answers("attack 4")
    game.red.answers("planet 0")
    assert citadels(game, seat=0) == {0: ["attack 4"]}


def test_in_an_inserted_encounter_it_builds_too():
    """ENG: once in each encounter, when the defense is known; no destiny card is drawn in this one."""
    game = scenario(
        red=("", "attack 8"),
        blue=("", "attack 10", "attack 4", "warrior flare"),
        green=("citadel", "attack 7"),
    )
    game.attack().lay(red="attack 8", blue="attack 10")
    game.play_until("encounter_ends", of="blue").blue.plays("strike_back")
    game.play_until("destiny_settled", of="green")
    assert (game.enc.offense, game.enc.phase) == (1, "destiny")


def test_with_the_power_lost_it_neither_builds_nor_fires_and_the_citadels_stay():
    """F18."""
    game = scenario(red=("", "attack 4"), blue=("", "attack 10"), green=("citadel", "attack 7"))
    built(game, "attack 8").green.loses_home_colonies()
    game.attack(planet=TARGET).lay(red="attack 4", blue="attack 10")
    assert not game.heard("part_worked")
    assert game.finish().all_totals[-1] == (7, 14)
    assert citadels(game) == {TARGET: ["attack 8"]}


def test_regained_the_power_has_its_citadels_back_in_use():
    game = scenario(red=("", "attack 4"), blue=("", "attack 10"), green=("citadel",))
    built(game, "attack 8").green.loses_home_colonies()
    game.start.planets[12][2] = 1  # the power is back with the next instruction
    game.green.seat.warp -= 1
    game.attack(planet=TARGET).lay(red="attack 4", blue="attack 10")
    firing(game).green.uses("fortification")
    assert game.finish().all_totals[-1] == (7, 14 + 8)


# Firing


def test_activates_all_citadels_of_the_target_together():
    """PRINT: all or nothing."""
    game = firing(fought("attack 7", "attack 8"))
    assert game.green.options == ["citadel.fortification", "pass"]
    game.green.uses("fortification")
    assert game.finish().all_totals[-1] == (7, 14 + 15)
    assert citadels(game) == {TARGET: ["attack 7", "attack 8"]}


def test_activated_and_beaten_the_citadels_of_that_planet_are_discarded():
    game = fought("attack 7", "attack 8", cards=("attack 40", "attack 4"))
    game.green.power.built[6] = [card("attack 20")]
    firing(game).green.uses("fortification")
    game.finish()
    assert citadels(game) == {6: ["attack 20"]}
    assert {"attack 7", "attack 8"} <= {*game.discards}


def test_not_activated_they_stay_though_the_defense_loses():
    game = firing(fought("attack 7", cards=("attack 40", "attack 4")))
    game.green.passes()
    game.finish()
    assert citadels(game) == {TARGET: ["attack 7"]}


def test_without_citadels_at_the_target_there_is_no_question_of_it():
    game = fought(green=("citadel", "negotiate"))
    game.green.power.built[6] = [card("attack 20")]
    while "cards_revealed" not in game.asked().values() and game.enc.phase != "resolution":
        assert "cards_chosen" not in game.asked().values()
        game.default()


def test_zapped_there_is_no_bonus_and_they_stay_though_the_defense_loses():
    game = firing(fought("attack 7", cards=("attack 20", "attack 4"), red=["cosmic_zap"]))
    game.green.uses("fortification")
    game.red.zaps_power()
    assert game.finish().all_totals[-1] == (23, 8)
    assert citadels(game) == {TARGET: ["attack 7"]}


def test_a_deal_that_fails_leaves_them_where_they_are():
    """CX: also activated."""
    game = firing(fought("attack 7", cards=("negotiate", "negotiate")))
    game.green.uses("fortification")
    game.finish()
    assert game.heard("deal_failed")
    assert citadels(game) == {TARGET: ["attack 7"]}


def test_a_negotiate_that_is_beaten_costs_the_activated_citadels():
    """ENG: though there is no total."""
    game = firing(fought("attack 7", cards=("attack 8", "negotiate")))
    game.green.uses("fortification")
    game.finish()
    assert citadels(game) == {}


def test_two_morphs_beat_the_defense_too():
    game = firing(fought("attack 7", cards=("morph", "morph")))
    game.green.uses("fortification")
    game.finish()
    assert citadels(game) == {}


def test_against_an_offense_that_negotiates_they_may_be_activated_and_stay():
    """CX: targeted is meant, not attacked."""
    game = firing(fought("attack 7", cards=("negotiate", "attack 8")))
    game.green.uses("fortification")
    game.finish()
    assert citadels(game) == {TARGET: ["attack 7"]}


def test_an_upset_counts_for_who_has_lost():
    game = firing(fought("attack 30", cards=("attack 20", "attack 10"), blue=("loser",)))
    game.green.uses("fortification")
    game.finish()
    assert citadels(game) == {TARGET: ["attack 30"]}


def test_a_beaten_upset_side_loses_its_citadels():
    """The defense had the higher total, and the upset turned it round."""
    game = scenario(red=("", "attack 8"), blue=("loser", "attack 10"), green=("citadel",))
    built(game, "attack 30").attack(planet=TARGET)
    game.play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.lay(red="attack 8", blue="attack 10")
    firing(game).green.uses("fortification")
    game.finish()
    assert citadels(game) == {}


def test_mirror_does_not_reverse_citadels():
    """ENG: they are no encounter cards."""
    game = fought("attack 12", cards=("attack 20", "attack 10"), blue=("mirror",))
    game.play_until("cards_chosen", of="blue").blue.uses("reversal")
    game.green.uses("fortification") if game.green.is_asked() else firing(game).green.uses("fortification")
    assert game.finish().all_totals[-1] == (2 + 3, 1 + 4 + 12)


def test_against_anti_matter_they_are_a_burden():
    """ENG: added as usual; the lower total wins."""
    game = firing(fought("attack 30", cards=("attack 20", "attack 10"), blue=("anti_matter",)))
    game.green.uses("fortification")
    assert game.finish().all_totals[-1][1] == 10 - 4 + 30
    assert citadels(game) == {}


# Whose they are


def test_exchanged_powers_take_their_citadels_along():
    game = scenario(red=("citadel", "attack 4", "sorcerer flare"), blue=("", "attack 10"), green=("",))
    built(game, "attack 7", seat=0).attack(planet=TARGET)
    game.play_until("before_cards_chosen", of="red").red.plays("exchange_of_powers")
    game.lay(red="attack 4", blue="attack 10")
    firing(game, of="blue").blue.uses("fortification")
    assert game.finish().all_totals[-1] == (7, 14 + 7)
    assert citadels(game, seat=1) == {TARGET: ["attack 7"]}


def test_lent_they_are_the_borrowers_until_the_encounter_ends():
    game = scenario(red=("", "attack 4"), blue=("", "attack 10"), green=("citadel", "philanthropist flare"))
    built(game, "attack 7").play_until("encounter_starts", of="green")
    game.green.plays("loan:seat 1")
    game.attack(planet=TARGET).lay(red="attack 4", blue="attack 10")
    firing(game, of="blue").blue.uses("fortification")
    assert game.finish().all_totals[-1] == (7, 14 + 7)
    assert citadels(game) == {TARGET: ["attack 7"]}


def test_a_resting_sheet_keeps_its_citadels_out_of_use():
    game = scenario(
        red=("", "attack 4"),
        blue=("", "attack 10"),
        green=("citadel",),
        yellow=("mind", "philanthropist flare"),
    )
    built(game, "attack 7").play_until("encounter_starts", of="yellow")
    game.yellow.plays("loan:seat 2")
    game.attack(planet=TARGET).lay(red="attack 4", blue="attack 10")
    assert game.finish().all_totals[-1] == (7, 14)
    assert citadels(game) == {TARGET: ["attack 7"]}


def test_they_are_discarded_with_a_sheet_that_leaves_the_game():
    """F18."""
    game = scenario(red=("", "attack 30"), blue=("citadel", "attack 10"), green=("", "reincarnator flare"))
    game.start.unused = ["mind"]
    built(game, "attack 7", seat=1)
    game.start.seats[1].powers[0].built[0] = [card("attack 8"), card("attack 6")]
    ledger = Ledger(game.start)
    game.attack().lay(red="attack 30", blue="attack 10")
    game.play_until("encounter_settled", of="green").green.plays("makes_reborn:seat 1")
    game.finish()
    assert game.blue.powers == ["mind"]
    assert {"attack 6", "attack 7", "attack 8"} <= {*game.discards}
    assert ledger.fault(game.position) == ""


def test_citadels_are_no_part_of_a_hand():
    """Convention "hand": compensation finds nothing to take."""
    game = scenario(red=("", "negotiate"), blue=("citadel", "attack 8"), green=("",))
    built(game, "attack 7", seat=1).attack(planet=TARGET).lay(red="negotiate", blue="attack 8")
    assert game.view(None)["seats"][1]["cards"] == 0
    game.play_until("another_encounter", "launch", "aim")
    assert [(f.payer, f.cards) for f in game.heard("compensation_collected")] == [(1, 0)]
    assert citadels(game, seat=1) == {TARGET: ["attack 7"]}


def test_checkpoints_and_the_ledger_know_them():
    game = building("attack 7")
    ledger = Ledger(game.position)
    game.green.uses("building")
    game.play_until("citadel.planet", of="green").green.answers("planet 3")
    assert ledger.fault(game.position) == ""
    assert ledger.fault_between_encounters(game.position) == ""
    assert serial.load(serial.dump(game.position)) == game.position


# Wild


def with_wild(of="red", cards=("attack 10", "attack 8"), **more):
    hands = {"red": [], "blue": [], "green": []}
    hands[of] = ["citadel flare"]
    game = scenario(
        red=("", cards[0], *hands["red"]),
        blue=("", cards[1], *hands["blue"]),
        green=("", *hands["green"]),
    )
    return game.attack(**more).lay(red=cards[0], blue=cards[1]).play_until("cards_revealed", of=of)


def test_wild_adds_five_to_the_defense_whichever_side_one_is_on():
    for of, more in (("red", {}), ("blue", {}), ("green", {"allies": {"green": "offense"}})):
        game = with_wild(of, **more)
        game.seat(of).plays("walls")
        assert game.finish().all_totals[-1][1] == 8 + 4 + 5


def test_wild_is_for_main_players_and_allies():
    assert with_wild("green").green.options == ["pass"]


def test_wild_card_zapped_adds_nothing():
    game = with_wild("blue")
    game.position.seats[0].hand.append(card("card_zap"))
    has_stops(game.position.seats[0], ["card_played"])
    game.blue.plays("walls")
    game.red.zaps_card()
    assert game.finish().all_totals[-1][1] == 12


def test_with_the_power_lost_the_own_flare_is_wild():
    game = scenario(red=("", "attack 10"), blue=("citadel", "attack 8", "citadel flare"), green=("",))
    built(game, "attack 7", seat=1).blue.loses_home_colonies()
    game.attack(planet=TARGET).lay(red="attack 10", blue="attack 8")
    game.play_until("cards_revealed", of="blue").blue.plays("walls")
    assert game.finish().all_totals[-1][1] == 8 + 4 + 5


# Super


def with_super(**more):
    return firing(fought("attack 7", "attack 8", green=("citadel", "citadel flare"), **more))


def test_super_subtracts_the_citadels_from_the_defense_and_they_are_discarded():
    game = with_super(cards=("attack 4", "attack 14"))
    game.green.plays("backfire")
    assert game.finish().all_totals[-1] == (7, 14 + 4 - 15)
    assert citadels(game) == {}


def test_super_leaves_them_if_the_defense_wins_all_the_same():
    game = with_super(cards=("attack 4", "attack 40"))
    game.green.plays("backfire")
    game.finish()
    assert citadels(game) == {TARGET: ["attack 7", "attack 8"]}


def test_citadels_are_activated_once():
    game = with_super()
    assert game.green.options == ["citadel.fortification", "citadel flare.backfire", "pass"]
    game.green.plays("backfire")
    game.play_until("cards_chosen", "encounter_settled")
    assert not game.green.is_offered("fortification")
    game = with_super()
    game.green.uses("fortification")
    game.play_until("cards_chosen", "encounter_settled")
    assert not game.green.is_offered("backfire")


def test_super_zapped_is_kept_and_nothing_is_activated():
    game = with_super(red=["cosmic_zap"])
    game.green.plays("backfire")
    game.red.zaps_power("super_played")
    assert game.finish().all_totals[-1] == (7, 14)
    assert game.green.hand == ["citadel flare"]


def test_super_card_zapped_leaves_the_power():
    game = with_super(red=["card_zap"])
    game.green.plays("backfire")
    game.red.zaps_card("super_played")
    firing(game).green.uses("fortification")
    assert game.finish().all_totals[-1] == (7, 14 + 15)


def test_while_zapped_there_is_no_super():
    game = fought("attack 7", green=("citadel", "citadel flare"))
    game.enc.zapped.append("citadel")
    firing(game)
    assert game.green.options == ["pass"]
