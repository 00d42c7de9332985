"""Comets come into force as they are drawn, for one encounter."""

import pytest

from engine.flow.opponent import begin_encounter, end_encounter
from engine.sheets.book import book
from engine.state.queries import CARD_VALUE, NO_SEAT, Query, query_value
from tests.engine.specials import COMETS, drawing

COMET, OTHER = "tenacious_defense", "odd_way_to_win"


def drawn(*destiny, **seats):
    return drawing(*destiny, **seats).play_until("launch")


def test_every_comet_has_a_file_and_every_file_a_comet():
    """M-15.14, M-15.16: 11 to 16."""
    assert sorted(book().comets) == sorted(COMETS)
    assert sorted(book().sheets[name].number for name in COMETS) == [11, 12, 13, 14, 15, 16]


def test_a_comet_is_noted_and_another_card_is_drawn():
    """M-15.9."""
    game = drawn(COMET, "seat 2")
    assert (game.enc.comet, game.enc.defense) == (COMET, 2)
    assert [fact.comet for fact in game.heard("comet_in_force")] == [COMET]
    assert game.position.destiny_discards == [COMET, "seat 2"]


def test_everybody_sees_it():
    assert drawn(COMET, "seat 2").view(None)["encounter"]["comet"] == COMET
    assert "comet" not in drawn("seat 2").view(None)["encounter"]


def test_of_several_only_the_first_counts():
    """M-15.9."""
    game = drawn(COMET, OTHER, "seat 2")
    assert game.enc.comet == COMET
    assert [fact.comet for fact in game.heard("comet_passed_over")] == [OTHER]


def test_it_stays_in_force_if_the_offense_draws_again():
    """M-15.10: a comet after an own colour, or before it."""
    assert drawn(COMET, "seat 0", "seat 2").enc.comet == COMET
    game = drawn("seat 0", COMET, "seat 2")
    assert (game.enc.comet, game.enc.defense) == (COMET, 2)


def test_it_changes_one_encounter():
    """M-15.9."""
    game = drawn(COMET, "seat 2", "seat 3")
    number = game.enc.number
    while game.enc is None or game.enc.number == number:
        game.default()
    assert game.enc.comet == ""


def test_an_encounter_inside_another_has_none_of_it():
    """A-56: nor the gate that was turned over."""
    position = drawn(COMET, "reverse seat 2").position
    position.interrupt_encounter()
    inner = begin_encounter(position)
    assert (inner.comet, inner.reversed) == ("", False)
    position.resume_encounter()
    assert (position.enc.comet, position.enc.reversed) == (COMET, True)


def test_an_encounter_inside_another_begins_anew_where_the_gate_stays():
    """A-28, A-56."""
    game = drawing("reverse seat 2").effective_switches(gate__stays_reversed=True).play_until("launch")
    position = game.position
    position.reversed = True
    position.interrupt_encounter()
    assert not begin_encounter(position).reversed
    position.resume_encounter()
    end_encounter(position)
    assert position.reversed


def test_one_that_was_zapped_away_does_not_count():
    """M-15.9, M-12.3: the next one is the first then."""
    game = drawing(COMET, OTHER, "seat 2", green=("", "attack 8", "edict_destiny_zap"))
    game.play_until("comet_drawn", of="green").green.plays("edict_destiny_zap")
    game.play_until("launch")
    assert game.enc.comet == OTHER
    assert game.heard("comet_passed_over") == []
    assert game.position.destiny_discards == [COMET, OTHER, "seat 2"]


def test_before_an_encounter_there_is_none():
    position = drawing().start
    begin_encounter(position)
    assert position.enc.comet == ""
    end_encounter(position)
    assert query_value(position, CARD_VALUE, 4, seat=0) == 4


def test_a_comet_has_no_seat():
    """Or it would silently be the last one's."""
    comet = book().sheets[COMET](drawn(COMET, "seat 2").position, NO_SEAT)
    for asked in ("seat", "me"):
        with pytest.raises(AttributeError):
            getattr(comet, asked)


def test_no_rule_of_a_comet_stands_where_the_order_of_seats_decides():
    """It has none."""
    rules = [rule for name in COMETS for rule in book().sheets[name].rules]
    assert rules
    assert all(isinstance(rule.query, Query) and not rule.lasting for rule in rules)
    assert not any(rule.stage in rule.query.in_timing_order for rule in rules)
