"""What only Mayfair's games have on the board: the gate turned over, Kickers, a comet."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import engine
from games.base.vocabulary import in_vocabulary
from games.board.drawing.board import board_svg
from games.board.drawing.picture import board_png
from games.board.words.encounter import encounter_words
from games.words.reader import Reader
from tests.games.board.page.sample import sample_view

SVG = "{http://www.w3.org/2000/svg}"
SPECIAL = (*engine.book().comets, *engine.book().instructions)[0]


def view_with(**more: Any) -> Any:
    view = sample_view()
    view["encounter"] |= more
    return view


def drawn(view: Any) -> tuple[list[str], list[str]]:
    """The titles of the picture, and all that is written in it."""
    svg = ElementTree.fromstring(board_svg(view))
    return tuple([one.text or "" for one in svg.iter(f"{SVG}{tag}")] for tag in ("title", "text"))


def told(view: Any) -> str:
    return " ".join(encounter_words(view, Reader.of(view)))


def test_a_kicker_lies_beside_the_card_that_it_multiplies() -> None:
    """M-13.1: face down it is only a Kicker."""
    view = view_with(kickers={"0": "kicker -2", "2": "face down"})
    titles, written = drawn(view)
    assert "×−2" in written and "×?" in written
    assert any("Beside it: kicker ×−2." in title for title in titles)
    assert "attack 12 (beside it kicker ×−2)" in told(view)
    assert "a face-down card (beside it a face-down Kicker)" in told(view)
    assert "×?" not in drawn(sample_view())[1]


def test_a_kicker_is_told_before_any_card_lies_there() -> None:
    view = view_with(kickers={"0": "kicker 3", "2": "face down"}, cards={})
    assert (
        "Laid before the encounter cards: Red (you): kicker ×3; Blue (Sorcerer): a face-down Kicker."
        in told(view)
    )


def test_the_gate_shows_its_other_side() -> None:
    """M-16.2."""
    view = view_with(reversed=True)
    assert "reverse side up" in told(view) and "reverse side up" not in told(sample_view())
    assert any("reverse side up" in title for title in drawn(view)[0])
    svg = ElementTree.fromstring(board_svg(view))
    assert any("reversed" in one.get("class", "").split() for one in svg.iter())


def test_its_corners_have_short_words_and_the_letter_of_its_cards() -> None:
    with in_vocabulary("mayfair"):
        written = drawn(view_with(cards={"0": "negotiate"}))[1]
    assert {"C", "Compr.", "offensive", "defensive"} <= set(written) and "N" not in written


def test_the_comet_in_force_is_named() -> None:
    """M-15.9."""
    name = str(engine.card_info(SPECIAL)["name"])
    view = view_with(comet=SPECIAL)
    assert f"The comet {name} is in force" in told(view)
    assert f"Comet: {name}" in " ".join(drawn(view)[1])


def test_a_long_name_of_a_comet_stands_in_short_lines_and_keeps_off_the_rims() -> None:
    written = drawn(view_with(comet="odd_way_to_win"))[1]
    start = written.index("Comet: An")
    assert written[start + 1 : start + 3] == ["Odd Way to", "Win a War"]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_picture_in_a_mail_has_them_all(theme: str) -> None:
    view = view_with(kickers={"0": "kicker -2", "2": "face down"}, comet=SPECIAL, reversed=True)
    assert board_png(view, theme=theme) != board_png(sample_view(), theme=theme)
