import pytest

from engine import BadOptions, Options
from engine.sheets.flares import flare_side
from engine.state.holdings import Power
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def begun(red=("sorcerer", "attack 4"), blue=("", "attack 30"), green=("",), allies=None, ships=3):
    game = scenario(red=red, blue=blue, green=green, purple=("",)).attack(ships=ships, allies=allies)
    return game.lay(red=red[1], blue=blue[1])


def revealed(game):
    return {f.seat: f.card for f in game.heard("card_turned_up")}


def test_exchanges_the_cards():
    game = begun()
    game.red.uses("magic")
    assert revealed(game) == {0: "attack 30", 1: "attack 4"}


def test_may_be_declined():
    game = begun()
    game.red.passes()
    assert revealed(game) == {0: "attack 4", 1: "attack 30"}


def test_as_the_defense():
    game = begun(red=("", "attack 30"), blue=("sorcerer", "attack 4"))
    game.blue.uses("magic")
    assert revealed(game) == {0: "attack 4", 1: "attack 30"}


def test_the_power_is_for_main_players_only():
    game = begun(red=("", "attack 4"), green=("sorcerer",), allies={"green": "offense"})
    assert revealed(game) == {0: "attack 4", 1: "attack 30"}


def test_who_negotiated_follows_the_card_before_them():
    """TEXT: it decides who is compensated."""
    game = begun(red=("sorcerer", "negotiate", *["attack 1"] * 5))
    game.red.uses("magic")
    game.finish()
    assert game.planets[5] == {0: 3}
    assert [(f.seat, f.cards) for f in game.heard("compensation_collected")] == [(1, 4)]


def test_a_morph_that_changes_sides_copies_the_other_card():
    game = begun(red=("sorcerer", "morph"))
    game.red.uses("magic")
    game.finish()
    assert [(f.offense, f.defense) for f in game.heard("totals_final")] == [(33, 34)]


def test_zapped_both_reveal_their_own_cards_and_it_is_not_tried_again():
    game = begun(blue=("", "attack 30", "cosmic_zap"))
    game.red.uses("magic")
    game.blue.zaps_power()
    assert revealed(game) == {0: "attack 4", 1: "attack 30"}


def test_a_card_zap_saves_it_from_the_zap():
    game = begun(red=("sorcerer", "attack 4", "card_zap"), blue=("", "attack 30", "cosmic_zap"))
    game.red.uses("magic")
    game.blue.zaps_power()
    game.red.zaps_card()
    game.pass_windows()
    assert revealed(game) == {0: "attack 30", 1: "attack 4"}


def test_without_its_power_it_is_not_asked():
    game = scenario(red=("sorcerer", "attack 4"), blue=("", "attack 30"), green=("",))
    game.red.loses_home_colonies()
    game.attack().lay(red="attack 4", blue="attack 30")
    assert revealed(game) == {0: "attack 4", 1: "attack 30"}


def test_regained_the_power_works_again():
    game = scenario(red=("sorcerer", "attack 4"), blue=("", "attack 30"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.attack(ships=1).lay(red="attack 4", blue="attack 30")
    game.red.uses("magic")
    assert revealed(game) == {0: "attack 30", 1: "attack 4"}


def test_an_exchanged_card_is_still_unknown_to_its_new_side():
    """It does not look at the card before the reveal; the other one knows what they have laid."""
    game = scenario(red=("sorcerer", "attack 4"), blue=("", "attack 30"), green=("",))
    has_stops(game.blue.seat, ["cards_chosen"])
    game.attack().lay(red="attack 4", blue="attack 30")
    game.red.uses("magic")
    game.blue.passes()
    assert game.asked() == {"blue": "cards_chosen"}
    assert game.view("red")["encounter"]["cards"] == {"0": "face down", "1": "attack 4"}
    assert game.view("blue")["encounter"]["cards"] == {"0": "attack 30", "1": "face down"}
    assert game.view("green")["encounter"]["cards"] == {"0": "face down", "1": "face down"}


def test_a_card_laid_open_may_still_be_exchanged():
    game = scenario(red=("sorcerer", "attack 4"), blue=("oracle", "attack 30"), green=("",))
    game.attack().lay(red="attack 4").lay(blue="attack 30")
    game.red.uses("magic")
    game.finish()
    assert game.planets[5] == {0: 3}


def test_gambler_and_sorcerer_do_not_meet():
    """PRINT; the switch of the table lifts it."""
    with pytest.raises(BadOptions, match="conflict"):
        Options(players=3, dealt=("gambler", "sorcerer", "human"))
    lifted = {"conflicts.gambler_sorcerer": "allowed"}
    assert Options(players=3, dealt=("gambler", "sorcerer", "human"), switches=lifted)


# Super


def test_super_exchanges_the_cards_as_an_ally():
    game = begun(red=("", "attack 4"), green=("sorcerer", "sorcerer flare"), allies={"green": "offense"})
    game.play_until("cards_chosen", of="green").green.plays("sorcerer flare.magic_as_an_ally")
    game.play_until("cards_revealed", "another_encounter", "place_ships")
    assert revealed(game) == {0: "attack 30", 1: "attack 4"}
    assert game.green.hand == ["sorcerer flare"]


def test_super_is_not_for_bystanders():
    game = begun(red=("", "attack 4"), green=("sorcerer", "sorcerer flare"))
    game.play_until("cards_chosen", of="green")
    assert game.green.options == ["pass"]


def test_super_is_a_use_and_can_be_zapped():
    game = begun(
        red=("", "attack 4"),
        blue=("", "attack 30", "cosmic_zap"),
        green=("sorcerer", "sorcerer flare"),
        allies={"green": "offense"},
    )
    game.play_until("cards_chosen", of="green").green.plays("sorcerer flare.magic_as_an_ally")
    game.blue.zaps_power("super_played")
    game.finish()
    assert revealed(game) == {0: "attack 4", 1: "attack 30"}
    assert game.green.hand == ["sorcerer flare"]


# Wild


def wild(green=("", "sorcerer flare"), **seats):
    game = scenario(
        **{
            "red": ("human", "attack 7"),
            "blue": ("pacifist", "negotiate"),
            "green": green,
            "purple": ("",),
            **seats,
        }
    )
    game.red.power.tokens = 4
    return game


def exchanged(game):
    game.attack(ships=3).play_until("before_cards_chosen", of="green").green.plays("sorcerer flare")
    return game.play_until("encounter_card")


def test_wild_the_main_players_exchange_their_powers_with_all_that_lies_on_them():
    game = exchanged(wild())
    assert (game.red.powers, game.blue.powers) == (["pacifist"], ["human"])
    assert game.blue.power.tokens == 4
    assert {(f.power, f.to_seat) for f in game.heard("power_moved")} == {("pacifist", 0), ("human", 1)}


def test_wild_it_is_for_good():
    game = exchanged(wild()).finish()
    assert (game.red.powers, game.blue.powers) == (["pacifist"], ["human"])


def test_wild_the_new_owner_uses_the_power_from_that_instant():
    game = exchanged(wild())
    game.lay(red="attack 7", blue="negotiate").finish()
    assert [(f.seat, f.power) for f in game.heard("power_was_used")] == [(1, "human")]
    assert game.planets[5] == {0: 3}


def test_wild_the_flare_goes_to_the_sorcerer():
    game = exchanged(wild(purple=("sorcerer",)))
    assert (game.green.hand, game.purple.hand) == ([], ["sorcerer flare"])


def test_wild_without_a_sorcerer_the_flare_is_discarded():
    game = exchanged(wild())
    assert "sorcerer flare" in game.discards


def test_wild_is_not_for_encounters_of_the_sorcerer():
    game = wild(blue=("sorcerer", "negotiate"))
    game.attack(ships=3).play_until("before_cards_chosen", of="green")
    assert game.green.options == ["pass"]


def test_wild_may_be_played_by_a_main_player():
    game = wild(red=("human", "attack 7", "sorcerer flare"), green=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="red").red.plays("exchange_of_powers")
    game.play_until("encounter_card")
    assert game.red.powers == ["pacifist"]


def test_wild_card_zapped_the_powers_stay():
    game = wild(blue=("pacifist", "negotiate", "card_zap"))
    game.attack(ships=3).play_until("before_cards_chosen", of="green").green.plays("sorcerer flare")
    game.blue.zaps_card()
    game.play_until("encounter_card")
    assert game.red.powers == ["human"]


def test_wild_the_power_is_judged_by_the_new_owners_home_colonies():
    game = wild(blue=("pacifist", "attack 10"))
    game.blue.loses_home_colonies()
    exchanged(game).lay(red="attack 7", blue="attack 10").finish()
    assert game.heard("power_was_used") == []
    assert [(f.offense, f.defense) for f in game.heard("totals_final")] == [(10, 14)]


def test_wild_the_sides_of_flares_follow_the_sheets():
    game = wild(red=("human", "attack 7", "pacifist flare"), blue=("pacifist", "negotiate", "human flare"))
    assert flare_side(game.start, 0, "pacifist") == flare_side(game.start, 1, "human") == "wild"
    exchanged(game)
    assert flare_side(game.position, 0, "pacifist") == flare_side(game.position, 1, "human") == "super"


def test_wild_an_incarnation_goes_with_its_sheet():
    """F18, by analogy: sheets move with whatever hangs on them."""
    game = wild()
    game.start.seats[0].powers.append(Power("oracle", under="human"))
    exchanged(game)
    assert (game.red.powers, game.blue.powers) == (["pacifist"], ["human", "oracle"])


def test_wild_does_not_undo_what_was_used_already():
    game = wild(blue=("loser", "attack 30"), purple=("",))
    game.attack(ships=3).play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.play_until("before_cards_chosen", of="green").green.plays("sorcerer flare")
    game.lay(red="attack 7", blue="attack 30").finish()
    assert game.planets[5] == {0: 3}


def test_wild_with_the_power_lost_the_sorcerer_keeps_their_flare():
    game = wild(green=("sorcerer", "sorcerer flare"))
    game.green.loses_home_colonies()
    exchanged(game)
    assert game.red.powers == ["pacifist"]
    assert game.green.hand == ["sorcerer flare"]
