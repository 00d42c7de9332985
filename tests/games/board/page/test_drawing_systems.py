"""The board for two to eight systems of four, five or six planets, some of them destroyed."""

from __future__ import annotations

from itertools import combinations
from math import asin, degrees, dist
from typing import Any
from xml.etree import ElementTree

import pytest

from games.board.drawing.board import board_svg
from games.board.drawing.layout import INNER, OUTER, RIM, TRAY, Layout
from games.words.reader import Systems
from tests.games.turn.page import crowded_views

SVG = "{http://www.w3.org/2000/svg}"
SEATS = range(2, 9)


def evenly(seats: int, each: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) for _ in range(each))


def systems(seats: int) -> dict[str, Systems]:
    """By what they are called: all that a game may have."""
    five = evenly(seats, 5)
    return {
        "four": Systems(4),
        "five": Systems(5),
        "six": Systems(5, (*five, *range(seats))),
        "one six": Systems(5, (*five, 0)),
        "four and one five": Systems(4, (*evenly(seats, 4), 1)),
        "seven": Systems(5, (*five, 0, 0)),
    }


def layouts() -> list[Any]:
    return [
        pytest.param(Layout(seats, 0, made), id=f"{seats} seats, {name}")
        for seats in SEATS
        for name, made in systems(seats).items()
    ]


def planets(layout: Layout) -> list[int]:
    return [planet for seat in range(layout.seats) for planet in layout.systems.planets_of(seat)]


@pytest.mark.parametrize("layout", layouts())
def test_no_two_planets_overlap(layout: Layout) -> None:
    places = [layout.planet(planet) for planet in planets(layout)]
    assert min(dist(*pair) for pair in combinations(places, 2)) > 2 * layout.radius + 2


@pytest.mark.parametrize("layout", layouts())
def test_every_planet_lies_within_its_system(layout: Layout) -> None:
    for planet in planets(layout):
        middle = layout.angle(layout.systems.owner(planet))
        reach = degrees(asin(layout.radius / layout.row(planet)))
        assert abs(layout.planet_angle(planet) - middle) + reach < layout.half
        assert layout.planet_edge(planet) > TRAY and layout.row(planet) + layout.radius < RIM - 60


@pytest.mark.parametrize("layout", layouts())
def test_planets_follow_one_another_from_one_edge_of_their_system_to_the_other(layout: Layout) -> None:
    for seat in range(layout.seats):
        angles = [layout.planet_angle(planet) for planet in layout.systems.planets_of(seat)]
        assert angles == sorted(angles, reverse=True) and len(set(angles)) == len(angles)


def test_five_planets_lie_where_they_always_lay() -> None:
    layout = Layout(4, 0)
    assert [(layout.planet_angle(n), layout.row(n)) for n in range(5)] == [
        (120.0, OUTER),
        (106.0, INNER),
        (90.0, OUTER),
        (74.0, INNER),
        (60.0, OUTER),
    ]


def joined_and_gone(seats: int = 4) -> dict[str, Any]:
    """A sixth planet in the first system, and the third of the second is gone."""
    view = crowded_views.seats(seats)
    view["planets"] = [*view["planets"], {"0": 1, "1": 2}]
    view["planets"][7] = {}
    made = Systems(5, (*evenly(seats, 5), 0))
    view["systems"] = [list(made.planets_of(seat)) for seat in range(seats)]
    view["destroyed"] = [7]
    return view


def links(view: dict[str, Any]) -> dict[int, ElementTree.Element]:
    found = ElementTree.fromstring(board_svg(view)).iter(f"{SVG}a")  # type: ignore[arg-type]
    return {int(one.attrib["data-planet"]): one for one in found if "data-planet" in one.attrib}


def tip(drawn: ElementTree.Element) -> str | None:
    return drawn[0].text


def test_a_planet_that_has_joined_is_drawn_with_its_number() -> None:
    drawn = links(joined_and_gone())
    assert list(drawn) == list(range(21))
    assert drawn[20][-1].text == "6"
    assert tip(drawn[20]) == "Planet red 6: 1 Red and 2 Yellow (foreign)."
    assert "home-0" in drawn[20].attrib["class"]


def test_the_place_of_a_destroyed_planet_stays_and_says_so() -> None:
    gone = links(joined_and_gone())[7]
    assert gone.attrib["class"] == "planet gone home-1"
    assert tip(gone) == "Planet yellow 3 has been destroyed."
    assert not [part for part in gone.iter() if "stack" in part.get("class", "")]


def test_boards_of_four_planets_call_them_by_four_numbers() -> None:
    view = crowded_views.seats(3)
    view["planets"] = [{str(n // 4): 4} for n in range(12)]
    view["encounter"]["planet"] = 9
    drawn = links(view)
    assert [part[-1].text for part in drawn.values()] == ["1", "2", "3", "4"] * 3
    assert tip(drawn[4]) == "Planet yellow 1: 4 Yellow."
    assert "The hyperspace gate, aimed at blue 2." in board_svg(view)  # type: ignore[arg-type]


def test_a_planet_is_not_drawn_as_that_of_another_game() -> None:
    """What was drawn is kept: of a game with other systems it is another drawing."""
    four, five = crowded_views.seats(3), crowded_views.seats(3)
    four["planets"], four["encounter"]["planet"] = [{str(n // 4): 4} for n in range(12)], 9
    assert tip(links(five)[5]) != tip(links(four)[5]) == "Planet yellow 2: 4 Yellow."


@pytest.mark.parametrize("seats", SEATS)
def test_boards_of_two_to_eight_seats_are_well_formed(seats: int) -> None:
    view = crowded_views.seats(max(seats, 3))
    view["seats"] = view["seats"][:seats]
    view["planets"] = [{str(n // 4): 4} for n in range(4 * seats)]
    view["encounter"] |= {"defense": 1, "planet": 5, "gate": {"0": 4}, "orbit": {}, "allies": {}}
    assert list(links(view)) == list(range(4 * seats))
