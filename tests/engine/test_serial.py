"""Checkpoints that older engines have written keep their hash and can be read."""

from __future__ import annotations

import json

from engine.state import serial
from engine.state.cards import card
from engine.state.conservation import all_cards, number_of_cards
from tests.engine.scenario import scenario


def position():
    return scenario(red=("miser", "attack 8"), blue=("",), green=("",)).start


def test_a_field_that_came_later_is_not_written_while_it_is_empty():
    sheet = json.loads(serial.dump(position()))["position"]["seats"][0]["powers"][0]
    assert set(sheet) == {"alien", "tokens", "pile", "memo", "under"}


def test_written_before_there_was_the_field_it_can_be_read():
    text = serial.dump(position())
    assert "built" not in text
    assert serial.load(text).seats[0].powers[0].built == {}


def test_what_lies_in_such_a_field_is_written_and_read():
    changed = position()
    changed.seats[0].powers[0].built = {7: [card("attack 4"), card("attack 6")]}
    assert serial.load(serial.dump(changed)) == changed


def test_cards_beside_planets_are_counted():
    before, changed = position(), position()
    changed.seats[0].powers[0].built = {7: [card("attack 4"), card("attack 6")]}
    assert number_of_cards(changed) == number_of_cards(before) + 2
    assert all_cards(changed)[card("attack 4")] == all_cards(before)[card("attack 4")] + 1


def test_the_pile_beside_a_planet_has_a_name():
    changed = position()
    changed.seats[0].powers[0].built = {7: [card("attack 4")]}
    assert changed.pile("beside 7 of miser") == [card("attack 4")]
