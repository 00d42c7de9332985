from engine import sheet_info
from engine.state.cards import card
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def start(*red, blue=("", "attack 12"), green=("", "attack 8"), yellow=("", "attack 30"), **switches):
    """Red is the Hate, and its turn begins."""
    game = scenario(red=("hate", *red), blue=blue, green=green, yellow=yellow)
    return game.under("ffg2008", **switches)


def raging(*red, **more):
    """Red rages with the first of its cards; all are asked for their answers."""
    game = start(*(red or ("attack 10", "attack 4")), **more).play_until("hate.rage")
    game.red.answers(red[0] if red else "attack 10")
    return game.play_until("hate.answer")


def test_one_matches_one_cannot_and_one_would_rather_lose_ships():
    game = raging()
    game.blue.answers("attack 12")
    assert game.green.options == ["ships"]
    game.green.answers("ships")
    assert game.yellow.options == ["attack 30", "ships"]
    game.yellow.answers("ships")
    game.red.answers({"10": 3})
    game.red.answers({"15": 1, "16": 2})
    assert game.ships_lost == [(2, 3), (3, 3)]
    assert (game.blue.hand, game.green.hand, game.yellow.hand) == ([], ["attack 8"], ["attack 30"])
    assert [(f.seat, f.cards) for f in game.heard("cards_discarded")] == [
        (0, ("attack 10",)),
        (1, ("attack 12",)),
    ]
    assert game.blue.ships == 20


def test_picks_the_ships_of_one_victim_after_the_other():
    """ENG: victim by victim, clockwise, each a loss of its own."""
    game = raging("morph", "attack 4")
    for seat in (game.blue, game.green, game.yellow):
        seat.answers("ships")
    assert (game.red.ask.what, game.red.ask.about["owner"]) == ("lose_ships", 1)
    game.red.answers({"5": 3})
    assert game.ships_lost == [(1, 3)]
    assert game.red.ask.about["owner"] == 2


def test_an_attack_is_matched_by_the_same_or_a_higher_value():
    game = raging(blue=("", "attack 10", "attack 9", "negotiate", "morph"))
    assert game.blue.options == ["attack 10", "ships"]


def test_a_morph_is_matched_by_a_morph_only_and_all_others_lose_three_ships():
    """F18."""
    game = raging("morph", "attack 4", blue=("", "attack 12", "negotiate"), yellow=("", "morph"))
    assert game.blue.options == ["ships"]
    assert game.yellow.options == ["morph", "ships"]
    for seat in (game.blue, game.green, game.yellow):
        seat.answers("ships")
    game.play_until("launch")
    assert game.ships_lost == [(1, 3), (2, 3), (3, 3)]


def test_matches_by_type():
    """RB: attack, negotiate, morph, reinforcement, artifact and flare."""
    for mine, same, other in (
        ("negotiate", "negotiate", "morph"),
        ("reinforcement 5", "reinforcement 2", "attack 40"),
        ("plague", "quash", "mind flare"),
        ("mind flare", "trader flare", "quash"),
    ):
        game = raging(mine, "attack 4", blue=("", same, other))
        assert game.blue.options == [same, "ships"]


def test_everybody_is_asked_at_once_sealed_whatever_they_hold():
    """D-63; nobody is skipped because of what is in their hand."""
    game = raging(green=("", "quash"))
    assert game.asked() == dict.fromkeys(("blue", "green", "yellow"), "hate.answer")
    assert all(ask.sealed for ask in game.game.open.values())
    game.blue.answers("attack 12")
    assert set(game.asked()) == {"green", "yellow"}


def test_what_somebody_has_answered_is_nowhere_to_be_seen_before_all_have():
    game = raging()
    before = {seat: game.view(seat) for seat in ("red", "blue", "green", None)}
    game.blue.answers("attack 12")
    assert {seat: game.view(seat) for seat in before} == before
    assert [f.cards for f in game.heard("cards_discarded")] == [("attack 10",)]
    game.blue.answers("ships")  # changed before the last answer is in
    game.play_until("launch")
    assert "attack 12" in game.blue.hand
    assert (1, 3) in game.ships_lost


def test_who_has_no_card_at_all_is_not_asked():
    """Their number of cards is public."""
    game = raging(green=("",))
    assert set(game.asked()) == {"blue", "yellow"}


def test_the_defaults():
    """D-62, D-63."""
    game = start("attack 20", "attack 10", "negotiate", blue=("", "attack 30", "attack 12")).play_until(
        "hate.rage"
    )
    assert game.red.ask.default == "attack 10"
    game.default()
    game.play_until("hate.answer")
    assert (game.blue.ask.default, game.green.ask.default) == ("attack 12", "ships")


def test_the_default_is_the_lowest_match_of_hand_and_hoard():
    """D-63, F18."""
    game = start("attack 10", "attack 4", blue=("miser", "attack 30"))
    game.blue.power.pile = [card("attack 20")]
    game.play_until("hate.rage").red.answers("attack 10")
    game.play_until("hate.answer")
    assert game.blue.ask.default == "attack 20@pile of miser"


def test_without_an_attack_the_default_is_any_card():
    """D-62."""
    game = start("negotiate", "morph").play_until("hate.rage")
    assert game.red.ask.default in ("negotiate", "morph")


def test_ships_come_from_colonies_as_hate_picks_and_too_few_means_all():
    """ENG."""
    game = start("attack 10", "attack 4", blue=("", "attack 1"))
    for planet in (5, 6, 7, 8, 9):
        game.start.planets[planet] = {}
    game.start.planets[5] = {1: 2}
    game.start.seats[1].warp = 18
    game.start.seats[1].powerless = True
    game.play_until("hate.rage").red.answers("attack 10")
    game.play_until("launch")
    assert (1, 2) in game.ships_lost


def test_ships_that_are_on_their_way_are_no_ships_of_a_colony():
    """ENG: whatever has brought one to the planet before an encounter."""
    game = raging("morph", "attack 4")
    game.position.take_ships(1, {"5": 1})
    game.enc.orbit[1] = 1
    for seat in (game.blue, game.green, game.yellow):
        seat.answers("ships")
    assert set(game.red.ask.form.places) == {"5", "6", "7", "8", "9"}


def test_is_compulsory_and_asks_only_for_the_card():
    game = start("attack 10", "attack 4").play_until("hate.rage")
    assert game.red.options == ["attack 4", "attack 10"]
    assert not game.red.is_offered("pass")
    assert sheet_info("hate")["mandatory"]


def test_the_rage_comes_once_a_turn():
    """FC: not before a second encounter."""
    game = raging("attack 10", "attack 40", "attack 9").play_until("launch")
    game.attack().lay(red="attack 40").play_until("another_encounter").red.answers("yes")
    game.play_until("launch")
    assert len(game.heard("power_was_used")) == 1


def test_is_for_the_offense_only():
    game = scenario(red=("", "attack 10"), blue=("hate", "attack 12"), green=("",)).play_until("launch")
    assert not game.heard("power_announced")


def test_without_an_encounter_card_it_draws_eight_first_and_then_rages_with_one_of_them():
    """F18."""
    game = start("quash").deck_gives(*["attack 9"] * 7, "attack 23").play_until("hate.rage")
    assert [f.cards for f in game.heard("new_hand")] == [("quash",)]
    assert game.red.options == ["attack 9", "attack 23"]


def test_with_one_single_encounter_card_it_rages_and_then_draws_a_new_hand():
    """PRINT; RB: what is left is discarded."""
    game = raging("attack 10", "quash").play_until("launch")
    assert [f.cards for f in game.heard("new_hand")] == [("quash",)]
    assert game.red.hand == ["attack 1"] * 8


def test_zapped_hands_and_ships_stay_and_the_card_that_all_have_seen_is_kept():
    """F18."""
    game = start("attack 10", "attack 4", green=("", "attack 8", "cosmic_zap")).play_until("hate.rage")
    game.red.answers("attack 10")
    assert [f.choice for f in game.heard("power_announced")] == ["attack 10: seat 1, seat 2, seat 3"]
    game.green.zaps_power()
    game.play_until("launch")
    assert game.red.hand == ["attack 10", "attack 4"]
    assert game.ships_lost == []
    assert game.heard("cards_discarded") == []


def test_a_card_that_hate_has_played_in_answer_to_a_zap_must_be_matched_all_the_same():
    """Announced, it was needed to save the rage: there is nothing left to discard."""
    game = start("card_zap", "attack 4", green=("", "attack 8", "cosmic_zap"))
    game.play_until("hate.rage").red.answers("card_zap")
    game.green.zaps_power()
    game.red.zaps_card()
    game.play_until("hate.answer").play_until("launch")
    assert game.red.hand == ["attack 4"]
    assert game.ships_lost == [(1, 3), (2, 3), (3, 3)]
    assert not [f for f in game.heard("cards_discarded") if f.why == "rage"]


def test_all_others_are_asked_whether_they_zap_it_if_they_have_said_nothing():
    game = start("attack 10", "attack 4")
    for seat in (game.blue, game.green, game.yellow):
        seat.has_usual_stops()
    game.play_until("hate.rage").red.answers("attack 10")
    assert game.asked() == dict.fromkeys(("blue", "green", "yellow"), "power_used")


def test_lost_power_begins_the_turn_without_rage():
    game = start("attack 10", "attack 4")
    game.red.loses_home_colonies(3)
    game.play_until("launch")
    assert not game.heard("power_announced")


def test_power_regained_rages_again_on_the_next_turn():
    game = start("attack 10", "attack 4").draws("seat 0")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    assert not game.heard("power_announced")
    game.play_until("hate.rage")
    assert game.red.is_asked("hate.rage")


def test_a_miser_may_answer_with_a_card_of_the_hoard():
    """F18."""
    game = start("attack 10", "attack 4", blue=("miser", "attack 1"))
    game.blue.power.pile = [card("attack 20")]
    game.play_until("hate.rage").red.answers("attack 10")
    game.play_until("hate.answer")
    assert game.blue.options == ["attack 20@pile of miser", "ships"]
    game.blue.answers("attack 20@pile of miser")
    game.play_until("launch")
    assert (game.blue.power.pile, game.blue.hand) == ([], ["attack 1"])
    assert (1, 3) not in game.ships_lost


def test_artifacts_discarded_by_it_and_for_it_are_salvaged():
    """TEXT, given for Vulch."""
    game = raging("plague", "attack 4", blue=("", "quash"), green=("vulch", "attack 8"))
    game.blue.answers("quash")
    game.green.answers("ships")  # the plague is in its hand by now, and would do
    game.play_until("launch")
    assert game.green.hand == ["attack 8", "plague", "quash"]


def test_a_card_named_as_an_answer_and_gone_meanwhile_saves_nobody():
    game = raging("quash", "attack 4", blue=("", "plague"), green=("", "force_field"), yellow=("",))
    game.blue.answers("plague")
    game.blue.seat.hand.clear()
    game.green.answers("force_field")
    game.play_until("launch")
    assert game.ships_lost == [(1, 3), (3, 3)]


def test_a_healer_may_heal_each_victim():
    """ENG: each victim's loss is a loss event."""
    game = raging("morph", "attack 4", blue=("healer", "attack 1"))
    for seat in (game.blue, game.green, game.yellow):
        seat.answers("ships")
    game.red.answers({"5": 3})
    game.play_until("ships_in_warp", of="blue")
    assert game.blue.is_offered("healing:seat 2")


# Super


def with_flare(*more, **seats):
    return start("attack 10", "attack 4", "hate flare", *more, **seats).play_until("turn_starts", of="red")


def test_super_shows_the_card_and_takes_it_back():
    game = with_flare()
    game.red.plays("hate flare.only_show")
    assert game.red.options == ["attack 4", "attack 10"]
    game.red.answers("attack 10")
    game.play_until("hate.answer")
    assert [f.choice for f in game.heard("card_announced")] == ["attack 10"]
    assert game.red.hand == ["attack 10", "attack 4", "hate flare"]
    game.blue.answers("attack 12")
    game.play_until("launch")
    assert game.red.hand == ["attack 10", "attack 4", "hate flare"]
    assert game.ships_lost == [(2, 3)]


def test_super_bots_show_their_highest_attack():
    assert with_flare().red.plays("hate flare").ask.advise() == "attack 10"


def test_super_names_the_card_once():
    game = with_flare()
    game.red.plays("hate flare").answers("attack 10")
    game.play_until("hate.answer", "hate.rage")
    assert game.asked().get("red") is None


def test_super_may_be_kept_and_then_the_card_goes():
    game = with_flare()
    game.red.passes().answers("attack 10")
    game.play_until("launch")
    assert game.red.hand == ["attack 4", "hate flare"]


def test_super_is_not_offered_before_a_new_hand():
    game = start("quash", "hate flare").play_until("new_hand_due", "hate.rage")
    assert not game.red.is_offered("hate flare")


def test_super_is_not_offered_to_who_stops_before_a_new_hand():
    """R-19.3 lets what fits the phase be played there; but without an encounter card nobody rages yet."""
    game = start("quash", "hate flare")
    has_stops(game.red.seat, ["new_hand_due", "turn_starts"])
    game.play_until("new_hand_due", of="red")
    assert game.red.options == ["pass"]


def test_super_spares_the_card_that_was_shown_and_no_other():
    """The artifact shown saves its owner's flare from a card zap, and then the rage needs another card."""
    game = start("attack 10", "card_zap", "hate flare", blue=("", "card_zap"))
    game.play_until("turn_starts", of="red").red.plays("hate flare").answers("card_zap")
    game.blue.zaps_card("super_played")
    game.red.zaps_card()
    game.play_until("hate.rage").red.answers("attack 10")
    game.play_until("hate.answer", of="yellow").play_until("launch")
    assert [f.cards for f in game.heard("cards_discarded") if f.why == "rage" and f.seat == 0] == [
        ("attack 10",)
    ]


def test_super_zapped_the_rage_is_off_and_everything_stays():
    game = with_flare(blue=("", "attack 12", "cosmic_zap"))
    game.red.plays("hate flare").answers("attack 10")
    game.blue.zaps_power("super_played")
    game.play_until("launch")
    assert game.red.hand == ["attack 10", "attack 4", "hate flare"]
    assert not game.heard("power_was_used")


def test_super_card_zapped_the_rage_goes_on_with_a_discard():
    game = with_flare(blue=("", "attack 12", "card_zap"))
    game.red.plays("hate flare").answers("attack 10")
    game.blue.zaps_card("super_played")
    game.play_until("hate.rage").red.answers("attack 4")
    game.play_until("launch")
    assert game.red.hand == ["attack 10"]


# Wild


def planning(*, red=("", "attack 4", "hate flare"), blue=("", "attack 30"), green=("",), allies=None, **more):
    game = scenario(red=red, blue=blue, green=green, **more)
    return game.attack(allies=allies).play_until("before_cards_chosen", of="red")


def test_wild_hits_the_only_encounter_card_and_wins_without_cards():
    game = planning(allies={"green": "defense"})
    game.red.plays("hate flare.tear_a_card_away")
    assert game.blue.hand == []
    game.play_until("another_encounter", "launch", "aim")
    assert [f.result for f in game.heard("encounter_over")] == ["offense"]
    assert game.planets[5] == {0: 3}
    assert (game.blue.warp, game.green.warp) == (4, 1)
    assert game.red.hand == ["attack 4", "hate flare"]
    assert not game.heard("card_laid") and not game.heard("card_turned_up")


def test_wild_gives_no_compensation():
    """ENG: nobody revealed a negotiate."""
    game = planning(blue=("", "negotiate"), red=("", "attack 4", "quash", "hate flare"))
    game.red.plays("hate flare")
    game.play_until("another_encounter", "launch", "aim")
    assert not game.heard("compensation_collected")


def test_wild_leaves_nothing_to_those_who_look_at_the_winning_attack():
    """Wild Shadow wants to have been beaten by an attack."""
    game = planning(blue=("", "shadow flare", "attack 30"))
    game.blue.seat.hand[:] = [card("shadow flare"), card("shadow flare")]
    game.red.plays("hate flare")
    game.play_until("winner_known", "another_encounter", "launch", "aim")
    assert not game.blue.is_offered("shadow flare")
    assert [f.result for f in game.heard("encounter_result")] == ["offense"]


def test_wild_as_the_defense_wins_and_its_allies_are_rewarded():
    game = scenario(red=("", "attack 4"), blue=("", "attack 30", "hate flare"), green=("",))
    game.attack(allies={"green": "defense"}).play_until("before_cards_chosen", of="blue").blue.plays(
        "hate flare"
    )
    game.play_until("hate.rage", "launch", "aim")
    assert game.red.warp == 3
    assert len(game.green.hand) == 1
    assert [f.result for f in game.heard("encounter_over")] == ["defense"]


def test_wild_takes_one_of_several_and_the_encounter_goes_on():
    game = planning(blue=("", "attack 30", "attack 29"))
    game.red.plays("hate flare")
    assert len(game.blue.hand) == 1
    game.play_until("encounter_card")
    assert game.enc.result == ""


def test_wild_against_a_hand_without_an_encounter_card_wins_whatever_goes():
    game = planning(blue=("", "attack 30", "quash"))
    game.blue.seat.hand[:] = [card("quash"), card("plague")]
    game.red.plays("hate flare")
    assert len(game.blue.hand) == 1
    assert [f.result for f in game.heard("encounter_result")] == ["offense"]


def test_wild_does_not_win_against_a_miser_whose_hoard_has_an_encounter_card():
    game = scenario(red=("", "attack 4", "hate flare"), blue=("miser", "attack 30"), green=("",))
    game.blue.power.pile = [card("attack 20")]
    game.attack().play_until("before_cards_chosen", of="red").red.plays("hate flare")
    game.play_until("encounter_card", of="blue")
    assert game.blue.options == ["attack 20@pile of miser"]


def test_wild_finds_nothing_to_tear_away_when_the_last_card_was_played_in_answer():
    game = scenario(red=("", "attack 4", "hate flare"), blue=("miser", "card_zap"), green=("", "card_zap"))
    game.blue.power.pile = [card("attack 20")]
    game.attack().play_until("before_cards_chosen", of="red").red.plays("hate flare")
    game.blue.plays("card_zap")
    game.green.passes()
    game.green.zaps_card()
    game.play_until("encounter_card", of="blue")
    assert game.blue.options == ["attack 20@pile of miser"]


def test_wild_wins_also_when_it_is_played_before_a_new_hand():
    """R-19.3: what fits the phase may be played before the old hand is discarded."""
    game = scenario(red=("", "attack 4"), blue=("", "hate flare"), green=("",))
    has_stops(game.blue.seat, ["new_hand_due"])
    game.attack().play_until("new_hand_due", of="blue").blue.plays("hate flare")
    game.finish()
    assert [f.result for f in game.heard("encounter_over")] == ["defense"]
    assert (game.red.warp, len(game.blue.hand)) == (3, 8)
    assert not game.heard("card_laid")


def test_wild_needs_an_opponent_with_a_card():
    """ENG."""
    game = planning(blue=("", "attack 30"))
    game.blue.seat.hand.clear()
    assert "hate flare.tear_a_card_away" not in game.red.options


def test_wild_under_an_upset_makes_its_player_lose():
    """PRINT: the upset comes after everything else."""
    game = planning(blue=("loser", "attack 30"))
    game.red.passes()
    game.blue.uses("upset")
    game.red.plays("hate flare")
    assert [f.result for f in game.heard("encounter_result")] == ["defense"]


def test_wild_closes_the_moment_nobody_else_acts_before_the_cards():
    game = planning(blue=("", "attack 30", "loser flare"))
    game.blue.seat.hand[:] = [card("loser flare")]
    game.red.plays("hate flare")
    game.blue.passes()
    assert [f.result for f in game.heard("encounter_result")] == ["offense"]
    assert not game.blue.is_asked("before_cards_chosen")


def test_wild_is_for_main_players_only():
    game = scenario(red=("", "attack 4"), blue=("", "attack 30"), green=("", "hate flare"))
    game.attack(allies={"green": "offense"}).play_until("encounter_card")
    assert not game.green.is_offered("hate flare")
    assert game.green.hand == ["hate flare"]


def test_wild_card_zapped_nothing_is_torn_away():
    game = planning(green=("", "card_zap"))
    game.red.plays("hate flare")
    game.green.zaps_card()
    game.play_until("encounter_card")
    assert game.blue.hand == ["attack 30"]


def test_wild_may_be_kept():
    game = planning()
    game.red.passes()
    game.finish()
    assert not [f for f in game.heard("cards_discarded") if f.why == "rage"]


def test_with_the_power_zapped_its_own_flare_is_wild():
    game = scenario(
        red=("hate", "attack 10", "attack 4", "hate flare"), blue=("", "attack 30", "cosmic_zap"), green=("",)
    )
    game.play_until("hate.rage").red.answers("attack 10")
    game.blue.zaps_power()
    game.attack().play_until("before_cards_chosen", of="red")
    assert game.red.options == ["hate flare.tear_a_card_away", "pass"]
