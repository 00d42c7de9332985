from engine.state.cards import card
from engine.state.encounter import LastingEffect
from engine.state.queries import PLAYABLE_CARDS, query_value
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def fought(red=(), blue=("",), green=("",), cards=("attack 40", "attack 8"), allies=None):
    game = scenario(red=("clone", cards[0], *red), blue=(*blue, cards[1]), green=green)
    return game.attack(ships=3, allies=allies).lay(red=cards[0], blue=cards[1])


def keeping(game):
    return game.play_until("encounter_cards_leaving", of="red")


def test_takes_its_own_card_back_after_a_win():
    game = keeping(fought())
    game.red.uses("replicate")
    game.finish()
    assert game.red.hand == ["attack 40"]
    assert sorted(game.discards) == ["attack 8"]


def test_takes_it_back_after_a_defeat_too():
    game = keeping(fought(cards=("attack 4", "attack 8")))
    assert game.enc.result == "defense"
    game.red.uses("replicate")
    assert game.red.hand == ["attack 4"]


def test_takes_it_back_after_a_failed_deal():
    game = fought(cards=("negotiate", "negotiate")).play_until("deal", of="red")
    game.red.answers({"do": "break off"})
    keeping(game).red.uses("replicate")
    assert game.red.hand == ["negotiate"]
    assert sorted(game.discards) == ["negotiate"]


def test_as_the_defense_too():
    game = scenario(red=("", "attack 8"), blue=("clone", "attack 30"), green=("",))
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("encounter_cards_leaving", of="blue").blue.uses("replicate")
    assert game.blue.hand == ["attack 30"]


def test_may_be_declined():
    game = keeping(fought())
    game.red.passes()
    assert game.red.hand == []
    assert sorted(game.discards) == ["attack 40", "attack 8"]


def test_an_ally_keeps_nothing():
    game = scenario(red=("", "attack 8"), blue=("", "attack 30"), green=("clone",))
    game.attack(allies={"green": "offense"}).lay(red="attack 8", blue="attack 30").finish()
    assert sorted(game.discards) == ["attack 30", "attack 8"]
    assert game.green.hand == []


def test_the_card_on_the_table_is_no_part_of_the_compensation():
    """The payer's card is taken back when the compensation has been paid."""
    game = scenario(
        red=("clone", "attack 40", "quash", "plague", "morph"), blue=("", "negotiate"), green=("",)
    )
    game.start.planets[5][1], game.start.planets[6][1] = 3, 5
    keeping(game.attack().lay(red="attack 40", blue="negotiate"))
    assert game.blue.hand == ["morph", "plague", "quash"]
    game.red.uses("replicate")
    assert game.red.hand == ["attack 40"]


def test_the_card_kept_makes_a_second_encounter_possible():
    """RB: the offense has an encounter card again."""
    game = keeping(fought())
    game.red.uses("replicate")
    game.play_until("another_encounter", of="red").red.answers("yes")
    game.play_until("launch", "aim")
    assert (game.enc.offense, game.position.turn.encounters) == (0, 1)


def test_zapped_the_card_is_discarded_and_filch_may_take_it():
    game = keeping(fought(blue=("filch", "cosmic_zap")))
    game.red.uses("replicate")
    game.blue.zaps_power()
    game.play_until("encounter_cards_discarded", of="blue").blue.uses("theft")
    game.finish()
    assert game.red.hand == []
    assert game.blue.hand == ["attack 40"]


def test_what_it_keeps_was_never_discarded_so_filch_cannot_take_it():
    """F18."""
    game = keeping(fought(blue=("filch",)))
    game.red.uses("replicate")
    assert not game.blue.is_asked("encounter_cards_discarded")
    game.finish()
    assert game.red.hand == ["attack 40"]


def test_without_its_power_it_is_not_asked():
    game = scenario(red=("clone", "attack 40"), blue=("", "attack 8"), green=("",))
    game.red.loses_home_colonies()
    game.attack().lay(red="attack 40", blue="attack 8").finish()
    assert game.red.hand == []
    assert "attack 40" in game.discards


def test_regained_the_power_works_again():
    game = scenario(red=("clone", "attack 40"), blue=("", "attack 8"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    keeping(game.attack(ships=1).lay(red="attack 40", blue="attack 8")).red.uses("replicate")
    assert game.red.hand == ["attack 40"]


def test_after_an_exchange_it_may_take_what_lies_before_it():
    """F18: the card it ended up with, not the one it laid."""
    game = fought(blue=("sorcerer",))
    game.play_until("cards_chosen", of="blue").blue.uses("magic")
    keeping(game).red.uses("replicate")
    assert game.red.hand == ["attack 8"]
    assert sorted(game.discards) == ["attack 40"]


def test_a_morph_comes_back_as_a_morph():
    game = keeping(fought(cards=("morph", "attack 8")))
    game.red.uses("replicate")
    assert game.red.hand == ["morph"]


def test_a_card_laid_from_a_possessed_hand_goes_to_its_former_holder():
    """OURS-clone-2: a card that would return to hand."""
    game = scenario(red=("demon", "morph"), blue=("", "attack 8"), green=("", "attack 40"))
    game.start.seats[0].powers += scenario(x=("clone",)).start.seats[0].powers
    game.attack_until_alliances().play_until("alliances_open", of="red")
    game.red.uses("possess:seat 2")
    game.play_until("encounter_card", of="red").red.answers("attack 40@pile of demon")
    game.lay(blue="attack 8")
    keeping(game).red.uses("replicate")
    assert game.green.hand == ["attack 40"]
    assert game.red.hand == ["morph"]


def test_an_accepted_bluff_goes_under_the_deck_all_the_same():
    """OURS-clone-1: it is not about to be discarded."""
    game = scenario(red=("gambler", "attack 4"), blue=("", "attack 8"), green=("",))
    game.start.seats[0].powers += scenario(x=("clone",)).start.seats[0].powers
    game.attack().lay(red="attack 4", blue="attack 8")
    game.play_until("before_reveal", of="red").red.uses("bluff:attack 40")
    game.play_until("gambler.belief").blue.answers("accept")
    while not game.red.is_asked("another_encounter"):
        assert "encounter_cards_leaving" not in game.asked().values()
        game.default()
    assert str(game.position.deck[0]) == "attack 4"


def test_a_gamblers_accepted_card_is_no_matter_for_the_clone_against_it():
    game = fought(blue=("gambler",))
    game.play_until("before_reveal", of="blue").blue.uses("bluff:attack 30")
    game.play_until("gambler.belief").red.answers("accept")
    keeping(game).red.uses("replicate")
    assert game.red.hand == ["attack 40"]
    assert str(game.position.deck[0]) == "attack 8"


def test_a_card_added_to_the_encounter_card_does_not_come_back():
    """F18, by analogy: one card only."""
    game = scenario(red=("chosen", "attack 8"), blue=("", "attack 4"), green=("",))
    game.start.seats[0].powers += scenario(x=("clone",)).start.seats[0].powers
    game.deck_gives("attack 12").attack().lay(red="attack 8", blue="attack 4")
    game.play_until("cards_revealed", of="red").red.uses("prayer")
    game.play_until("chosen.pick").red.answers("add attack 12")
    keeping(game).red.uses("replicate")
    assert game.red.hand == ["attack 8"]
    assert "attack 12" in game.discards


def test_an_attack_thrown_in_by_a_reserve_does_not_come_back():
    """F18, by analogy."""
    game = scenario(red=("reserve", "attack 8", "attack 4"), blue=("", "attack 30"), green=("",))
    game.start.seats[0].powers += scenario(x=("clone",)).start.seats[0].powers
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("cards_revealed", of="red").red.uses("reinforce:attack 4 for offense")
    keeping(game).red.uses("replicate")
    assert game.red.hand == ["attack 8"]
    assert sorted(game.discards) == ["attack 30", "attack 4"]


def test_everybody_hears_what_came_back():
    game = keeping(fought())
    game.red.uses("replicate")
    assert [(f.card, f.to_seat) for f in game.heard("card_moved")] == [("attack 40", 0)]


# Wild


def played(*red, blue=(), number="mobius_tubes"):
    game = scenario(red=("", "clone flare", "mobius_tubes", "attack 8", *red), blue=("", *blue), green=("",))
    game.green.loses_home_colonies()
    game.play_until("encounter_starts", of="red").red.plays(number)
    return game


def test_wild_keeps_an_artifact_that_has_worked():
    game = played().play_until("card_resolved", of="red")
    assert game.green.warp == 0
    game.red.plays("keep_an_artifact")
    game.play_until("aim", "launch")
    assert game.red.hand == ["attack 8", "clone flare", "mobius_tubes"]
    assert sorted(game.discards) == []


def test_wild_the_artifact_kept_cannot_be_played_again_in_this_encounter():
    game = played().play_until("card_resolved", of="red")
    game.red.plays("keep_an_artifact")
    game.play_until("encounter_starts", "aim", "launch")
    assert not game.red.is_offered("mobius")


def test_wild_another_copy_may_be_played():
    game = played("mobius_tubes").play_until("card_resolved", of="red")
    game.red.plays("keep_an_artifact")
    game.play_until("encounter_starts", of="red")
    assert game.red.is_offered("mobius")


def test_wild_in_the_next_encounter_it_may_be_played_again():
    game = played("morph", blue=("attack 6",)).play_until("card_resolved", of="red")
    game.red.plays("keep_an_artifact")
    game.attack().lay(red="attack 8", blue="attack 6")
    game.play_until("another_encounter", of="red").red.answers("yes")
    game.play_until("encounter_starts", of="red")
    assert game.red.is_offered("mobius")


def test_wild_what_it_keeps_was_never_discarded_so_vulch_cannot_salvage_it():
    def with_vulch(plays):
        game = scenario(red=("", "clone flare", "mobius_tubes", "attack 8"), blue=("vulch",), green=("",))
        game.green.loses_home_colonies()
        game.play_until("encounter_starts", of="red").red.plays("mobius_tubes")
        plays(game.play_until("card_resolved", of="red").red)
        return game.play_until("aim", "launch")

    game = with_vulch(lambda red: red.plays("keep_an_artifact"))
    assert (game.red.hand, game.blue.hand) == (["attack 8", "clone flare", "mobius_tubes"], [])
    assert with_vulch(lambda red: red.passes()).blue.hand == ["mobius_tubes"]


def test_wild_may_be_declined():
    game = played().play_until("card_resolved", of="red")
    game.red.passes()
    game.play_until("aim", "launch")
    assert sorted(game.discards) == ["mobius_tubes"]


def test_wild_keeps_no_reinforcement():
    game = scenario(
        red=("", "attack 8", "clone flare", "reinforcement 3"), blue=("", "attack 30"), green=("",)
    )
    game.attack().lay(red="attack 8", blue="attack 30").play_until("cards_revealed", of="red")
    game.red.plays("reinforcement 3:offense")
    game.play_until("card_resolved", of="red")
    assert game.red.options == ["pass"]


def test_wild_keeps_no_artifact_of_another():
    game = scenario(red=("", "mobius_tubes", "attack 8"), blue=("", "clone flare"), green=("",))
    game.green.loses_home_colonies()
    game.play_until("encounter_starts", of="red").red.plays("mobius_tubes")
    game.play_until("card_resolved", of="blue")
    assert game.blue.options == ["pass"]


def test_wild_an_artifact_negated_by_a_card_zap_is_discarded():
    """CX."""
    game = played(blue=("card_zap",))
    game.blue.zaps_card()
    game.play_until("aim", "launch")
    assert sorted(game.discards) == ["card_zap", "mobius_tubes"]
    assert not [f for f in game.told() if f.id == "card_announced" and f.card == "clone flare"]


def test_wild_card_zapped_both_cards_are_discarded():
    game = played(blue=("card_zap",))
    game.play_until("card_played", of="blue").blue.passes()
    game.play_until("card_resolved", of="red").red.plays("keep_an_artifact")
    game.blue.zaps_card()
    game.play_until("aim", "launch")
    assert sorted(game.discards) == ["card_zap", "clone flare", "mobius_tubes"]


def test_wild_an_artifact_from_a_hoard_goes_back_there():
    """As every card that returns after its effect."""
    game = scenario(red=("miser", "clone flare", "attack 8"), blue=("",), green=("",))
    game.start.seats[0].powers[0].pile = [card("mobius_tubes")]
    game.green.loses_home_colonies()
    game.play_until("encounter_starts", of="red").red.plays("mobius_tubes")
    game.play_until("card_resolved", of="red").red.plays("keep_an_artifact")
    game.play_until("encounter_starts", "aim", "launch")
    assert list(map(str, game.red.power.pile)) == ["mobius_tubes"]
    assert not game.red.is_offered("mobius")


def test_wild_a_possessed_artifact_goes_to_its_former_holder():
    """ENG, given for Demon; the ban is on whoever kept it, and not on them."""
    game = scenario(red=("demon", "attack 8", "clone flare"), blue=("", "negotiate"), green=("", "ionic_gas"))
    has_stops(game.start.seats[0], [*(game.start.seats[0].ahead.stops or ()), "winner_known"])
    game.attack_until_alliances().play_until("alliances_open", of="red").red.uses("possess:seat 2")
    game.lay(red="attack 8", blue="negotiate")
    game.play_until("winner_known", of="red").red.plays("ionic_gas")
    game.play_until("card_resolved", of="red").red.plays("keep_an_artifact")
    game.play_until("encounter_ends", "another_encounter", "winner_known")
    assert game.green.hand == ["ionic_gas"]
    pile, kept = {"pile": "hand 2"}, [card("ionic_gas")]
    game.enc.lasting.append(LastingEffect("clone", "kept", 0, note="ionic_gas in hand 2"))
    assert query_value(game.position, PLAYABLE_CARDS, kept, seat=2, **pile) == kept
    assert query_value(game.position, PLAYABLE_CARDS, kept, seat=0, **pile) == []


def test_with_the_power_lost_the_own_flare_is_wild():
    game = scenario(red=("clone", "clone flare", "mobius_tubes", "attack 8"), blue=("",), green=("",))
    game.red.loses_home_colonies()
    game.green.loses_home_colonies()
    game.play_until("regroup_ship", of="red").red.plays("mobius_tubes")
    game.play_until("card_resolved", of="red")
    assert game.red.is_offered("keep_an_artifact")


# Super


def compensated(*hand, red=("clone", "clone flare"), blue=("",), ships=2):
    game = scenario(red=(*red, "negotiate"), blue=(*blue, "attack 8", *hand), green=("",))
    return game.attack(ships=ships).lay(red="negotiate", blue="attack 8")


def test_super_takes_up_to_twice_the_compensation_as_far_as_the_hand_goes():
    """F18: every number between may be chosen."""
    game = compensated("attack 1", "attack 4", "attack 6").play_until("compensation_due", of="red")
    assert game.red.options == [
        "clone flare.doubled_compensation:2",
        "clone flare.doubled_compensation:3",
        "pass",
    ]
    game.red.plays("doubled_compensation:3").scenario.play_until("encounter_cards_leaving")
    assert len(game.red.hand) == 4
    assert game.blue.hand == []


def test_super_takes_exactly_twice_as_many_from_a_large_hand():
    game = compensated(*["attack 1"] * 6).play_until("compensation_due", of="red")
    assert game.red.options[-2:] == ["clone flare.doubled_compensation:4", "pass"]
    game.red.plays("doubled_compensation:4").scenario.play_until("encounter_cards_leaving")
    assert len(game.blue.hand) == 2


def test_super_has_nothing_to_add_to_a_hand_that_is_taken_whole():
    game = compensated("attack 1", "attack 4").play_until("compensation_due", of="red")
    assert game.red.options == ["pass"]


def test_super_card_zapped_the_normal_compensation_is_taken():
    game = compensated(*["attack 1"] * 4, blue=("", "card_zap")).play_until("compensation_due", of="red")
    game.red.plays("doubled_compensation:4")
    game.blue.zaps_card("super_played")
    game.play_until("encounter_cards_leaving")
    assert len(game.blue.hand) == 2
    assert "clone flare" in game.discards


def test_super_zapped_is_kept_and_the_power_is_out_of_use():
    game = compensated(*["attack 1"] * 4, blue=("", "cosmic_zap")).play_until("compensation_due", of="red")
    game.red.plays("doubled_compensation:4")
    game.blue.zaps_power("super_played")
    game.finish()
    assert "clone flare" in game.red.hand
    assert "negotiate" in game.discards


def test_while_zapped_there_is_no_super():
    game = compensated(*["attack 1"] * 4)
    game.enc.zapped.append("clone")
    game.play_until("compensation_due", of="red")
    assert game.red.options == ["pass"]


def test_in_other_hands_the_flare_is_wild():
    game = compensated(*["attack 1"] * 4, red=("", "clone flare")).play_until("compensation_due", of="red")
    assert game.red.options == ["pass"]


def test_super_gives_nothing_to_who_pays():
    game = scenario(
        red=("", "negotiate"), blue=("clone", "attack 8", "clone flare", *["attack 1"] * 6), green=("",)
    )
    game.attack(ships=2).lay(red="negotiate", blue="attack 8").play_until("compensation_due", of="blue")
    assert game.blue.options == ["pass"]
