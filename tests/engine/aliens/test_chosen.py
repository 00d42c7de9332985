import pytest

from engine import canonical_json
from engine.state.holdings import Power
from tests.engine.scenario import scenario

USUAL = ("attack 12", "quash", "reinforcement 2")


def begun(draws=USUAL, red=("chosen", "attack 8"), blue=("", "attack 20"), green=("",), **rules):
    game = scenario(red=red, blue=blue, green=green, purple=("",)).deck_gives(*draws)
    game.effective_switches(**rules).attack(ships=3).lay(red=red[1], blue=blue[1])
    return game.play_until("cards_revealed", of="red")


def prays(game, picks=""):
    game.red.uses("prayer")
    game.play_until("chosen.pick", of="red")
    if picks:
        game.red.answers(picks)
    return game


def test_the_card_it_picks_may_replace_its_own():
    game = prays(begun(), "replace attack 12").finish()
    assert game.all_totals == [(15, 24)]
    assert sorted(game.discards) == ["attack 12", "attack 20", "attack 8", "quash", "reinforcement 2"]


def test_or_be_added_to_it():
    game = prays(begun(), "add attack 12").finish()
    assert game.all_totals == [(8 + 12 + 3, 24)]
    assert sorted(game.discards) == ["attack 12", "attack 20", "attack 8", "quash", "reinforcement 2"]


def test_or_all_three_may_go():
    game = prays(begun(), "nothing").finish()
    assert game.all_totals == [(11, 24)]
    assert sorted(game.discards) == ["attack 12", "attack 20", "attack 8", "quash", "reinforcement 2"]


def test_the_prayer_may_be_declined():
    game = begun()
    game.red.passes()
    game.finish()
    assert game.heard("power_announced") == []
    assert [f for f in game.heard("drew") if f.seat == 0] == []


def test_it_prays_once_only():
    game = prays(begun(red=("chosen", "attack 8", "emotion_control")), "nothing")
    game.play_until("cards_revealed", of="red")
    assert game.red.options == ["emotion_control.calm", "pass"]


def test_without_an_encounter_card_among_the_three_all_go_and_its_card_stays():
    game = prays(begun(("quash", "plague", "reinforcement 2")))
    assert game.red.options == ["nothing"]
    game.red.answers("nothing")
    game.finish()
    assert game.all_totals == [(11, 24)]
    assert sorted(game.discards) == ["attack 20", "attack 8", "plague", "quash", "reinforcement 2"]


def test_as_the_defense():
    game = scenario(red=("", "attack 20"), blue=("chosen", "attack 8"), green=("",)).deck_gives("attack 40")
    game.attack(ships=3).lay(red="attack 20", blue="attack 8").play_until("cards_revealed", of="blue")
    game.blue.uses("prayer")
    game.play_until("chosen.pick", of="blue").blue.answers("replace attack 40")
    game.finish()
    assert game.all_totals == [(23, 44)]


def test_as_an_ally_it_is_not_asked():
    game = scenario(red=("", "attack 8"), blue=("", "attack 20"), green=("chosen",))
    game.attack(allies={"green": "offense"}).lay(red="attack 8", blue="attack 20").finish()
    assert game.heard("power_announced") == []


def test_a_replacement_may_turn_the_encounter_into_a_deal_and_allies_go_home():
    """RB."""
    game = scenario(red=("chosen", "attack 8"), blue=("", "negotiate"), green=("",)).deck_gives("negotiate")
    game.attack(ships=3, allies={"green": "offense"}).lay(red="attack 8", blue="negotiate")
    prays(game.play_until("cards_revealed", of="red"), "replace negotiate").play_until("deal")
    assert set(game.asked()) == {"red", "blue"}
    assert game.green.ships == 20


def test_a_negotiate_can_only_replace_and_nothing_is_added_to_one():
    game = prays(begun(("negotiate", "attack 12", "morph")))
    assert game.red.options == [
        "nothing",
        "replace attack 12",
        "add attack 12",
        "replace negotiate",
        "replace morph",
    ]
    game = prays(begun(red=("chosen", "negotiate")))
    assert game.red.options == ["nothing", "replace attack 12"]


def test_a_drawn_morph_copies_the_opponents_card():
    game = prays(begun(("morph",)), "replace morph").finish()
    assert game.all_totals == [(23, 24)]


def test_a_revealed_morph_that_turned_into_an_attack_can_be_added_to():
    game = prays(begun(red=("chosen", "morph")), "add attack 12").finish()
    assert game.all_totals == [(20 + 12 + 3, 24)]


def test_an_opposing_morph_stays_a_copy_of_the_card_that_was_revealed():
    """R-11.6: it copies the printed face once."""
    game = prays(begun(blue=("", "morph")), "replace attack 12").finish()
    assert game.all_totals == [(15, 12)]


def test_an_added_card_is_not_turned_round():
    """CX on Mirror: only the encounter cards turn."""
    game = scenario(red=("chosen", "attack 8"), blue=("mirror", "attack 20"), green=("",))
    game.deck_gives("attack 12").attack(ships=3).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="blue").blue.uses("reversal")
    prays(game.play_until("cards_revealed", of="red"), "add attack 12").finish()
    assert game.all_totals == [(80 + 12 + 3, 6)]


def test_a_card_that_replaces_is_turned_round():
    game = scenario(red=("chosen", "attack 8"), blue=("mirror", "attack 20"), green=("",))
    game.deck_gives("attack 12").attack(ships=3).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="blue").blue.uses("reversal")
    prays(game.play_until("cards_revealed", of="red"), "replace attack 12").finish()
    assert game.all_totals == [(21 + 3, 6)]


def test_changes_of_kind_work_in_the_order_in_which_they_are_used():
    """Value pipeline, stage 1: calmed first and replaced afterwards, the new card counts."""
    game = begun(red=("chosen", "attack 8", "emotion_control"))
    game.red.plays("emotion_control")
    game.play_until("cards_revealed", of="red")
    prays(game, "replace attack 12").finish()
    assert game.planets[5] == {0: 3}  # attack 12 against what is a negotiate now


def test_the_opponent_may_still_act_afterwards():
    game = prays(begun(blue=("", "attack 20", "emotion_control")), "add attack 12")
    game.play_until("cards_revealed", of="blue").blue.plays("emotion_control")
    game.play_until("deal")
    assert set(game.asked()) == {"red", "blue"}


def test_a_replaced_card_is_in_nobodys_reach_but_the_new_one_is():
    game = prays(begun(blue=("filch", "attack 20")), "replace attack 12")
    game.play_until("encounter_cards_discarded", of="blue").blue.uses("theft")
    assert game.blue.hand == ["attack 12"]


def test_a_replaced_card_that_lies_face_down_goes_under_the_deck():
    """A second sheet, as a borrower has it: what it said its card was has been believed."""
    game = scenario(red=("chosen", "attack 8"), blue=("", "attack 20", "emotion_control"), green=("",))
    game.deck_gives("attack 12").red.seat.powers.append(Power("gambler"))
    game.attack(ships=3).lay(red="attack 8", blue="attack 20")
    game.play_until("before_reveal", of="red").red.uses("bluff:attack 4")
    game.play_until("gambler.belief", of="blue").blue.answers("accept")
    prays(game.play_until("cards_revealed", of="red"), "replace attack 12")
    game.play_until("cards_revealed", of="blue")
    assert str(game.position.deck[0]) == "attack 8"
    assert "attack 8" not in game.discards


def test_if_the_deck_runs_out_the_discard_pile_is_shuffled_to_go_on():
    game = scenario(red=("chosen", "attack 8"), blue=("", "attack 20"), green=("",))
    game.start.discards = [*game.start.deck[:9]]
    game.start.deck = game.start.deck[:1]
    game.attack(ships=3).lay(red="attack 8", blue="attack 20").play_until("cards_revealed", of="red")
    prays(game)
    assert len(game.red.power.pile) == 3


def test_without_its_power_it_is_not_asked():
    game = scenario(red=("chosen", "attack 8"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="attack 8", blue="attack 20").finish()
    assert game.heard("power_announced") == []


def test_regained_the_power_works_again():
    game = scenario(red=("chosen", "attack 8"), blue=("", "attack 20"), green=("",)).deck_gives("attack 12")
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.deck_gives("attack 12").attack(ships=3).lay(red="attack 8", blue="attack 20")
    prays(game.play_until("cards_revealed", of="red"), "add attack 12").finish()
    assert game.all_totals == [(23, 24)]


# Who sees what


def test_the_cards_are_drawn_privately_and_what_is_discarded_is_public():
    game = prays(begun())
    for seat in ("blue", "green", None):
        told = str(game.told(seat)) + canonical_json(game.view(seat))
        assert "attack 12" not in told and "quash" not in told
    assert game.view("red")["seats"][0]["piles"] == {"chosen": ["attack 12", "reinforcement 2", "quash"]}
    game.red.answers("nothing")
    assert "quash" in str(game.told(None))


def test_what_was_drawn_does_not_show_until_the_choice_is_named():
    def seen(*draws):
        game = prays(begun(draws))
        return [(game.told(s), canonical_json(game.view(s)), game.asked()) for s in ("blue", "green", None)]

    assert seen(*USUAL) == seen("quash", "plague", "ionic_gas") == seen("morph", "negotiate", "attack 4")


def test_an_added_card_lies_there_for_everybody_to_see():
    game = prays(begun(blue=("", "attack 20", "emotion_control")), "add attack 12")
    game.play_until("cards_revealed", of="blue")
    assert game.view(None)["encounter"]["beside"] == {"0": ["attack 12"]}
    assert game.view(None)["encounter"]["totals"] == {"offense": 23, "defense": 24}


# Zapped


def test_zapped_at_the_announcement_no_card_leaves_the_deck_and_no_second_prayer_follows():
    game = begun(red=("chosen", "attack 8", "emotion_control"), blue=("", "attack 20", "cosmic_zap"))
    game.red.uses("prayer")
    game.blue.zaps_power()
    game.play_until("cards_revealed", of="red")
    assert game.red.options == ["emotion_control.calm", "pass"]
    game.finish()
    assert [f for f in game.heard("drew") if f.seat == 0] == []
    assert game.all_totals == [(11, 24)]


@pytest.mark.parametrize("picks", ["replace attack 12", "add attack 12", "nothing"])
def test_zapped_after_the_pick_is_named_all_three_go_and_its_card_stands(picks):
    game = begun(blue=("", "attack 20", "cosmic_zap"))
    game.red.uses("prayer")
    game.play_until("power_used", of="blue").blue.passes()
    game.play_until("chosen.pick", of="red").red.answers(picks)
    assert game.blue.ask.about["ability"] == picks.partition(" ")[0]
    game.blue.plays("cosmic_zap")
    game.finish()
    assert game.all_totals == [(11, 24)]
    assert [sorted(f.cards) for f in game.heard("cards_discarded") if f.why == "prayer"] == [sorted(USUAL)]


def test_with_the_switch_off_it_cannot_be_zapped_after_the_draw():
    game = begun(blue=("", "attack 20", "cosmic_zap"), chosen__zap_after_draw=False)
    game.red.uses("prayer")
    game.play_until("power_used", of="blue").blue.passes()
    game.play_until("chosen.pick", of="red").red.answers("add attack 12")
    game.finish()
    assert [f.ability for f in game.heard("power_announced")] == ["prayer"]
    assert game.all_totals == [(23, 24)]


# Super


def keeping(blue=("", "attack 20"), picks="replace attack 12", **rules):
    game = begun(("attack 12", "loser flare", "quash"), ("chosen", "attack 8", "chosen flare"), blue, **rules)
    game.red.uses("prayer")
    game.play_until("cards_drawn", of="red").red.plays("chosen flare.keep_the_others")
    if picks:
        game.play_until("chosen.pick", of="red").red.answers(picks)
    return game


def test_super_keeps_what_is_no_encounter_card_while_replacing_its_own():
    game = keeping().play_until("chosen.keep", of="red")
    assert game.red.ask.form.cards == ("quash", "loser flare")
    game.red.answers(["loser flare", "quash"])
    assert game.red.hand == ["chosen flare", "loser flare", "quash"]
    game.finish()
    assert game.all_totals == [(15, 24)]


def test_super_keeps_any_of_them():
    game = keeping().play_until("chosen.keep", of="red")
    game.red.answers(["quash"])
    assert game.red.hand == ["chosen flare", "quash"]
    assert "loser flare" in game.discards


def test_super_how_many_are_kept_is_public_but_not_which():
    game = keeping().play_until("chosen.keep", of="red")
    game.red.answers(["quash", "loser flare"])
    assert [f.choice for f in game.heard("power_was_used") if f.ability == "keep"] == ["2 cards"]
    for seat in ("blue", "green", None):
        assert "quash" not in str(game.told(seat)) + canonical_json(game.view(seat))
    assert [f.cards for f in game.heard("saw_cards", "red") if f.why == "kept"] == [("loser flare", "quash")]


def test_super_is_played_after_the_cards_have_been_looked_at():
    """F18."""
    game = begun(red=("chosen", "attack 8", "chosen flare"))
    assert not game.red.is_offered("chosen flare")
    game.red.uses("prayer")
    game.play_until("cards_drawn", of="red")
    assert [f.cards for f in game.heard("saw_cards", "red")] == [USUAL]
    assert game.red.is_offered("keep_the_others")


def test_super_is_not_offered_when_there_is_nothing_to_keep():
    game = begun(("attack 12", "attack 4", "negotiate"), ("chosen", "attack 8", "chosen flare"))
    game.red.uses("prayer")
    game.play_until("cards_drawn", of="red")
    assert game.red.options == ["pass"]


def test_super_zapped_all_three_go_and_its_card_stands():
    game = keeping(blue=("", "attack 20", "cosmic_zap"), picks="")
    game.blue.zaps_power("super_played")
    game.finish()
    assert [f.ability for f in game.heard("power_announced")] == ["prayer"]
    assert game.all_totals == [(11, 24)]
    assert game.red.hand == ["chosen flare"]
    assert "quash" in game.discards


def test_super_zapped_with_the_switch_off_only_keeping_is_lost():
    game = keeping(blue=("", "attack 20", "cosmic_zap"), picks="", chosen__zap_after_draw=False)
    game.blue.zaps_power("super_played")
    game.play_until("chosen.pick", of="red").red.answers("add attack 12")
    game.finish()
    assert game.all_totals == [(23, 24)]
    assert game.red.hand == ["chosen flare"]


def test_super_card_zapped_the_prayer_goes_on_without_it():
    game = keeping(blue=("", "attack 20", "card_zap"), picks="")
    game.blue.zaps_card("super_played")
    game.play_until("chosen.pick", of="red").red.answers("add attack 12")
    game.finish()
    assert game.all_totals == [(23, 24)]
    assert game.red.hand == []


def test_super_zapped_after_the_pick_nothing_is_kept():
    """ENG."""
    game = keeping(blue=("", "attack 20", "cosmic_zap"), picks="")
    game.play_until("super_played", of="blue").blue.passes()
    game.play_until("chosen.pick", of="red").red.answers("add attack 12")
    game.blue.zaps_power()
    game.finish()
    assert game.all_totals == [(11, 24)]
    assert "quash" in game.discards


# Wild


def test_wild_draws_a_card_before_the_cards_are_chosen():
    game = scenario(red=("", "attack 8", "chosen flare"), blue=("", "attack 20"), green=("",))
    game.deck_gives("attack 40").attack(ships=3).play_until("before_cards_chosen", of="red")
    game.red.plays("chosen flare.draw_a_card")
    game.lay(red="attack 40", blue="attack 20").finish()
    assert game.all_totals == [(43, 24)]


def test_wild_is_for_main_players_only():
    game = scenario(red=("", "attack 8"), blue=("", "attack 20"), green=("", "chosen flare"))
    game.attack(allies={"green": "offense"}).play_until("before_cards_chosen", of="green")
    assert game.green.options == ["pass"]


def test_wild_with_the_power_lost():
    game = scenario(red=("chosen", "attack 8", "chosen flare"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).play_until("before_cards_chosen", of="red")
    assert game.red.is_offered("draw_a_card")


def test_wild_card_zapped_nothing_is_drawn():
    game = scenario(red=("", "attack 8", "chosen flare"), blue=("", "attack 20", "card_zap"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="red").red.plays("chosen flare")
    game.blue.zaps_card()
    assert game.heard("drew") == []
