"""What else is to be chosen for a reaction is answered at once too, and only that."""

from __future__ import annotations

import pytest

from engine import PRIVATE, Answer, bots
from tests.engine.player import has_orders
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import Scenario, scenario


def citadel(order: str = "helps", pace: str = "standard", **seats: tuple) -> Scenario:
    """Blue may build a citadel once red's opponent is known, and has attacks to spare."""
    hands = {"red": ("", "attack 8"), "green": ("",)} | seats
    blue = ("citadel", "attack 6", "attack 8", "attack 10", "attack 20", "attack 23")
    game = scenario(red=hands.pop("red"), blue=blue, **hands).effective_switches(pace=pace)
    game.reactions_wait = True
    has_orders(game.start.seats[1], {"citadel.building": order})
    return game


def reactions(game: Scenario) -> list[str]:
    """What is asked and answered at once until red launches; no other question of blue's is open then."""
    asked = []
    while not game.red.is_asked("launch"):
        ask = bots.open_reaction(game.game)
        if ask is None:
            game.default()
            continue
        assert [(one.seat, one.public) for one in game.game.open.values() if not one.answered] == [
            (1, PRIVATE)
        ]
        asked.append(ask.what)
        game.decide_alone(Answer(ask.seat, ask.number, bots.react(game.game, ask)))
    return asked


def test_which_card_and_where_is_answered_at_once():
    game = citadel()
    assert reactions(game) == ["destiny_settled", "citadel.card", "citadel.planet"]
    assert game.heard("card_built")


def test_an_order_that_needs_no_advice_asks_for_nothing_either():
    game = citadel("always")
    assert reactions(game) == ["citadel.card", "citadel.planet"]


@pytest.mark.parametrize("pace", ["one_by_one", "every_window"])
def test_where_windows_pause_its_owner_chooses(pace):
    game = citadel("always", pace)
    game.play_until("citadel.card")
    assert not game.blue.ask.reaction


def test_what_is_asked_once_it_is_announced_is_no_part_of_the_reaction():
    """Plague is named with its victim; which ships the victim loses is asked as ever."""
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 10", "negotiate"), green=("",))
    game.effective_switches(pace="standard")
    game.start.planets[12][1] = 3
    game.start.planets[0][1] = 3
    game.decide(says_ahead(0, None, {"plague.infect:seat 1": "always"}))
    game.play_until("lose_ships")
    assert not any(ask.reaction for ask in game.game.open.values())
    assert game.game.table.reacting == -1
