"""Checkpoints that older engines have written keep their hash and can be read."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.state import serial
from engine.state.cards import Card, card
from engine.state.conservation import all_cards, number_of_cards
from engine.state.later import OMIT_WHILE_EMPTY
from tests.engine.scenario import scenario


def position():
    return scenario(red=("miser", "attack 8"), blue=("",), green=("",)).start


@dataclass
class Sheet:
    """A record to which a field has been added."""

    name: str
    built: dict[int, list[Card]] = field(default_factory=dict, metadata=OMIT_WHILE_EMPTY)


def test_a_field_that_came_later_is_not_written_while_it_is_empty():
    assert serial._dump_record(Sheet)(Sheet("miser")) == {"name": "miser"}


def test_written_before_there_was_the_field_it_can_be_read():
    assert serial._build_record(Sheet)({"name": "miser"}) == Sheet("miser")


def test_what_lies_in_such_a_field_is_written_and_read():
    sheet = Sheet("miser", {7: [card("attack 4"), card("attack 6")]})
    assert serial._build_record(Sheet)(serial._dump_record(Sheet)(sheet)) == sheet


def test_cards_beside_planets_are_counted():
    before, changed = position(), position()
    changed.seats[0].powers[0].built = {7: [card("attack 4"), card("attack 6")]}
    assert number_of_cards(changed) == number_of_cards(before) + 2
    assert all_cards(changed)[card("attack 4")] == all_cards(before)[card("attack 4")] + 1


def test_the_pile_beside_a_planet_has_a_name():
    changed = position()
    changed.seats[0].powers[0].built = {7: [card("attack 4")]}
    assert changed.pile("beside 7 of miser") == [card("attack 4")]
