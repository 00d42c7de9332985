"""The gate is turned over by destiny cards, and lies normal side up again in the next encounter."""

import pytest

from engine.flow.opponent import begin_encounter, end_encounter
from tests.engine.specials import drawing

SWITCH = {"gate__stays_reversed": True}


def turns(game):
    return [fact.reversed for fact in game.heard("gate_turned_over")]


@pytest.mark.parametrize("card", ["reverse seat 2", "reverse wild"])
def test_a_reverse_card_turns_the_gate_over(card):
    """M-15.2, M-16.1: and then it is a card of its colour, or a wild."""
    game = drawing(card).play_until("launch", "wild_destiny")
    assert game.enc.reversed
    assert turns(game) == [True]
    assert game.view(None)["encounter"]["reversed"] is True


def test_a_reverse_colour_names_its_seat():
    """M-15.2."""
    game = drawing("reverse seat 2").play_until("launch")
    assert (game.enc.defense, game.enc.system) == (2, 2)


@pytest.mark.parametrize("card", ["seat 2", "wild"])
def test_other_cards_leave_it_as_it_is(card):
    """M-15.2."""
    game = drawing(card).play_until("launch", "wild_destiny")
    assert not game.enc.reversed
    assert turns(game) == []


def test_it_stays_turned_over_if_the_offense_draws_again():
    """M-15.2: as with the own colour."""
    game = drawing("reverse seat 0", "seat 2").play_until("launch")
    assert game.enc.defense == 2
    assert game.enc.reversed


def test_what_a_card_turned_is_turned_back_if_an_effect_discards_it():
    """M-15.2: the card has to stand."""
    game = drawing("reverse seat 2", "seat 3", green=("", "attack 8", "dictator flare"))
    game.play_until("destiny_drawn", of="green").green.plays("dictator flare")
    game.play_until("launch")
    assert game.enc.defense == 3
    assert not game.enc.reversed
    assert turns(game) == [True, False]


def test_a_second_reverse_card_does_not_turn_it_back():
    """M-16.1: it puts the reverse side up, whichever is."""
    game = drawing("reverse seat 0", "reverse seat 2").play_until("launch")
    assert game.enc.reversed
    assert turns(game) == [True]


def next_encounter(game):
    game.play_until("launch", "wild_destiny")
    number = game.enc.number
    while game.enc is None or game.enc.number == number:
        game.default()
    return game


def test_the_next_encounter_begins_with_the_normal_side():
    """A-28."""
    game = next_encounter(drawing("reverse seat 2", "seat 3"))
    assert not game.enc.reversed
    assert not game.position.reversed


def test_by_a_switch_it_stays_so():
    """A-28, the flag."""
    game = next_encounter(drawing("reverse seat 2", "seat 3").effective_switches(**SWITCH))
    assert game.enc.reversed
    assert turns(game) == [True]


def test_by_the_switch_it_may_be_turned_back():
    """A-28: what turns it back in an encounter holds for the next one, too."""
    position = drawing().effective_switches(**SWITCH).start
    position.reversed = True
    begin_encounter(position).reversed = False
    end_encounter(position)
    assert not begin_encounter(position).reversed
