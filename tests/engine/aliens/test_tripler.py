import pytest

from engine.aliens.tripler import a_third
from engine.sheets.advice import worth_laying
from engine.state.cards import card
from tests.engine.scenario import scenario


def fought(
    red="attack 8", blue="attack 4", *, red_holds=(), blue_holds=(), alien="tripler", other="", ships=1
):
    """Red, the Tripler, attacks blue with one ship; the cards are laid."""
    game = scenario(red=(alien, red, *red_holds), blue=(other, blue, *blue_holds), green=("",))
    return game.attack(ships=ships).lay(red=red, blue=blue)


TABLE = "0-0 1-3 4-12 5-15 6-18 7-21 8-24 9-27 10-30 11-4 12-4 13-5 14-5 15-5 20-7 23-8 30-10 40-14"
PAIRS = [tuple(map(int, pair.split("-"))) for pair in TABLE.split()]


@pytest.mark.parametrize(("printed", "counts"), PAIRS)
def test_every_attack_of_the_deck_counts_as_the_table_says(printed, counts):
    """TEXT."""
    assert fought(f"attack {printed}").totals()[0] == counts + 1


@pytest.mark.parametrize(("number", "third"), [(0, 0), (1, 1), (3, 1), (4, 2), (40, 14)])
def test_fractions_are_rounded_up(number, third):
    assert a_third(number) == third


def test_ten_with_one_ship_is_31_and_eleven_is_5():
    assert fought("attack 10").totals()[0] == 31
    assert fought("attack 11").totals()[0] == 5


def test_is_compulsory_and_asks_nobody():
    game = fought("attack 40")
    assert not game.red.is_asked("cards_revealed")
    assert [(f.power, f.ability) for f in game.heard("power_was_used")] == [("tripler", "thrice")]


def test_the_defense_has_the_power_too():
    game = scenario(red=("", "attack 20"), blue=("tripler", "attack 8"), green=("",))
    game.attack(ships=1).lay(red="attack 20", blue="attack 8")
    assert game.totals() == (21, 24 + 4)


def test_zapped_the_card_counts_what_it_is():
    game = fought("attack 40", blue_holds=["cosmic_zap"])
    game.blue.plays("cosmic_zap")
    assert game.totals()[0] == 41


def test_an_ally_changes_nothing():
    game = scenario(red=("", "attack 8"), blue=("", "attack 4"), green=("tripler",))
    game.attack(ships=1, allies={"green": "offense"}).lay(red="attack 8", blue="attack 4")
    assert not game.heard("power_announced")
    assert game.totals() == (10, 8)


def test_a_negotiate_is_not_changed():
    game = fought("negotiate", red_holds=["reinforcement 2"])
    game.play_until("cards_revealed", of="red")
    assert not game.heard("power_announced")


def test_only_the_own_card_changes_and_neither_ships_nor_reinforcements():
    """CX."""
    game = fought("attack 4", "attack 8", red_holds=["reinforcement 5"], ships=3)
    game.red.plays("reinforcement 5.reinforce:offense")
    assert game.totals() == (12 + 3 + 5, 8 + 4)


def test_a_morph_takes_the_printed_value_and_is_then_changed():
    """TEXT: against 30 it counts 10."""
    assert fought("morph", "attack 30").totals() == (10 + 1, 34)


def test_a_morph_against_it_copies_the_card_unchanged():
    assert fought("attack 8", "morph").totals() == (24 + 1, 8 + 4)


def test_a_card_that_becomes_an_attack_in_the_window_is_changed_as_well():
    """ENG: the value of the final card is what is changed."""
    game = fought("negotiate", red_holds=["human flare"])
    game.play_until("cards_revealed", of="red")
    game.red.plays("human flare.forty_two")
    assert game.totals()[0] == 14 + 1


def test_a_replacement_is_changed_in_place_of_the_first_card():
    """ENG."""
    game = fought("attack 8", red_holds=["human flare"])
    game.red.plays("human flare.forty_two")
    assert game.totals()[0] == 14 + 1


def test_what_was_reversed_is_changed_afterwards():
    """TEXT, F18: 20 becomes 02 and then 6; 08 becomes 80 and then 27."""
    for printed, counts in (("attack 20", 6), ("attack 8", 27)):
        game = fought(printed, other="mirror")
        game.blue.uses("reversal")
        assert game.totals()[0] == counts + 1


def test_without_its_power_the_card_stays_what_it_is():
    game = scenario(red=("tripler", "attack 8"), blue=("", "attack 4"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=1).lay(red="attack 8", blue="attack 4")
    assert game.totals()[0] == 9


def test_changes_again_once_the_power_is_back():
    game = scenario(red=("tripler", "attack 8"), blue=("", "attack 4"), green=("",)).draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).lay(red="attack 8", blue="attack 4")
    assert game.totals()[0] == 25


# Super


@pytest.mark.parametrize(("printed", "counts"), [(11, 33), (12, 36), (13, 39)])
def test_super_triples_up_to_thirteen(printed, counts):
    """TEXT."""
    game = fought(f"attack {printed}", red_holds=["tripler flare"])
    game.red.plays("tripler flare.thirteen")
    assert game.totals()[0] == counts + 1
    assert game.red.hand == ["tripler flare"]


def test_super_leaves_fourteen_a_third():
    game = fought("attack 14", red_holds=["tripler flare"])
    game.red.plays("tripler flare.thirteen")
    assert game.totals()[0] == 5 + 1


def test_super_may_be_declined():
    game = fought("attack 13", red_holds=["tripler flare"])
    game.red.passes()
    assert game.totals()[0] == 5 + 1


def test_super_does_not_reach_the_opponents_card():
    """CX."""
    game = fought("attack 11", "attack 13", red_holds=["tripler flare"])
    game.red.plays("tripler flare.thirteen")
    assert game.totals() == (34, 13 + 4)


def test_super_zapped_undoes_the_whole_use_and_the_flare_works_as_wild():
    """R-21.6: it is part of using the power."""
    game = fought("attack 13", "attack 20", red_holds=["tripler flare"], blue_holds=["cosmic_zap"])
    game.blue.passes()  # lets the power itself be used
    game.red.plays("tripler flare.thirteen")
    game.blue.plays("cosmic_zap")
    assert game.total("offense") == 13 + 1
    game.play_until("cards_revealed", of="red")
    game.red.plays("tripler flare.cut")
    assert game.totals() == (14, 7 + 4)


def test_super_card_zapped_the_card_still_counts_a_third():
    game = fought("attack 13", red_holds=["tripler flare"], blue_holds=["card_zap"])
    game.red.plays("tripler flare.thirteen")
    game.blue.plays("card_zap")
    assert game.totals()[0] == 5 + 1
    assert "tripler flare" in game.discards


# Wild


def wild(mine, theirs, *, blue="", blue_holds=()):
    return fought(mine, theirs, alien="", red_holds=["tripler flare"], other=blue, blue_holds=blue_holds)


@pytest.mark.parametrize(("printed", "counts"), [(15, 5), (20, 7), (23, 8), (30, 10), (40, 14)])
def test_wild_cuts_a_large_attack_to_a_third(printed, counts):
    game = wild("attack 8", f"attack {printed}")
    game.red.plays("tripler flare.cut")
    assert game.totals() == (9, counts + 4)
    assert game.red.hand == ["tripler flare"]


@pytest.mark.parametrize("card", ["attack 14", "negotiate", "attack 0"])
def test_wild_needs_an_attack_of_fifteen_or_more(card):
    assert not wild("attack 8", card).red.is_offered("tripler flare")


def test_wild_may_be_declined():
    game = wild("attack 8", "attack 20")
    game.red.passes()
    assert game.totals() == (9, 24)


def test_wild_is_for_main_players_only():
    game = scenario(red=("", "attack 8"), blue=("", "attack 20"), green=("", "tripler flare"))
    game.attack(ships=1, allies={"green": "offense"}).lay(red="attack 8", blue="attack 20")
    assert not game.green.is_offered("tripler flare")


def test_wild_is_reckoned_after_a_reversal():
    """F18: 02 was a 20, 80 an 08."""
    for printed, offered in (("attack 20", False), ("attack 8", True)):
        game = wild("attack 8", printed, blue="mirror")
        game.blue.uses("reversal")
        game.play_until("cards_revealed", of="red")
        assert game.red.is_offered("tripler flare.cut") is offered


def test_wild_is_reckoned_after_a_reversal_also_where_it_was_played_before():
    """The order of kinds, not of plays: 15 is a 51, and a third of it 17."""
    game = wild("attack 8", "attack 15", blue="mirror")
    game.blue.uses("reversal")
    game.play_until("cards_revealed", of="red").red.plays("tripler flare.cut")
    game.enc.lasting.reverse()
    assert game.totals() == (81, 17 + 4)


def test_wild_against_the_tripler_comes_first_and_the_power_works_on_what_is_left():
    """TEXT: 30 is cut to 10, which is tripled."""
    game = wild("attack 8", "attack 30", blue="tripler")
    game.red.plays("tripler flare.cut")
    assert game.totals() == (9, 30 + 4)


def test_wild_against_the_tripler_twice_a_third():
    game = wild("attack 8", "attack 40", blue="tripler")
    game.red.plays("tripler flare.cut")
    assert game.totals() == (9, 5 + 4)


def test_wild_works_on_the_card_that_counts_in_the_end_if_it_is_large():
    """A change belongs to the side: an attack 42 that comes later is cut as well."""
    game = wild("attack 8", "attack 15", blue_holds=["human flare"])
    game.red.plays("tripler flare.cut")
    game.blue.plays("human flare.forty_two")
    assert game.totals() == (9, 14 + 4)


def test_wild_counts_against_a_card_that_was_stated_and_believed():
    """ENG: an accepted statement counts as a revealed card."""
    game = wild("attack 8", "attack 4", blue="gambler")
    game.play_until("before_reveal", of="blue")
    game.blue.uses("bluff:attack 30")
    game.play_until("gambler.belief").red.answers("accept")
    game.play_until("cards_revealed", of="red")
    game.red.plays("tripler flare.cut")
    assert game.totals() == (9, 10 + 4)


def test_wild_card_zapped_cuts_nothing():
    game = wild("attack 8", "attack 20", blue_holds=["card_zap"])
    game.red.plays("tripler flare.cut")
    game.blue.plays("card_zap")
    assert game.totals() == (9, 24)
    assert "tripler flare" in game.discards


def test_own_flare_is_wild_while_the_power_is_lost():
    """08 counts 8, an opposing 20 is cut to 7."""
    game = scenario(red=("tripler", "attack 8", "tripler flare"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert not game.red.is_offered("thirteen")
    game.red.plays("tripler flare.cut")
    assert game.totals() == (9, 7 + 4)


def test_advice_is_to_lay_what_counts_most():
    game = scenario(
        red=("tripler", "attack 10", "attack 13", "attack 40"), blue=("", "attack 4"), green=("",)
    )
    game.attack()
    worth = {
        key: worth_laying(game.position, 0, card(key)) for key in ("attack 10", "attack 13", "attack 40")
    }
    assert worth == {"attack 10": 30, "attack 13": 5, "attack 40": 14}
    game.position.seats[0].hand.append(card("tripler flare"))
    assert worth_laying(game.position, 0, card("attack 13")) == 39
    assert worth_laying(game.position, 1, card("attack 4")) == 4


def test_advice_is_to_use_the_flares_where_they_turn_the_result():
    game = fought("attack 13", "attack 20", red_holds=["tripler flare"])
    assert game.red.pays("tripler flare.thirteen") == 1
    game = fought("attack 13", "attack 40", red_holds=["tripler flare"])
    assert game.red.pays("tripler flare.thirteen") == 0.5  # an ally may do the rest
    for theirs, pays in (("attack 20", 1), ("attack 40", 0.5)):
        game = wild("attack 12", theirs)
        assert game.red.pays("tripler flare.cut") == pays
