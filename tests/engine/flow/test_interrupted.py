"""An encounter that another one has interrupted: its pieces count, and only it uses them (A-54)."""

import pytest

from engine.state import serial
from engine.state.cards import card
from engine.state.conservation import Ledger, all_cards, number_of_cards, ships_of_all
from engine.state.encounter import Encounter, LaidCard
from engine.state.position import Position
from engine.state.view import view
from engine.windows.seen_cards import may_have
from tests.engine.scenario import Scenario, scenario


@pytest.fixture
def game() -> Scenario:
    """Red has attacked with three ships, green has joined with one, and both cards lie face down."""
    game = scenario(red=("", "attack 4"), blue=("", "attack 6"), green=("",))
    game.attack(allies={"green": "defense"}).play_until("encounter_card", of="blue")
    return game


def another_begins(position: Position, offense: int = 1) -> Encounter:
    position.interrupt_encounter()
    position.encounters += 1
    position.encounter = Encounter(position.encounters, offense, order=[1, 2, 0])
    return position.encounter


def test_its_ships_and_cards_are_conserved(game):
    position = game.position
    ledger = Ledger(position)
    another_begins(position)
    another_begins(position)
    assert not ledger.fault(position) and not ledger.fault_between_encounters(position)
    assert sum(ships_of_all(position)) == 60


def test_its_cards_are_counted(game):
    position = game.position
    before = number_of_cards(position), all_cards(position)
    position.enc.cards[0] = LaidCard(position.seats[0].hand.pop(), [0], "hand 0")
    position.enc.beside[0] = [position.seats[1].hand.pop()]
    another_begins(position)
    assert (number_of_cards(position), all_cards(position)) == before


def test_its_ships_are_at_none_of_the_places_that_others_use(game):
    position = game.position
    outer = position.enc
    assert position.ships_on_table(0)["gate"] == 3 and position.ships_on_table(2)["orbit"] == 1
    another_begins(position).gate = {0: 1}
    assert position.ships_on_table(0)["gate"] == 1 and "orbit" not in position.ships_on_table(2)
    assert position.place("gate") == {0: 1}
    assert position.place(f"gate {outer.number}") is outer.gate == {0: 3}
    assert position.place(f"orbit {outer.number}") == {2: 1}


def test_a_special_ship_stays_at_its_gate(game):
    position = game.position
    tech = position.add_tech(0, "coldsleep_ship")
    tech.faceup, tech.place, outer = True, "gate", position.enc
    position.enc.gate[0] += 1
    another_begins(position).gate = {0: 2}
    assert tech.place == f"gate {outer.number}"
    position.special_ship_came(0, "warp")
    assert tech.place == f"gate {outer.number}"  # there are ships of the seat yet
    assert view(position, None)["seats"][0]["techs"][0]["place"] == "gate"
    position.resume_encounter()
    assert tech.place == "gate" and position.enc is outer


def test_everybody_sees_it_as_the_one_in_progress(game):
    position = game.position
    shown = [view(position, seat)["encounter"] for seat in (None, 0, 1, 2)]
    assert "outer" not in view(position, None)
    another_begins(position)
    middle = view(position, None)["encounter"]
    another_begins(position)
    for seat, one in zip((None, 0, 1, 2), shown, strict=True):
        assert view(position, seat)["outer"] == [one, middle]
    assert view(position, None)["encounter"]["number"] == position.encounters


def test_its_cards_face_down_are_seen_by_those_who_know_them(game):
    position = game.position
    position.enc.cards[0] = LaidCard(position.seats[0].hand.pop(), [0], "hand 0")
    another_begins(position)
    shown = {seat: view(position, seat)["outer"][0]["cards"] for seat in (None, 0, 1)}
    assert shown == {None: {"0": "face down"}, 0: {"0": "attack 4"}, 1: {"0": "face down"}}


def test_cards_beside_it_lie_open(game):
    position, beside = game.position, [card("attack 1")]
    position.enc.beside[0] = beside
    another_begins(position)
    another_begins(position)
    assert may_have(position, 1, "plague", flare=True)
    beside.append(card("plague flare"))
    assert not may_have(position, 1, "plague", flare=True)


def test_it_is_stored_only_while_there_is_one(game):
    position = game.position
    assert '"outer"' not in serial.dump(position)
    another_begins(position)
    assert serial.load(serial.dump(position)) == position
    position.resume_encounter()
    assert '"outer"' not in serial.dump(position)


def test_an_order_for_it_rests_and_holds_again(game):
    position = game.position
    number = position.encounter_number
    another_begins(position)
    assert (number, position.encounter_number) == (position.encounters - 1, position.encounters)
    position.resume_encounter()
    assert position.encounter_number == number < position.encounters
