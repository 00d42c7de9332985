"""Letters laid over a board that is drawn already: each marks a place that the words beside it are about."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from engine.state.view import View

from .layout import CENTRE, GATE, TRACK, Layout
from .marks import Point, element, group, polar, text

RADIUS = 27.0
NOWHERE = -1
ASIDE = 0.8  # of a planet's radius: its number and ships stay free
LETTERS = "ABCDEF"  # numbers on a board are ships


def with_callouts(board: SafeString, view: View, places: Sequence[str]) -> SafeString:
    """A place is "planet 7", "target", "gate" or "track"; what is not on this board gets no letter."""
    layout = Layout.of(view)
    spots = [(letter, _spot(place, view, layout)) for letter, place in zip(LETTERS, places, strict=False)]
    drawn = "".join(_letter(letter, spot) for letter, spot in spots if spot is not None)
    return mark_safe(board.removesuffix("</svg>") + drawn + "</svg>")  # letters, and what was safe before


def _spot(place: str, view: View, layout: Layout) -> Point | None:
    kind, _space, number = place.partition(" ")
    encounter = view["encounter"]
    target = encounter["planet"] if encounter else NOWHERE
    if kind == "planet":
        return _beside(int(number), layout)
    if kind == "track":
        return polar(TRACK + 66, -14.0, CENTRE)
    if target < 0:
        return None
    if kind == "target":
        return _beside(target, layout)
    return polar(GATE + 34, layout.planet_angle(target) + 17, CENTRE)


def _beside(planet: int, layout: Layout) -> Point:
    x, y = layout.planet(planet)
    aside = layout.radius * ASIDE
    return x + aside, y - aside


def _letter(letter: str, at: Point) -> str:
    disc = element("circle", r=RADIUS)
    return group(disc, text(letter, (0.0, 0.0), "callout-letter"), class_="callout", at=at)
