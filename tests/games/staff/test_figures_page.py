"""The page of figures: bars that say what they show, and times in words."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.staff.site import HEIGHT, WIDTH, length, series_of
from tests.games.pages import Page
from tests.games.staff.conftest import Scene


def test_a_bar_is_as_high_as_its_share_of_the_highest() -> None:
    series = series_of("Decisions", [0, 5, 10], ["1 May", "2 May", "3 May"])
    assert [bar.height for bar in series.bars] == [0, HEIGHT / 2, HEIGHT]
    assert all(bar.y + bar.height == HEIGHT and bar.x + bar.width < WIDTH for bar in series.bars)
    assert (series.total, series.bars[1].said) == (15, "2 May: 5")


def test_days_without_anything_have_no_bars() -> None:
    assert [bar.height for bar in series_of("Decisions", [0, 0], ["1 May", "2 May"]).bars] == [0, 0]


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, "0 minutes"), (1, "1 minute"), (59, "59 minutes"), (60, "1 hour"), (47 * 60 + 59, "47 hours"),
     (48 * 60, "2 days")],
)  # fmt: skip
def test_a_time_is_told_in_its_largest_unit(minutes: int, words: str) -> None:
    assert length(timedelta(minutes=minutes)) == words


@pytest.mark.django_db
def test_the_page_has_a_drawing_for_each_series_and_the_numbers_beneath(scene: Scene, staff: Client) -> None:
    page = Page(staff.get("/admin/figures/"))
    drawings = [
        given["aria-label"] for tag, given in page.elements if tag == "svg" and given.get("role") == "img"
    ]
    assert len(drawings) == 7 and any("Missed deadlines: " in str(one) for one in drawings)
    assert "Games: Stuck 1" in page.words
    assert sum(tag == "tr" for tag, _ in page.elements) == 15


@pytest.mark.django_db
def test_whoever_plays_is_told_that_their_games_are_left_out(
    scene: Scene, staff: Client, player_of_staff: Client
) -> None:
    assert "Games in which you play count as games only" in Page(player_of_staff.get("/admin/figures/")).words
    assert "count as games only" not in Page(staff.get("/admin/figures/")).words
