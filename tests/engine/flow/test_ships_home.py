"""How ships come home where the table's rule places them: as their owner has ordered (OURS-core-71)."""

from __future__ import annotations

import pytest

from engine import NotAllowed, StandingOrders
from engine.ahead.order import SHIPS_HOME, WAYS_HOME
from engine.windows.homecoming import place_by_rule
from tests.engine.player import has_orders
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import Scenario, scenario


def table(pace: str = "standard", way: str = "") -> Scenario:
    """Red has home colonies of 1, 1, 2, 3 and 4 ships, and foreign ones of 2 and 5."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",)).effective_switches(pace=pace)
    for planet, ships in {0: 1, 1: 1, 2: 2, 3: 3, 4: 4, 7: 2, 12: 5}.items():
        game.start.planets[planet][0] = ships
    if way:
        has_orders(game.start.seats[0], {SHIPS_HOME: way})
    return game


@pytest.mark.parametrize(
    ("way", "placed"),
    [
        ("", {"0": 2, "1": 1}),
        ("home", {"0": 2, "1": 1}),
        ("strongest", {"12": 3}),
        ("foreign first", {"7": 3}),
    ],
)
def test_ships_come_home_as_their_owner_has_ordered(way, placed):
    assert place_by_rule(table(way=way).start, 0, 3) == placed


def test_home_leaves_out_foreign_colonies_also_where_they_are_weaker():
    game = table()
    for planet, ships in {7: 1, 12: 1, 0: 4, 1: 4, 2: 4, 3: 4, 4: 4}.items():
        game.start.planets[planet][0] = ships
    assert place_by_rule(game.start, 0, 2) == {"7": 1, "12": 1}
    has_orders(game.start.seats[0], {SHIPS_HOME: "home"})
    assert place_by_rule(game.start, 0, 2) == {"0": 1, "1": 1}


@pytest.mark.parametrize(
    ("way", "gone", "placed"), [("home", range(5), "7"), ("foreign first", (7, 12), "0")]
)
def test_without_a_colony_of_the_kind_they_go_to_any(way, gone, placed):
    game = table(way=way)
    for planet in gone:
        del game.start.planets[planet][0]
    assert list(place_by_rule(game.start, 0, 1)) == [placed]


@pytest.mark.parametrize("way", WAYS_HOME)
def test_without_any_colony_there_is_nowhere_to_go(way):
    game = table(way=way)
    for planet in game.start.planets:
        planet.pop(0, None)
    assert place_by_rule(game.start, 0, 3) == {}


@pytest.mark.parametrize(("way", "planet"), [("", 0), ("strongest", 12), ("foreign first", 7)])
def test_the_ship_of_regroup_follows_it_too(way, planet):
    game = table(way=way)
    game.start.seats[0].warp = 1
    before = game.start.planets[planet][0]
    assert game.play_until("launch").planets[planet][0] == before + 1


def test_it_is_changed_at_any_time_and_taken_back_by_saying_nothing():
    game = table().play_until("launch")
    game.decide(says_ahead(0, None, {SHIPS_HOME: "strongest"}))
    assert game.position.seats[0].ahead.by_name == {SHIPS_HOME: "strongest"}
    game.decide(says_ahead(0, None, {}))
    assert list(place_by_rule(game.position, 0, 1)) == ["0"]


@pytest.mark.parametrize("order", ["spread", "always", "helps", "default", "", "Home"])
def test_what_is_no_way_home_is_refused(order):
    game = table().play_until("launch")
    with pytest.raises(NotAllowed) as refused:
        game.decide(says_ahead(0, None, {SHIPS_HOME: order}))
    assert refused.value.reason == "no_such_order"


@pytest.mark.parametrize("way", WAYS_HOME)
def test_a_way_home_is_no_order_for_anything_else(way):
    order = {"do": [{"what": "ships_home", "way": way, "use": "card_zap.cancel"}]}
    with pytest.raises(NotAllowed):
        table().play_until("launch").decide(StandingOrders(0, (order,)))


def test_where_owners_are_asked_it_is_not_even_the_default():
    game = table("one_by_one", "strongest")
    game.start.seats[0].warp = 1
    game.play_until("regroup_ship")
    assert game.red.ask.default == "planet 0"


def test_nobody_else_sees_it():
    game = table(way="strongest").play_until("launch")
    assert game.view("red")["seats"][0]["orders"] == {SHIPS_HOME: "strongest"}
    assert game.view("blue")["seats"][0]["orders"] is None
    assert game.view(None)["seats"][0]["orders"] is None
