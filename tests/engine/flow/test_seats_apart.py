"""A seat that sits apart has no system, ships or cards, and takes no turns (R-25.6)."""

import pytest

from engine.asking.refusals import NotAllowed
from engine.ruling import rule
from engine.state import serial
from engine.state.apart import Apart
from engine.state.position import Position
from tests.engine.scenario import scenario

SEATS = {"red": ("", "attack 8", "attack 9"), "blue": ("", "attack 6"), "green": (), "yellow": ("",)}


def table(apart="green", **switches):
    game = scenario(**{name: SEATS[name] or ("",) for name in SEATS}).effective_switches(**switches)
    return game.sits_apart(apart, Apart("looking on"))


def test_it_has_no_place_in_any_order():
    """R-1.12, R-15.2: it is none of the others."""
    position = table().start
    assert list(position.clockwise(0)) == [0, 1, 3] and list(position.clockwise(2)) == [3, 0, 1]
    assert [seat.number for seat in position.players] == [0, 1, 3]
    assert [position.owner(p) for p in range(15)] == [0] * 5 + [1] * 5 + [3] * 5
    assert not position.home_planets(2)


@pytest.mark.parametrize("pace", ["one_by_one", "standard"])
def test_it_is_neither_drawn_nor_invited_nor_asked(pace):
    """R-6.1, R-9.1: through two turns of everybody."""
    game, asked = table(pace=pace).draws("wild"), set()
    while game.position.encounters < 7 and not game.game.over:
        asked |= set(game.asked())
        game.default()
    assert "green" not in asked
    assert 2 not in {fact.seat for fact in game.heard("turn_began")}
    assert all(2 not in fact.seats for fact in game.heard("allies_invited"))


def test_turns_pass_it_by():
    """R-3.1."""
    game = table()
    game.play_until("launch", of="red").play_until("launch", of="blue")
    while game.position.encounters == 2:
        game.default()
    assert [fact.seat for fact in game.heard("turn_began")] == [1, 3]


def test_it_never_loses_a_power():
    """R-14.3: it has no home colony, and no power."""
    game = table()
    game.attack(ships=2).lay(red="attack 9", blue="attack 6").finish()
    assert 2 not in {fact.seat for fact in game.heard("power_was_lost")}


@pytest.mark.parametrize(
    "move",
    [
        {"move": "ships", "seat": 2, "ships": 1, "from": "warp", "to": "0"},
        {"move": "turn", "offense": 2},
        {"move": "cards", "cards": ["attack 8"], "from": "hand 0", "to": "hand 2"},
    ],
    ids=["ships", "turn", "cards"],
)
def test_no_ruling_gives_it_anything(move):
    with pytest.raises(NotAllowed) as refused:
        rule(table().start, [move])
    assert refused.value.reason in ("ruling_seat_apart", "ruling_no_such_pile")


def test_who_sits_apart_is_stored_and_loaded():
    apart: Position = table().start
    assert serial.load(serial.dump(apart)) == apart
