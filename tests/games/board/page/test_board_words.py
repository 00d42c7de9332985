"""The board in words, to which everything that can be tapped leads."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from games.board.drawing.board import board_svg
from games.board.page import board_words
from games.words.reader import Reader
from tests.games.board.page.sample import sample_view
from tests.games.turn.page import crowded_views


def words(view: dict) -> dict:
    return board_words(view, Reader.of(view))


@pytest.mark.parametrize("name", sorted(crowded_views.views()))
def test_whatever_is_tapped_leads_to_words(name: str) -> None:
    view = crowded_views.views()[name]
    html = render_to_string("board/_board.html", {"board": board_svg(view), "board_words": words(view)})
    places = re.findall(r'id="(board-[^"]+)"', html)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#(board-[^"]+)"', html)) <= set(places)


def test_the_table_names_ships_by_letter_and_marks_the_target() -> None:
    row = words(sample_view())["planets"][2]
    assert row["name"] == "Blue"
    assert [cell["ships"] for cell in row["cells"]] == ["B4", "B3 R4", "B4", "–", "B4"]
    assert [cell["aimed"] for cell in row["cells"]] == [False, False, True, False, False]


def test_a_seat_is_told_at_length_with_its_sheets() -> None:
    red = words(sample_view())["seats"][0]
    assert red["words"] == (
        "The system of Red (you): Warrior, 3 tokens; 7 cards; offense. "
        "2 foreign colonies, 5 colonies at home, 2 ships in the warp."
    )
    assert red["sheets"] == [("Warrior", "/sheets/warrior/")]


def test_both_sides_are_told_with_card_and_total() -> None:
    told = {thing["place"]: thing["words"] for thing in words(sample_view())["things"]}
    assert told["defense"] == (
        "The card of Blue (Sorcerer), the defense: a face-down card. "
        "The defense, Blue (Sorcerer), comes to 6."
    )
    assert told["gate"] == "The hyperspace gate, aimed at blue 3."


def test_between_encounters_there_are_no_sides() -> None:
    places = [thing["place"] for thing in words(crowded_views.at_the_start(5))["things"]]
    assert places == ["warp", "track", "deck", "discards"]
