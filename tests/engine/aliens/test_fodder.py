from tests.engine.player import has_stops
from tests.engine.scenario import scenario

HAND = ("attack 7", "attack 8", "attack 8", "attack 10", "attack 12")


def fought(*hand, cards=("attack 6", "attack 10"), red=(), blue=("",), allies=None, ships=3):
    game = scenario(red=("fodder", cards[0], *hand, *red), blue=(*blue, cards[1]), green=("",))
    has_stops(game.start.seats[0], [*(game.start.seats[0].ahead.stops or ()), "cards_revealed"])
    return game.attack(ships=ships, allies=allies).lay(red=cards[0], blue=cards[1])


def revealed(game, of="red"):
    return game.play_until("cards_revealed", of=of)


def test_adds_attacks_between_the_two_cards():
    """Neither the 10 nor the 12, and not its own value."""
    game = revealed(fought("attack 6", *HAND))
    game.red.uses("overwhelm")
    assert game.red.ask.form.cards == ("attack 7", "attack 8", "attack 8")
    game.red.answers(["attack 7", "attack 8", "attack 8"])
    assert game.red.hand == ["attack 10", "attack 12", "attack 6"]
    assert sorted(game.discards) == ["attack 7", "attack 8", "attack 8"]
    assert game.finish().all_totals[-1] == (3 + 6 + 23, 14)


def test_adds_as_many_as_it_likes():
    game = revealed(fought(*HAND))
    game.red.uses("overwhelm").answers(["attack 8"])
    assert game.finish().all_totals[-1] == (3 + 6 + 8, 14)


def test_names_all_cards_at_once_and_before_a_zap():
    """ENG: one use in an encounter."""
    game = revealed(fought(*HAND))
    game.red.uses("overwhelm").answers(["attack 7", "attack 8"])
    assert game.heard("power_announced")[-1].choice == "attack 7, attack 8"
    game.play_until("cards_revealed", of="red")
    assert not game.red.is_offered("overwhelm")


def test_the_usual_answer_is_just_enough_to_win():
    game = revealed(fought(*HAND))
    game.red.uses("overwhelm")
    assert game.red.ask.default == ["attack 8"]  # 6 + 8 + 3 against 10 + 4


def test_where_nothing_turns_the_result_the_usual_answer_spends_little():
    game = revealed(fought("attack 7", "attack 8", cards=("attack 6", "attack 40")))
    game.red.uses("overwhelm")
    assert game.red.ask.default == ["attack 7"]


def test_as_the_defense_too():
    game = scenario(red=("", "attack 10"), blue=("fodder", "attack 6", "attack 7"), green=("",))
    revealed(game.attack().lay(red="attack 10", blue="attack 6"), of="blue").blue.uses("overwhelm")
    assert game.finish().all_totals[-1] == (13, 4 + 6 + 7)
    assert game.red.warp == 3


def test_may_be_declined():
    game = revealed(fought(*HAND))
    game.red.passes()
    game.finish()
    assert game.red.hand == sorted(HAND)


def test_with_nothing_between_there_is_no_question_of_it():
    game = fought("attack 7", cards=("attack 9", "attack 10"), blue=("",))
    assert "power" not in str(revealed(game).red.options)
    assert not game.red.is_offered("overwhelm")


def test_whether_there_is_a_card_between_does_not_show():
    """Chapter 29: who is asked follows from the two revealed cards."""

    def seen(*hand):
        game = fought(*hand)
        game.red.has_no_stops()
        game.play_until("cards_revealed", of="red")
        return game.asked(), game.view("blue"), game.told("blue")

    assert seen("attack 8") == seen("attack 12")


def test_against_a_negotiate_it_adds_nothing():
    game = fought(*HAND, cards=("attack 6", "negotiate"))
    has_stops(game.red.seat, ["cards_revealed"])
    revealed(game)
    assert not game.red.is_offered("overwhelm")


def test_having_negotiated_itself_it_adds_nothing():
    game = revealed(fought(*HAND, cards=("negotiate", "attack 10")))
    assert not game.red.is_offered("overwhelm")


def test_zapped_nothing_is_discarded_and_the_total_is_unchanged():
    game = revealed(fought(*HAND, blue=("", "cosmic_zap")))
    game.red.uses("overwhelm").answers(["attack 8"])
    game.blue.zaps_power()
    assert game.finish().all_totals[-1] == (9, 14)
    assert game.red.hand == sorted(HAND)


def test_an_ally_adds_nothing():
    game = scenario(red=("", "attack 6"), blue=("", "attack 10"), green=("fodder", "attack 8"))
    has_stops(game.green.seat, ["cards_revealed"])
    game.attack(allies={"green": "offense"}).lay(red="attack 6", blue="attack 10")
    revealed(game, of="green")
    assert not game.green.is_offered("overwhelm")


def test_without_its_power_it_adds_nothing():
    game = scenario(red=("fodder", "attack 6", *HAND), blue=("", "attack 10"), green=("",))
    game.red.loses_home_colonies()
    has_stops(game.red.seat, ["cards_revealed"])
    revealed(game.attack().lay(red="attack 6", blue="attack 10"))
    assert not game.red.is_offered("overwhelm")


def test_regained_the_power_works_again():
    game = scenario(red=("fodder", "attack 6", *HAND), blue=("", "attack 10"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    revealed(game.attack(ships=1).lay(red="attack 6", blue="attack 10"))
    assert game.red.is_offered("overwhelm")


def test_what_was_added_is_a_burden_against_anti_matter():
    """RB."""
    game = revealed(fought(*HAND, blue=("anti_matter",)))
    game.red.uses("overwhelm").answers(["attack 8"])
    assert game.finish().all_totals[-1] == (3 + 6 + 8, 10 - 4)  # the lower total wins
    assert not game.heard("ships_landed")


def test_what_was_added_cannot_be_fetched_by_fido():
    """F18: ordinary discards."""
    game = scenario(red=("fodder", "attack 6", "attack 8"), blue=("", "attack 10"), green=("fido",))
    revealed(game.attack().lay(red="attack 6", blue="attack 10")).red.uses("overwhelm")
    game.play_until("encounter_cards_discarded", of="green")
    assert not any("attack 8" in o for o in game.green.options)


def test_the_limits_are_what_the_cards_count_as_now():
    """ENG: the printed value counts for the cards of the hand only."""
    game = fought("attack 15", "attack 30", cards=("attack 20", "attack 12"), blue=("mirror",))
    game.play_until("cards_chosen", of="blue").blue.uses("reversal")
    revealed(game).red.uses("overwhelm")  # 2 against 21: one card fits, but the pause must not tell
    game.red.answers(["attack 15"])
    assert game.heard("power_announced")[-1].choice == "attack 15"


def test_a_card_merely_added_to_the_opponents_card_does_not_widen_the_limits():
    """It lends its value to the total; the revealed card is the other one."""
    game = fought("attack 8", "attack 15", blue=("chosen",)).deck_gives("attack 20", "quash", "quash")
    revealed(game).red.passes()
    game.blue.uses("prayer").answers("add attack 20")
    revealed(game).red.uses("overwhelm")
    assert game.red.ask.form.cards == ("attack 8",)


# Wild


def late(red=("",), sides=("offense", "defense"), ships=3):
    game = scenario(red=(*red, "attack 8"), blue=("", "attack 10"), green=("", "fodder flare"), yellow=("",))
    game.attack_until_alliances(ships=ships)
    for main, side in (("red", "offense"), ("blue", "defense")):
        game.play_until("invite", of=main)
        game.seat(main).answers("seats 2" if side in sides else "nobody")
    game.play_until("encounter_card", of="red").red.answers("attack 8")
    game.play_until("encounter_card", of="blue").blue.answers("attack 10")
    return revealed(game, of="green")


def test_wild_joins_the_defense_late_and_gets_one_reward():
    """The ship counts, and its owner shares the win."""
    game = late()
    game.green.plays("join_late:defense").answers({"10": 1})
    assert game.finish().all_totals[-1] == (11, 10 + 4 + 1)
    assert game.planets[10] == {2: 4}
    assert game.green.hand == ["attack 1", "fodder flare"]


def test_wild_joins_the_offense_with_one_ship():
    game = late()
    game.green.plays("join_late:offense").answers({"11": 1})
    assert game.finish().all_totals[-1] == (8 + 3 + 1, 14)
    assert game.heard("alliance_answered")[-1].ships == 1
    assert game.green.warp == 1


def test_wild_joins_only_a_side_that_had_invited():
    """F18."""
    assert late(sides=("offense",)).green.options == ["fodder flare.join_late:offense", "pass"]
    assert late(sides=()).green.options == ["pass"]


def test_wild_is_not_for_who_has_allied_already():
    game = scenario(red=("", "attack 8"), blue=("", "attack 10"), green=("", "fodder flare"))
    game.attack(allies={"green": "offense"}).lay(red="attack 8", blue="attack 10")
    assert revealed(game, of="green").green.options == ["pass"]


def test_wild_is_not_for_who_was_sent_home():
    game = scenario(red=("", "attack 8"), blue=("", "attack 10", "force_field"), green=("", "fodder flare"))
    game.attack(allies={"green": "offense"})
    game.red.answers("attack 8")
    game.blue.plays("force_field.send_home:seat 2")
    game.lay(red="attack 8", blue="attack 10")
    assert revealed(game, of="green").green.options == ["pass"]


def test_wild_card_zapped_nobody_joins():
    game = late(red=("", "card_zap"))
    game.green.plays("join_late:defense").answers({"10": 1})
    game.red.zaps_card()
    game.finish()
    assert game.planets[10] == {2: 4}
    assert "fodder flare" in game.discards


def test_wild_a_grudge_token_stays_and_takes_no_account_of_it():
    """ENG: what was settled when alliances were formed stays."""
    game = scenario(red=("grudge", "attack 8"), blue=("", "attack 10"), green=("", "fodder flare"))
    game.attack_until_alliances()
    game.play_until("invite", of="red").red.answers("seats 2")
    game.play_until("encounter_card", of="red").red.answers("attack 8")
    game.play_until("encounter_card", of="blue").blue.answers("attack 10")
    revealed(game, of="green").green.plays("join_late:offense").answers({"10": 1})
    game.play_until("lose_ships", of="green")
    assert game.green.ask.about["cause"] == "penalty"


def test_with_the_power_lost_the_own_flare_is_wild():
    game = scenario(
        red=("fodder", "attack 6", "attack 8", "fodder flare"), blue=("", "attack 10"), green=("",)
    )
    game.red.loses_home_colonies()
    revealed(game.attack().lay(red="attack 6", blue="attack 10"))
    assert game.red.options == ["pass"]


# Super


def with_flare(*hand, blue=("",), cards=("attack 8", "attack 20")):
    return revealed(fought("fodder flare", *hand, cards=cards, blue=blue))


ALL = ("attack 4", "attack 8", "attack 15", "attack 23")


def test_super_adds_every_attack_below_the_opponents():
    game = with_flare(*ALL)
    game.red.plays("fodder flare.overwhelm_with_all")
    assert game.red.ask.form.cards == ("attack 15", "attack 4", "attack 8")
    game.red.answers(["attack 15", "attack 4", "attack 8"])
    assert game.finish().all_totals[-1] == (3 + 8 + 27, 24)
    assert game.red.hand == ["attack 23", "fodder flare"]


def test_super_works_also_where_the_own_card_is_the_higher_one():
    """ENG: the power itself has nothing to add there."""
    game = with_flare("attack 4", cards=("attack 30", "attack 20"))
    assert game.red.options == ["fodder flare.overwhelm_with_all", "pass"]


def test_super_is_the_one_use_of_the_encounter():
    game = with_flare(*ALL)
    game.red.plays("fodder flare.overwhelm_with_all").answers(["attack 4"])
    game.play_until("cards_revealed", of="red")
    assert not game.red.is_offered("overwhelm")


def test_after_the_power_there_is_no_super():
    game = with_flare(*ALL)
    game.red.uses("fodder.overwhelm")
    game.play_until("cards_revealed", of="red")
    assert game.red.options == ["pass"]


def test_super_zapped_is_kept_and_the_power_is_out_of_use():
    game = with_flare(*ALL, blue=("", "cosmic_zap"))
    game.red.plays("fodder flare.overwhelm_with_all").answers(["attack 4"])
    game.blue.zaps_power("super_played")
    game.play_until("cards_revealed", of="red")
    assert game.red.options == ["pass"]
    assert game.red.hand == sorted([*ALL, "fodder flare"])


def test_super_card_zapped_leaves_the_power():
    game = with_flare(*ALL, blue=("", "card_zap"))
    game.red.plays("fodder flare.overwhelm_with_all").answers(["attack 4"])
    game.blue.zaps_card("super_played")
    game.play_until("cards_revealed", of="red")
    assert game.red.options == ["fodder.overwhelm", "pass"]
