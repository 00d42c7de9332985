"""The board as a picture."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from games.web.drawing import board_svg
from games.web.drawing.layout import SIZE, Layout
from games.web.page import Standing
from games.web.turn_page import board_context
from games.words.reader import Reader
from tests.games.web.sample import sample_view

SVG = "{http://www.w3.org/2000/svg}"
CSS = Path(__file__).parents[3] / "games/static/games/cosmic.css"


def drawn(view: dict[str, Any] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(view or sample_view()))


def titles(svg: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in svg.iter(f"{SVG}title")]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("you", [None, 0, 2])
def test_the_board_is_well_formed_for_any_number_of_seats(seats: int, you: int | None) -> None:
    assert drawn(sample_view(you, seats)).tag == f"{SVG}svg"


@pytest.mark.parametrize(
    "words",
    [
        "Planet blue 3: Blue (Sorcerer) 4.",
        "The hyperspace gate, aimed at blue 3.",
        "Red (you): 3 ships on the gate",
        "Green (Oracle) helps the defense with 1 ship.",
        "Blue (Sorcerer) has 5 ships in the warp.",
        "Red (you) has 2 foreign colonies.",
        "The card of Blue (Sorcerer): a face-down card",
        "The system of Purple · Vacuum.",
    ],
)
def test_everything_has_a_title(words: str) -> None:
    assert words in titles(drawn())


def test_cards_beside_a_planet_are_shown_with_what_they_are_worth_together() -> None:
    view = sample_view()
    view["seats"][3]["powers"][0]["built"] = {"12": ["attack 7", "attack 8"]}
    svg = drawn(view)
    assert "Beside blue 3: attack 7 and attack 8 (Oracle)." in titles(svg)
    assert "Beside blue 3: attack 7 and attack 8 (Oracle)." in titles(svg)[0]
    assert "+15" in [found.text for found in svg.iter(f"{SVG}text")]


def test_cards_beside_a_planet_are_told_in_the_words_beside_the_picture() -> None:
    view = sample_view()
    view["seats"][3]["powers"][0]["built"] = {"12": ["attack 7"]}
    now = Standing(game=None, seat=0, head=None, view=view, reader=Reader.of(view))
    assert board_context(now)["story"][-1] == "Beside blue 3: attack 7 (Oracle)."


def test_a_face_down_card_shows_nothing() -> None:
    texts = [found.text for found in drawn().iter(f"{SVG}text")]
    assert "?" in texts


def test_the_board_holds_no_style_and_no_script() -> None:
    names = {found.tag for found in drawn().iter()} | {
        name for found in drawn().iter() for name in found.attrib
    }
    assert not names & {f"{SVG}style", f"{SVG}script", "style", "onload", "fill"}


def test_everything_lies_inside_the_picture() -> None:
    for found in drawn().iter():
        for name in ("cx", "cy", "x", "y"):
            if name in found.attrib and found.tag != f"{SVG}tspan":
                assert -SIZE <= float(found.attrib[name]) <= SIZE


def test_my_system_lies_at_the_bottom_and_the_next_seat_follows_clockwise() -> None:
    layout = Layout(4, bottom=2)
    assert [layout.angle(seat) for seat in (2, 3, 0, 1)] == [90.0, 180.0, 270.0, 360.0]


def test_planets_do_not_overlap() -> None:
    for seats in (3, 4, 5):
        layout = Layout(seats, 0)
        places = [layout.planet(n) for n in range(5 * seats)]
        assert min(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in combinations(places, 2)) > 106


def test_an_unfinished_game_without_aliens_can_be_drawn() -> None:
    view = {**sample_view(), "encounter": None}
    for seat in view["seats"]:
        seat["powers"] = []
    assert "The board." in titles(drawn(view))[0]


def test_texts_are_escaped() -> None:
    view = sample_view()
    view["seats"][2]["powers"][0]["alien"] = "<script>"
    assert "<script" not in board_svg(view)


# Colours: apart for everybody, and legible

SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
Colour = tuple[float, ...]


def palette(theme: str) -> dict[str, str]:
    """The colours by their names in the style sheet."""
    light, dark = CSS.read_text().split("@media (prefers-color-scheme: dark)", 1)
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", light))
    return (
        {**found, **dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", dark))} if theme == "dark" else found
    )


def linear(colour: str) -> Colour:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * d for d in colour[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def contrast(one: str, other: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    low, high = sorted(sum(w * c for w, c in zip(weights, linear(x), strict=True)) for x in (one, other))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, sight: str) -> Colour:
    """The colour as somebody with this sight sees it, in a space where distance is difference."""
    raw = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, raw, strict=True)))) for row in SIGHTS[sight])
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


def distance(one: Colour, other: Colour) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_the_colours_of_five_seats_stay_apart(theme: str, sight: str) -> None:
    seats = [palette(theme)[f"seat-{n}"] for n in range(5)]
    assert min(distance(seen(a, sight), seen(b, sight)) for a, b in combinations(seats, 2)) > 0.07


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_seats_stand_out_from_space_and_planets(theme: str) -> None:
    colours = palette(theme)
    assert all(
        contrast(colours[f"seat-{n}"], colours[ground]) >= 3
        for n in range(5)
        for ground in ("space", "planet")
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_can_be_read(theme: str) -> None:
    colours = palette(theme)
    grounds = ("page", "panel", "sunken")
    assert all(
        contrast(colours[text], colours[ground]) >= 4.5
        for text in ("ink", "quiet", "accent", "warn")
        for ground in grounds
    )
    assert contrast(colours["accent"], colours["on-accent"]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_on_ships_can_be_read(theme: str) -> None:
    colours = palette(theme)
    assert all(contrast(colours[f"seat-{n}"], colours[f"on-{n}"]) >= 3 for n in range(8))
