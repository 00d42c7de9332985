"""The parts of a drawing, colours and shapes, and the layout of the board for its reader."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import cos, pi, radians, sin
from pathlib import Path
from typing import NamedTuple

from django.utils.html import escape
from PIL import ImageFont

from engine.state.view import View
from games.base.vocabulary import wording
from games.board.words.things import say
from games.words.names import colour, seat_name
from games.words.reader import Reader, Systems

FONTS = Path(__file__).parents[2] / "fonts"
FILES = {False: FONTS / "DejaVuSansCondensed.ttf", True: FONTS / "DejaVuSansCondensed-Bold.ttf"}
CONDENSED = 0.9  # of the width of the letters that are not
MEASURED = 100  # the size of letters at which they are measured


@lru_cache(maxsize=4096)
def width(words: str, size: float, *, bold: bool = False) -> float:
    """Return how wide words are in letters of this size.

    It takes the widest letters that a page may be shown in. Words that are longer than their line are not
    drawn to the end.
    """
    return _font(bold).getlength(words) * size / MEASURED / CONDENSED


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILES[bold], MEASURED, layout_engine=ImageFont.Layout.BASIC)


FOLDER = Path(__file__).parents[2] / "static" / "games"
DARK = "@media screen and (prefers-color-scheme: dark)"
_PROPERTY = re.compile(r"--([\w-]+): ([^;]+);")
_PAGE_ONLY = "/* page only */"
FONT = "DejaVu Sans"


@cache
def palette(theme: str) -> dict[str, str]:
    """Return the properties of cosmic.css by their names, "light" or "dark".

    >>> palette("light")["panel"]
    '#ffffff'
    """
    light, _found, rest = (FOLDER / "cosmic.css").read_text("utf-8").partition(DARK)
    dark = rest.partition("\n}")[0] if theme == "dark" else ""
    return dict(_PROPERTY.findall(light)) | dict(_PROPERTY.findall(dark))


@cache
def sheet(theme: str) -> str:
    """Return the style sheet of the board with its colours resolved, for a picture."""
    rules = (FOLDER / "board.css").read_text("utf-8").partition(_PAGE_ONLY)[0]
    colours = palette(theme) | {"body": f'"{FONT}"'}
    return re.sub(r"var\(--([\w-]+)\)", lambda found: colours[found[1]], rules)


Point = tuple[float, float]


def element(name: str, *content: str, **attributes: object) -> str:
    """Return one element; attribute names lose a trailing underscore, inner ones become dashes."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(num(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(content)}</{name}>" if content else f"<{name}{given}/>"


def num(value: object) -> str:
    """Return a number with at most one decimal, anything else as it is."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def title(text: str) -> str:
    return f"<title>{escape(text)}</title>"


def text(content: object, at: Point, class_: str) -> str:
    return element("text", escape(str(content)), x=at[0], y=at[1], class_=class_)


def group(*content: str, class_: str | None = None, at: Point | None = None) -> str:
    move = f"translate({num(at[0])} {num(at[1])})" if at else None
    return element("g", *content, class_=class_, transform=move)


def link(to: str, tip: str, *content: str, class_: str, at: Point | None = None, data: str = "") -> str:
    """Return a link to the words below the board, for something that can be tapped.

    Planets are no tab stops.
    """
    move = f' transform="translate({num(at[0])} {num(at[1])})"' if at else ""
    return f'<a href="#board-{to}" class="{class_}"{data}{move}>{title(tip)}{"".join(content)}</a>'


def polar(radius: float, degrees: float, centre: Point = (0.0, 0.0)) -> Point:
    """Return a point by its angle: 0 is right, 90 is down."""
    turn = degrees * pi / 180
    return centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)


def points(corners: list[Point]) -> str:
    return " ".join(f"{num(round(x, 1))},{num(round(y, 1))}" for x, y in corners)


def shape(seat: int, at: Point, radius: float, class_: str | None = None) -> str:
    """Draw the shape of a seat's colour around a point, all of about the same area."""
    name = colour(seat).shape
    if name == "circle":
        return element("circle", cx=at[0] or None, cy=at[1] or None, r=radius, class_=class_)
    if name == "crescent":
        return element("path", d=_crescent(at, radius * 1.12), class_=class_)
    kind = f' class="{class_}"' if class_ else ""
    return f'<path{kind} d="{_closed(_corners(name, at, radius))}"/>'


def _closed(corners: list[Point]) -> str:
    """Return a path through these corners, in as few letters as possible: most of a board is shapes."""
    x, y = round(corners[0][0]), round(corners[0][1])
    steps, was = "", (x, y)
    for corner in corners[1:]:
        now = round(corner[0]), round(corner[1])
        steps += "".join(_joined(now[n] - was[n]) for n in (0, 1))
        was = now
    return f"M{x}{_joined(y)}l{steps.lstrip()}z"


def _joined(number: int) -> str:
    return str(number) if number < 0 else f" {number}"


def _corners(name: str, at: Point, radius: float) -> list[Point]:
    if name == "star":
        return [polar(radius * (1.42 if n % 2 == 0 else 0.8), -90 + 36 * n, at) for n in range(10)]
    if name == "cross":
        return _cross(at, radius * 1.16)
    sides, first, size = _REGULAR[name]
    return [polar(radius * size, first + 360 / sides * n, at) for n in range(sides)]


_REGULAR = {
    "triangle": (3, -90, 1.42),
    "square": (4, 45, 1.28),
    "diamond": (4, 0, 1.34),
    "hexagon": (6, 0, 1.12),
}


def _cross(at: Point, radius: float) -> list[Point]:
    a, b = radius, radius * 0.5
    turns = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)]
    return [(at[0] + x, at[1] + y) for x, y in (*turns, *((-x, -y) for x, y in turns))]


def _crescent(at: Point, r: float) -> str:
    """Draw a moon that is open to the right, thick enough for a number."""
    x, y = at
    top, bottom = f"{num(x + r * 0.62)} {num(y - r * 0.79)}", f"{num(x + r * 0.62)} {num(y + r * 0.79)}"
    return f"M{top}A{num(r)} {num(r)} 0 1 0 {bottom}A{num(r * 1.35)} {num(r * 1.35)} 0 0 1 {top}Z"


@lru_cache(maxsize=8192)  # there are not many kinds of stacks
def stack(seat: int, number: int, radius: float, foreign: bool = False) -> str:
    """Draw ships of a seat round the origin: its shape with letter and number, higher the more there are.

    A foreign colony has a ring of ink round its shape.
    """
    below = [shape(seat, (0.0, radius * 0.17 * layer), radius) for layer in _layers(number)]
    ring = [shape(seat, (0.0, 0.0), radius, "ring")] if foreign else []
    label = f"{colour(seat).letter}{number}"
    size = round(radius * (1.12 if len(label) < 3 else 0.92))
    words = f'<text{_sag(seat, radius)} font-size="{size}">{label}</text>'
    return "".join([*below, *ring, shape(seat, (0.0, 0.0), radius), words])


def _layers(number: int) -> range:
    """Return ships below the uppermost, the lowest first: the number tells how many, this only hints."""
    return range(min(2, number // 2), 0, -1)


def ships(seat: int, number: int, at: Point, radius: float, tip: str, class_: str = "stack") -> str:
    """Draw a stack of ships that says what it is."""
    drawn = stack(seat, number, radius, class_.endswith("foreign"))
    where = f"translate({num(at[0])} {num(at[1])})"
    return f'<g class="{class_} seat-{seat}" transform="{where}">{title(tip)}{drawn}</g>'


@lru_cache(maxsize=64)
def badge(seat: int, radius: float) -> str:
    """Draw the mark of a seat round the origin: its shape with its letter."""
    words = f'<text{_sag(seat, radius)} font-size="{round(radius * 1.3)}">{colour(seat).letter}</text>'
    return f'<g class="stack seat-{seat}">{shape(seat, (0.0, 0.0), radius)}{words}</g>'


def _sag(seat: int, radius: float) -> str:
    """Return how the words are moved.

    A triangle's middle lies below the centre of its circle, a crescent's left of it.
    """
    name = colour(seat).shape
    if name == "triangle":
        return f' y="{num(radius * 0.2)}"'
    return f' x="{num(-radius * 0.2)}"' if name == "crescent" else ""


SIZE = 1056
MIDDLE = SIZE / 2
CENTRE: Point = (MIDDLE, MIDDLE)
WARP, TRACK, TRACK_WIDTH = 104.0, 127.0, 38.0
GATE = TRACK + TRACK_WIDTH / 2 + 3  # where the gate begins
INNER, OUTER = 304.0, 398.0  # the two rows of planets
HEAD = 38.0
FEW, MOST = 5, 6  # planets of a system: as at the beginning, and with one that has joined
APART = 1.5  # half of what is at least between two planets
TRAY, RIM = 240.0, 524.0  # a system reaches from here to there

# By number of seats: half of the angles between planets 2 and 4, 1 and 5, and the radius of a planet. Where
# there are four, the one in the middle is missing.
FIVE = {
    2: (17.0, 33.0, 60.0),
    3: (17.0, 33.0, 60.0),
    4: (16.0, 30.0, 60.0),
    5: (13.0, 24.5, 55.0),
    6: (10.8, 20.5, 50.0),
    7: (9.4, 17.4, 45.0),
    8: (8.5, 15.2, 41.0),
}
# The same where a planet has joined: between planets 3 and 4, 2 and 5, 1 and 6, and the radius.
SIX = {
    2: (9.4, 23.0, 36.6, 60.0),
    3: (9.4, 23.0, 36.6, 60.0),
    4: (8.6, 19.8, 31.0, 56.0),
    5: (7.8, 15.9, 24.0, 51.0),
    6: (6.8, 13.6, 20.5, 45.0),
    7: (5.9, 11.8, 17.8, 39.0),
    8: (5.2, 10.4, 15.6, 34.0),
}


@dataclass(frozen=True)
class Layout:
    seats: int
    bottom: int  # the seat whose system lies at the bottom
    systems: Systems = field(default_factory=Systems)

    @classmethod
    def of(cls, view: View) -> Layout:
        """Return the layout with the reader's own system at the bottom."""
        return cls(len(view["seats"]), view.get("you") or 0, Systems.of(view))

    @property
    def radius(self) -> float:
        """Return the radius of a planet: the same everywhere, as the fullest system needs it."""
        return _radius(self.seats, self.systems.most)

    @property
    def half(self) -> float:
        """Return half of the angle that a system takes, in degrees."""
        return 180.0 / self.seats - 1.2

    @property
    def head(self) -> float:
        """Return half of the angle that the words on the rim of a system may take."""
        return min(self.half, HEAD)

    def angle(self, seat: int) -> float:
        """Return the middle of a system; seats follow one another clockwise."""
        return 90.0 + 360.0 / self.seats * ((seat - self.bottom) % self.seats)

    def lower(self, seat: int) -> bool:
        """Return whether a system lies in the lower half, where words on its rim run the other way round."""
        return 1.0 < self.angle(seat) % 360.0 < 179.0

    def planet_angle(self, planet: int) -> float:
        return self.angle(self.systems.owner(planet)) - self._spot(planet).aside

    def row(self, planet: int) -> float:
        """Return the row of a planet.

        Every second planet lies nearer to the warp, so that all can be large.
        """
        return INNER if self._spot(planet).inner else OUTER

    def _spot(self, planet: int) -> Spot:
        number = len(self.systems.planets_of(self.systems.owner(planet)))
        return _spots(self.seats, number)[self.systems.place(planet) - 1]

    def planet(self, planet: int) -> Point:
        return _planet(self, planet)

    def planet_edge(self, planet: int) -> float:
        """Return how far from the middle of the warp the near edge of a planet lies."""
        return self.row(planet) - self.radius


class Spot(NamedTuple):
    """Where a planet lies in its system: how far before its middle, in degrees, and in which row."""

    aside: float
    inner: bool


@lru_cache(maxsize=64)
def _spots(seats: int, number: int) -> Sequence[Spot]:
    """Return the spots in the order of their places.

    The outermost lie in the outer row, and from each edge the rows take turns.
    """
    half = _asides(seats, number)
    asides = [*(-aside for aside in half), *([0.0] if number % 2 else []), *reversed(half)]
    return [Spot(aside, min(n, number - 1 - n) % 2 == 1) for n, aside in enumerate(asides)]


def _asides(seats: int, number: int) -> list[float]:
    """Return how far from the middle the planets of one half lie, the outermost first."""
    if number <= FEW:
        return [FIVE[seats][1], FIVE[seats][0]][: number // 2]
    near, between, far, _radius = SIX[seats]
    if number == MOST:
        return [far, between, near]
    step = 2 * far / (number - 1)
    return [far - step * n for n in range(number // 2)]


@lru_cache(maxsize=64)
def _radius(seats: int, most: int) -> float:
    """Return the radius of planets. Beyond six planets they become as small as needed."""
    if most <= FEW:
        return FIVE[seats][2]
    far, radius = SIX[seats][2:]
    step = 2 * far / (most - 1)
    return radius if most == MOST else min(radius, INNER * sin(radians(step / 2)) - APART)


@lru_cache(maxsize=1024)
def _planet(layout: Layout, planet: int) -> Point:
    x, y = polar(layout.row(planet), layout.planet_angle(planet), CENTRE)
    return round(x, 1), round(y, 1)


@dataclass(frozen=True)
class BoardReader:
    """The language, the own seat, and what seats and planets are called."""

    language: str
    seat: int | None
    called: tuple[str, ...]
    systems: Systems

    @classmethod
    def of(cls, view: View) -> BoardReader:
        reader = Reader.of(view)
        called = tuple(seat_name(seat["seat"], reader) for seat in view["seats"])
        return cls(wording(), view.get("you"), called, reader.systems)

    def say(self, what: str, *about: Hashable) -> str:
        """Return a sentence of `games.board.words.things`."""
        return say(self.language, what, *about)
