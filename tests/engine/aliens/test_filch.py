from engine.state.cards import card
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def fought(red=(), blue=("",), green=("",), cards=("attack 8", "attack 30"), allies=None):
    game = scenario(red=("filch", cards[0], *red), blue=(*blue, cards[1]), green=green)
    return game.attack(ships=3, allies=allies).lay(red=cards[0], blue=cards[1])


def test_takes_the_opponents_used_card():
    game = fought().play_until("encounter_cards_discarded", of="red")
    game.red.uses("theft")
    game.finish()
    assert game.red.hand == ["attack 30"]
    assert game.discards == ["attack 8"]


def test_takes_the_used_card_and_not_an_older_one_like_it():
    """R-19.8: the order of the discard pile is kept."""
    game = fought()
    game.position.discards[:0] = [card("attack 30"), card("quash")]
    game.play_until("encounter_cards_discarded", of="red").red.uses("theft")
    game.finish()
    assert game.discards == ["attack 30", "quash", "attack 8"]


def test_may_be_declined():
    game = fought().play_until("encounter_cards_discarded", of="red")
    game.red.passes()
    assert game.red.hand == []


def test_as_the_defense_it_takes_the_card_of_the_offense():
    game = scenario(red=("", "attack 8"), blue=("filch", "attack 30"), green=("",))
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("encounter_cards_discarded", of="blue").blue.uses("theft")
    game.finish()
    assert game.blue.hand == ["attack 8"]


def test_an_ally_is_not_asked():
    game = scenario(red=("", "attack 8"), blue=("", "attack 30"), green=("filch",))
    game.attack(allies={"green": "offense"}).lay(red="attack 8", blue="attack 30").finish()
    assert "attack 30" in game.discards
    assert game.green.hand == []


def test_zapped_the_card_stays_on_the_discard_pile():
    game = fought(blue=("", "cosmic_zap")).play_until("encounter_cards_discarded", of="red")
    game.red.uses("theft")
    game.blue.zaps_power()
    game.finish()
    assert game.red.hand == []
    assert "attack 30" in game.discards


def test_without_its_power_it_is_not_asked():
    game = scenario(red=("filch", "attack 8"), blue=("", "attack 30"), green=("",))
    game.red.loses_home_colonies()
    game.attack().lay(red="attack 8", blue="attack 30").finish()
    assert game.red.hand == []


def test_regained_the_power_works_again():
    game = scenario(red=("filch", "attack 8"), blue=("", "attack 30"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.attack(ships=1).lay(red="attack 8", blue="attack 30")
    game.play_until("encounter_cards_discarded", of="red").red.uses("theft")
    assert game.red.hand == ["attack 30"]


def test_after_an_exchange_it_takes_what_lies_before_the_opponent_at_the_end():
    """F18: the final position counts."""
    game = fought(blue=("sorcerer",))
    game.blue.uses("magic")
    game.play_until("encounter_cards_discarded", of="red").red.uses("theft")
    assert game.red.hand == ["attack 8"]


def test_an_accepted_card_of_a_gambler_is_out_of_reach():
    """F18: it goes under the deck, and nobody learns whether the claim was true."""
    game = fought(blue=("gambler",), cards=("attack 8", "attack 4"))
    game.play_until("before_reveal", of="blue").blue.uses("bluff:attack 30")
    game.play_until("gambler.belief").red.answers("accept")
    game.finish()
    assert not any(f.power == "filch" for f in game.told() if f.id == "power_announced")
    assert str(game.position.deck[0]) == "attack 4"


def test_an_added_card_cannot_be_taken():
    """F18, by analogy: the extra card beside the encounter card is out of reach."""
    game = scenario(red=("filch", "attack 8"), blue=("chosen", "attack 30"), green=("",))
    game.deck_gives("attack 12").attack().lay(red="attack 8", blue="attack 30")
    game.play_until("cards_revealed", of="blue").blue.uses("prayer")
    game.play_until("chosen.pick").blue.answers("add attack 12")
    game.play_until("encounter_cards_discarded", of="red")
    assert game.red.options == ["filch.theft", "pass"]
    game.red.uses("theft")
    assert game.red.hand == ["attack 30"]
    assert "attack 12" in game.discards


# Super


def test_super_takes_a_used_card_as_a_bystander():
    game = scenario(red=("", "attack 8"), blue=("", "attack 30"), green=("filch", "filch flare"))
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("encounter_cards_discarded", of="green")
    game.green.plays("filch flare.theft_anywhere:seat 1")
    game.finish()
    assert game.green.hand == ["attack 30", "filch flare"]
    assert game.discards == ["attack 8"]


def test_super_takes_one_card_only():
    """CX."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 30"), green=("filch", "filch flare"))
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("encounter_cards_discarded", of="green")
    game.green.plays("filch flare.theft_anywhere:seat 0")
    assert not game.green.is_asked("encounter_cards_discarded")


def test_the_card_that_was_taken_is_not_there_a_second_time():
    game = scenario(red=("filch", "attack 8", "filch flare"), blue=("", "attack 30"), green=("",))
    game.start.discards.append(card("attack 30"))
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("encounter_cards_discarded", of="red").red.uses("filch.theft")
    game.play_until("encounter_cards_discarded", of="red")
    assert game.red.options == ["pass"]


def test_super_does_not_take_its_own_card():
    game = fought(red=["filch flare"]).play_until("encounter_cards_discarded", of="red")
    assert game.red.options == ["filch.theft", "filch flare.theft_anywhere:seat 1", "pass"]


def test_super_zapped_is_kept_and_the_card_stays():
    game = scenario(
        red=("", "attack 8", "cosmic_zap"), blue=("", "attack 30"), green=("filch", "filch flare")
    )
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("encounter_cards_discarded", of="green").green.plays("theft_anywhere:seat 1")
    game.red.zaps_power("super_played")
    game.finish()
    assert game.green.hand == ["filch flare"]
    assert "attack 30" in game.discards


# Wild


def stealing(red, blue, green=("",), **more):
    game = scenario(red=(*red, "attack 8"), blue=(*blue, "attack 30"), green=green, **more)
    game.green.loses_home_colonies()
    return game


def mobius(thief=("", "filch flare", "negotiate"), **more):
    game = stealing(("", "mobius_tubes"), thief, **more)
    game.play_until("encounter_starts", of="red").red.plays("mobius_tubes")
    return game


def test_wild_steals_an_artifact_being_played_for_a_negotiate():
    game = mobius()
    game.play_until("card_played", of="blue").blue.plays("steal_a_card_being_played")
    game.play_until("aim", "regroup_ship", "launch")
    assert game.green.warp == 12
    assert game.blue.hand == ["attack 30", "filch flare", "mobius_tubes"]
    assert game.discards == ["negotiate"]


def test_wild_needs_a_negotiate_and_a_morph_is_none():
    game = mobius(("", "filch flare", "morph"))
    game.play_until("card_played", of="blue")
    assert game.blue.options == ["pass"]


def test_wild_whether_a_negotiate_is_there_does_not_show():
    """Chapter 29: whoever stops there is asked all the same."""

    def seen(*cards):
        game = mobius(("", "filch flare", *cards))
        game.play_until("card_played", of="blue")
        return game.asked(), game.view("red"), game.told("red")

    assert seen("negotiate") == seen("morph") == seen("attack 4")


def test_wild_a_stolen_flare_counts_as_played():
    """ENG: it cannot be played again before the next encounter."""
    game = scenario(
        red=("", "attack 8", "loser flare"), blue=("", "attack 30", "filch flare", "negotiate"), green=("",)
    )
    game.attack().play_until("before_cards_chosen", of="red").red.plays("loser flare")
    game.play_until("card_played", of="blue").blue.plays("steal_a_card_being_played")
    game.play_until("before_cards_chosen", "encounter_card")
    assert game.enc.flares == {"loser flare": 0, "filch flare": 1}
    assert "loser flare" in game.blue.hand
    game.lay(red="attack 8", blue="attack 30").finish()
    assert game.blue.warp == 0


def test_wild_a_stolen_artifact_can_be_played_at_once():
    game = scenario(
        red=("", "attack 30", "cosmic_zap"),
        blue=("", "attack 8", "filch flare", "negotiate"),
        green=("human",),
    )
    has_stops(game.blue.seat, [*(game.blue.seat.ahead.stops or ()), "power_used"])
    game.attack(allies={"green": "defense"}).lay(red="attack 30", blue="attack 8")
    game.red.zaps_power()
    game.blue.passes()
    game.play_until("card_played", of="blue").blue.plays("steal_a_card_being_played")
    game.blue.zaps_power()
    game.finish()
    assert game.red.warp == 3


def test_wild_a_stolen_zap_lets_go_on_what_it_was_aimed_at():
    game = mobius(green=("", "card_zap"))
    game.green.zaps_card()
    game.blue.passes()
    game.red.passes() if game.red.is_asked("card_played") else None
    game.play_until("card_played", of="blue").blue.plays("steal_a_card_being_played")
    game.play_until("aim", "regroup_ship", "launch")
    assert game.green.warp == 0
    assert "card_zap" in game.blue.hand


def test_wild_card_zapped_the_negotiate_is_spent_all_the_same():
    """ENG: the price is paid with the announcement."""
    game = stealing(("", "mobius_tubes", "card_zap"), ("", "filch flare", "negotiate"))
    game.play_until("encounter_starts", of="red").red.plays("mobius_tubes")
    game.play_until("card_played", of="blue")
    if game.red.is_asked("card_played"):
        game.red.passes()
    game.blue.plays("steal_a_card_being_played")
    game.red.zaps_card()
    game.play_until("aim", "regroup_ship", "launch")
    assert game.green.warp == 0
    assert game.blue.hand == ["attack 30"]
    assert sorted(game.discards) == ["card_zap", "filch flare", "mobius_tubes", "negotiate"]


def test_wild_does_not_steal_a_reinforcement():
    game = scenario(
        red=("", "attack 8", "reinforcement 5"),
        blue=("", "attack 30", "filch flare", "negotiate"),
        green=("",),
    )
    game.attack().lay(red="attack 8", blue="attack 30").play_until("cards_revealed", of="red")
    game.red.plays("reinforcement 5:offense")
    assert not game.blue.is_asked()
    assert game.enc.extra["offense"] == 5


def test_with_the_power_lost_the_own_flare_is_wild():
    game = stealing(("", "mobius_tubes"), ("filch", "filch flare", "negotiate"))
    game.blue.loses_home_colonies()
    game.play_until("encounter_starts", of="red").red.plays("mobius_tubes")
    game.play_until("card_played", of="blue").blue.plays("steal_a_card_being_played")
    game.play_until("aim", "regroup_ship", "launch")
    assert "mobius_tubes" in game.blue.hand
