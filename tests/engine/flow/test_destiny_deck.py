"""Mayfair's destiny deck: typed cards, played to the last one, with specials that change."""

from collections import Counter

import pytest

from engine import Options, new_position
from engine.flow import setup
from engine.flow.destiny_deck import replenish
from engine.state.conservation import Ledger, all_destiny
from tests.engine.specials import SPECIALS, drawing

ALL = {"destiny.specials": True}


def begun(players=4, seed="a seed", **switches):
    return new_position(Options(players=players, edition="mayfair", switches=ALL | switches), seed)


@pytest.mark.parametrize(("players", "active"), [(3, 3), (4, 4), (6, 6), (7, 6), (8, 6)])
def test_one_special_for_each_active_seat_lies_in_the_deck(players, active):
    """M-15.12, M-15.16: of eleven, from one stack; the rest is put aside."""
    position = begun(players)
    dealt = [card for card in position.destiny if card in SPECIALS]
    assert len(dealt) == active
    assert sorted([*dealt, *position.specials]) == sorted(SPECIALS)
    assert position.specials_used == []


def test_which_specials_are_dealt_hangs_on_the_dice():
    """M-15.12."""
    dealt = {tuple(sorted(begun(seed=seed).specials)) for seed in "abcdef"}
    assert len(dealt) > 1


def test_without_specials_the_deck_holds_colours_and_wilds():
    """M-3.2, M-3.6, A-41: four of each colour, two of them reverse, and two wilds."""
    position = new_position(Options(players=4, edition="mayfair"), "a seed")
    kinds = [("seat ", 2), ("reverse seat ", 2)]
    colours = {f"{kind}{seat}": number for kind, number in kinds for seat in range(4)}
    assert Counter(position.destiny) == {**colours, "wild": 1, "reverse wild": 1}
    assert position.specials == []


def test_three_players_play_without_the_reverse_wild():
    """M-4.11."""
    assert "reverse wild" not in begun(3).destiny
    assert "reverse wild" in begun(4).destiny


def test_no_other_edition_rolls_for_specials():
    position = new_position(Options(players=4), "a seed")
    assert position.specials == []


@pytest.mark.parametrize(
    ("cards", "first"),
    [
        (["seat 2"], 2),
        (["reverse seat 3", "seat 2"], 3),
        (["wild", "reverse wild", "seat 1"], 1),
        (["free_for_all", "left_neighbour", "seat 2"], 2),
    ],
)
def test_the_first_colour_begins(cards, first):
    """M-4.7, A-40: wilds, comets and instructional cards mean cutting again."""
    position = begun()
    position.destiny = [*position.destiny, *reversed(cards)]
    before = Counter(position.destiny)
    assert setup._first_player(position) == first
    assert Counter(position.destiny) == before


def test_the_last_card_is_drawn():
    """M-15.15: it is not shuffled with the others, as in the other edition (R-6.1)."""
    game = drawing()
    game.start.destiny, game.start.destiny_discards = ["seat 2"], ["seat 1"]
    game.play_until("launch")
    assert game.enc.defense == 2
    assert game.position.destiny == []
    assert game.position.destiny_discards == ["seat 1", "seat 2"]


def used_up(*discards, **switches):
    game = drawing().effective_switches(**switches)
    position = game.start
    position.destiny, position.destiny_discards = [], list(discards)
    position.specials = ["power_outage", "most_bases"]
    return position


def test_the_special_played_last_is_exchanged_for_an_unused_one():
    """M-15.13: only that one, and only when the deck has been used up."""
    position = used_up("seat 1", "free_for_all", "left_neighbour", "seat 2")
    replenish(position)
    assert sorted(position.destiny) == ["free_for_all", "most_bases", "seat 1", "seat 2"]
    assert position.destiny_discards == []
    assert (position.specials, position.specials_used) == (["power_outage"], ["left_neighbour"])


def test_nothing_is_exchanged_while_a_card_is_left():
    """M-15.13, M-15.15."""
    position = used_up("free_for_all")
    position.destiny = ["seat 1"]
    replenish(position)
    assert position.destiny == ["seat 1"]
    assert position.specials_used == []


def test_by_a_switch_all_specials_are_replaced():
    """M-15.13, the option."""
    position = used_up("free_for_all", "seat 1", "left_neighbour", destiny__replace_all_specials=True)
    replenish(position)
    assert sorted(position.destiny) == ["most_bases", "power_outage", "seat 1"]
    assert position.specials == []
    assert position.specials_used == ["free_for_all", "left_neighbour"]


def test_without_unused_ones_those_taken_out_before_come_again():
    """A-50: the one taken out now is not among them."""
    position = used_up("seat 1", "left_neighbour")
    position.specials, position.specials_used = [], ["power_outage", "most_bases"]
    replenish(position)
    (came,) = (card for card in position.destiny if card in SPECIALS)
    assert came in ("power_outage", "most_bases")
    assert sorted([came, *position.specials]) == ["most_bases", "power_outage"]
    assert position.specials_used == ["left_neighbour"]


def test_if_there_are_too_few_those_taken_out_now_come_again():
    """A-50, with M-15.13's option: eight specials of eleven cannot all be new."""
    position = used_up("free_for_all", "left_neighbour", destiny__replace_all_specials=True)
    position.specials = ["most_bases"]
    before = all_destiny(position)
    replenish(position)
    assert len(position.destiny) == 2
    assert "most_bases" in position.destiny
    assert all_destiny(position) == before


def test_a_deck_without_specials_is_shuffled_as_it_is():
    """M-15.15."""
    position = used_up("seat 1", "seat 2")
    replenish(position)
    assert sorted(position.destiny) == ["seat 1", "seat 2"]
    assert len(position.specials) == 2


def test_no_destiny_card_may_be_lost_or_made():
    position = begun()
    ledger = Ledger(position)
    assert ledger.fault_between_encounters(position) == ""
    position.specials_used.append(position.specials.pop())
    assert ledger.fault_between_encounters(position) == ""
    position.destiny.append("wild")
    assert ledger.fault_between_encounters(position).startswith("destiny: ")


def test_what_lies_outside_the_deck_is_told_to_nobody():
    """M-15.12: which specials are in the deck is a secret."""
    game = drawing()
    hidden = game.start.specials[0]
    assert not any(hidden in str(game.view(seat)) for seat in (None, "red"))


def test_everybody_sees_how_many_cards_of_each_kind_the_deck_holds():
    """M-15.12: but not which specials, nor their order."""
    game = drawing()
    game.start.destiny = ["free_for_all", "seat 2", "reverse seat 2", "left_neighbour", "seat 1", "seat 2"]
    holds = {"reverse seat 2": 1, "seat 2": 1, "seat 1": 1, "special": 2}
    assert game.play_until("launch").view(None)["destiny"]["holds"] == holds


def test_another_edition_tells_only_the_size_of_the_deck():
    assert "holds" not in drawing().under("ffg2008").view(None)["destiny"]
