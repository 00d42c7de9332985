"""Colours: apart for everybody, and legible.

How dichromats see: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, the matrices for severity 1.0, on linear RGB.
How far colours are apart: CIEDE2000 (ISO/CIE 11664-6:2014), by the formulas and the test data of G. Sharma,
W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula", Color Research & Application 30 (1), 2005.
Contrast: WCAG 2.2, success criteria 1.4.3 (texts, 4.5) and 1.4.11 (graphics, 3).
"""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from games.board.drawing.layout import palette

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
THEMES = ("light", "dark")
FEW, ALL = 13.0, 9.5  # CIEDE2000 between any two of five seats, and of eight; 2.3 can just be noticed
Colour = tuple[float, ...]


def linear(colour: str) -> Colour:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * d for d in colour[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def contrast(one: str, other: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    low, high = sorted(sum(w * c for w, c in zip(weights, linear(x), strict=True)) for x in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: Colour) -> Colour:
    """CIE L*a*b* under D65 of linear RGB."""
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.072175 * b
    z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (c ** (1 / 3) if c > 216 / 24389 else (24389 / 27 * c + 16) / 116 for c in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: str, sight: str) -> Colour:
    """The colour as somebody with this sight sees it."""
    raw = linear(colour)
    rows = (sum(m * c for m, c in zip(row, raw, strict=True)) for row in SIGHTS[sight])
    return lab(tuple(min(1.0, max(0.0, c)) for c in rows))


def difference(one: Colour, other: Colour) -> float:
    """CIEDE2000."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    g = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = hypot(one[1] * g, one[2]), hypot(other[1] * g, other[2])
    h1, h2 = (degrees(atan2(x[2], x[1] * g)) % 360 for x in (one, other))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
    by_light = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    twist = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 - twist * by_chroma * by_hue)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.263),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_examples(
    one: Colour, other: Colour, expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=0.0001)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", sorted(SIGHTS))
@pytest.mark.parametrize(("seats", "least"), [(5, FEW), (8, ALL)])
def test_the_colours_of_the_seats_stay_apart(theme: str, sight: str, seats: int, least: float) -> None:
    found = [seen(palette(theme)[f"seat-{n}"], sight) for n in range(seats)]
    assert min(difference(a, b) for a, b in combinations(found, 2)) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["space", "planet", "sunken", "panel"])
def test_seats_stand_out_from_space_and_planets(theme: str, ground: str) -> None:
    colours = palette(theme)
    assert min(contrast(colours[f"seat-{n}"], colours[ground]) for n in range(8)) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_ring_gate_and_track_stand_out(theme: str) -> None:
    colours = palette(theme)
    for thing, ground in (("ink", "planet"), ("gate-edge", "space"), ("quiet", "sunken"), ("ink", "line")):
        assert contrast(colours[thing], colours[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("text", ["ink", "quiet", "accent", "warn"])
def test_texts_can_be_read(theme: str, text: str) -> None:
    colours = palette(theme)
    assert all(
        contrast(colours[text], colours[ground]) >= 4.5 for ground in ("page", "panel", "sunken", "planet")
    )
    assert contrast(colours["accent"], colours["on-accent"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_on_ships_can_be_read(theme: str) -> None:
    colours = palette(theme)
    assert all(contrast(colours[f"seat-{n}"], colours[f"on-{n}"]) >= 4.5 for n in range(8))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", range(8))
def test_words_on_the_tray_of_a_system_can_be_read(theme: str, seat: int) -> None:
    """The ground of a system is its colour thinly over the panel, thicker for a main player."""
    colours = palette(theme)
    for words, tint in (("ink", 0.17), ("quiet", 0.09)):
        assert contrast(colours[words], mixed(colours[f"seat-{seat}"], colours["panel"], tint)) >= 4.5


def mixed(over: str, under: str, share: float) -> str:
    channels = [(int(over[n : n + 2], 16), int(under[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in channels)
