"""What lies face down in an interrupted challenge, and all hands, stay secret inside (A-54)."""

from __future__ import annotations

import pytest

from engine import view
from engine.state.cards import card
from engine.state.encounter import LaidCard
from engine.state.position import Position, hand_pile
from tests.engine.hidden import copier, fillers_of, hide
from tests.engine.mayfair.table import with_kickers
from tests.engine.scenario import Scenario

PACES = ("one_by_one", "every_window")


def inside(pace: str) -> Scenario:
    """Green opens a challenge after red's gate was aimed; all hold Kickers."""
    game = with_kickers(
        pace,
        red=("", "attack 8", "attack 9", "kicker 2"),
        blue=("", "attack 20", "attack 6", "attack 7", "kicker 3"),
        green=("", "attack 30", "attack 4", "edict_timegash", "kicker -2"),
        yellow=("", "attack 1"),
    )
    game.draws("seat 1", "seat 1", "seat 1").attack_until_alliances(ships=2)
    game.play_until("gate_aimed", of="green").green.plays("edict_timegash")
    while not game.position.outer:
        game.default()
    return game


@pytest.fixture(params=PACES)
def game(request: pytest.FixtureRequest) -> Scenario:
    return inside(request.param)


def lay_in_the_outer(position: Position) -> None:
    """As a sheet of one's own may interrupt it that late: no Edict does (A-44)."""
    one = position.seats[0].hand.pop()
    assert one == card("kicker 2")
    position.outer[0].kickers[0] = LaidCard(one, [0], hand_pile(0))


def test_a_kicker_of_the_interrupted_challenge_is_known_to_its_owner_alone(game: Scenario) -> None:
    """M-13.1."""
    position = copier(game.position)()
    lay_in_the_outer(position)
    assert view(position, 0)["outer"][0]["kickers"]["0"] == "kicker 2"
    for other in (1, 2, 3, None):
        assert view(position, other)["outer"][0]["kickers"]["0"] == "face down"


def test_nobody_sees_what_they_may_not_know_after_any_decision_inside(game: Scenario) -> None:
    """M-12.11, A-54: hands, Kickers and cards of both challenges are others."""
    steps = 0
    while game.position.outer:
        position = game.position
        again = copier(position)
        for seat in (0, 2, 3, None):
            for filler in fillers_of(position)[:3]:
                assert view(hide(again(), seat, filler), seat) == view(position, seat)
        game.default()
        steps += 1
    assert steps > 4


def test_a_view_that_named_it_would_be_noticed(game: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the test above could not fail."""
    monkeypatch.setattr("engine.state.view._knows", lambda laid, viewer: True)
    position = copier(game.position)()
    lay_in_the_outer(position)
    other = hide(copier(position)(), 3, fillers_of(position)[1])
    assert view(other, 3) != view(position, 3)
