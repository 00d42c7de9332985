"""What an answer costs, and who would win the game by it."""

from __future__ import annotations

from typing import Any

from engine import Ask, Option
from engine.asking.forms import Ships, choice
from engine.asking.keys import ShipsTarget
from engine.prospects import (
    FEWER_ARE_ENOUGH,
    IF_OFFENSE_WINS,
    IF_THEY_JOIN,
    Cost,
    Winners,
    cost_of,
    is_last,
    winners_by,
)
from tests.engine.fights import NOTHING, fought
from tests.engine.scenario import Scenario, scenario

RED, BLUE, GREEN, PURPLE = range(4)


def table(colonies: int = 0, home: int = 5) -> Scenario:
    """Red attacks blue, with so many colonies abroad and at home."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("", "attack 8"), purple=("",))
    for planet in range(10, 10 + colonies):
        game.red.has_colony(planet)
    for planet in range(home, 5):
        game.start.put_in_warp(RED, game.start.take_ships(RED, {str(planet): 4}))
    return game


def launch(game: Scenario) -> tuple[Ask[Any], Any]:
    return game.play_until("launch", of="red").red.ask, game.view("red")


def test_the_last_ship_of_a_planet_costs_the_colony() -> None:
    ask, seen = launch(table(colonies=1))
    assert cost_of(ask, {"10": 1, "0": 1}, seen) == Cost(RED, (10,))
    assert cost_of(ask, {"1": 3}, seen) == Cost(RED)
    assert is_last(seen, RED, "10") and not is_last(seen, RED, "1", 3) and not is_last(seen, RED, "warp")


def test_too_few_home_colonies_cost_the_power() -> None:
    ask, seen = launch(table(home=3))
    assert cost_of(ask, {"1": 4}, seen) == Cost(RED, (1,), homes_left=2)


def test_ships_of_another_seat_cost_that_seat() -> None:
    seen = table().view("red")
    ask = Ask(RED, "lose_ships", Ships({"5": 4}, 4, 4), {"5": 4}, about={"owner": BLUE})
    assert cost_of(ask, {"5": 4}, seen) == Cost(BLUE, (5,))


def test_ships_that_go_to_places_cost_the_place_they_come_from() -> None:
    seen = table(colonies=1).view("red")
    ask = Ask(RED, "place_ships", Ships({"0": 4, "1": 4}, 4, 4, come_from="10"), {"0": 4})
    assert cost_of(ask, {"0": 1, "1": 3}, seen) == Cost(RED, (10,))
    home = Ask(RED, "place_ships", Ships({"0": 4}, 4, 4, come_from=""), {"0": 4})
    assert cost_of(home, {"0": 4}, seen) == Cost(RED)


def test_an_attack_may_win_the_game_if_the_offense_wins() -> None:
    ask, seen = launch(table(colonies=4))
    side = "planet 5"
    assert side in ask.form.targets
    assert winners_by(ask, {"side": side, "ships": {"0": 1}}, seen) == Winners((RED,), IF_OFFENSE_WINS)
    assert winners_by(ask, {"side": side, "ships": {"10": 1}}, seen).seats == ()


def test_a_colony_without_a_fight_may_win_it_at_once() -> None:
    seen = table(colonies=4).view("red")
    form = Ships({"0": 4}, 1, 4, targets=[ShipsTarget(planet=5)])
    ask = Ask(RED, "somewhere", form, {"side": "planet 5", "ships": {"0": 1}})
    assert winners_by(ask, ask.default, seen) == Winners((RED,))


def test_allies_may_win_it_and_those_who_would_win_anyway_are_left_out() -> None:
    game = table(colonies=4)
    for planet in (10, 11, 12, 13):
        game.purple.has_colony(planet)
    game.attack_until_alliances().play_until("invite", of="red")
    seen = game.view("red")
    assert winners_by(game.red.ask, "seats 3", seen) == Winners((PURPLE,), IF_THEY_JOIN)
    game.red.answers("seats 2 3")
    game.play_until("join", of="purple")
    joined = {"side": "offense", "ships": {"10": 1, "16": 1}}
    assert winners_by(
        game.purple.ask, {"side": "offense", "ships": {"16": 1}}, game.view("purple")
    ).seats == (PURPLE,)
    assert winners_by(game.purple.ask, joined, game.view("purple")).seats == ()


def test_a_deal_may_win_it_for_both() -> None:
    def settle(game: Scenario) -> None:
        for planet in (10, 11, 12, 13):
            game.red.has_colony(planet)
            game.blue.has_colony(planet)

    game = fought("negotiate", "negotiate", changes=[settle]).play_until("deal")
    given = {"do": "offer", "terms": {"0": NOTHING | {"colony": 0}, "1": NOTHING | {"colony": 6}}}
    assert winners_by(game.red.ask, given, game.view("red")).seats == (BLUE, RED)
    assert winners_by(game.red.ask, {"do": "break off"}, game.view("red")) == Winners()


def test_an_option_may_say_itself_who_wins_since_fewer_are_enough() -> None:
    ask = Ask(RED, "which", choice(Option("a", "planet", {"planet": 1, "winners": [BLUE]})), "a")
    assert winners_by(ask, "a", table().view("red")) == Winners((BLUE,), FEWER_ARE_ENOUGH)
