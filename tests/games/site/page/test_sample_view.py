"""The table that visitors see holds together by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from games.site.page.home import SEATS, sample_view

SHIPS = 20


def colonies(view: dict[str, Any], seat: int) -> tuple[int, int]:
    """Home and foreign."""
    there = [number // SEATS == seat for number, planet in enumerate(view["planets"]) if str(seat) in planet]
    return there.count(True), there.count(False)


@pytest.mark.parametrize("seat", range(SEATS))
def test_each_seat_has_all_its_ships_somewhere(seat: int) -> None:
    view = sample_view()
    places = [*view["planets"], view["encounter"]["gate"], view["encounter"]["orbit"]]
    assert sum(place.get(str(seat), 0) for place in places) + view["seats"][seat]["warp"] == SHIPS


@pytest.mark.parametrize("seat", range(SEATS))
def test_the_colonies_are_counted_right(seat: int) -> None:
    view = sample_view()
    assert colonies(view, seat) == (view["seats"][seat]["home"], view["seats"][seat]["colonies"])


def test_the_totals_are_the_sums_of_cards_ships_and_what_is_added() -> None:
    enc = sample_view()["encounter"]
    there = sample_view()["planets"][enc["planet"]][str(enc["defense"])]
    assert enc["totals"] == {
        "offense": 12 + sum(enc["gate"].values()) + enc["extra"]["offense"],
        "defense": 8 + there + sum(enc["orbit"].values()) + enc["extra"]["defense"],
    }
