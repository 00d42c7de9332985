"""The emblem of an alien: a line figure made from its name and verb, the same everywhere and for ever.

The name picks frame and core, the verb the arms between them. Every part is drawn around the vertical axis
or repeated evenly from it, so the figure is its own mirror image.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe

from games.board.drawing.layout import Point, element, points, polar, title
from games.words.names import alien_name
from games.words.reader import plain_sheet

CENTRE = (50.0, 50.0)
TOP = -90.0
EDGE = 43.0  # how far the figure reaches
ORDERS = (3, 4, 5, 6, 7, 8)
STEPS = 8  # of a bent line


@dataclass(frozen=True)
class Ring:
    """A circle around a point of the figure."""

    at: Point
    radius: float
    filled: bool = False


@dataclass(frozen=True)
class Stroke:
    """A line through these points, or the outline of an area."""

    points: tuple[Point, ...]
    closed: bool = False


Part = Ring | Stroke
Maker = Callable[[int, float, float], Iterator[Part]]


def emblem_of(alien: str) -> SafeString:
    """Return the emblem with the alien's name as its title."""
    return emblem(alien, str(plain_sheet(alien).get("verb", "")), alien_name(alien))


@cache
def emblem(name: str, verb: str, label: str) -> SafeString:
    """Return the drawing, named by its label. `name` is the alien's id: it is never translated."""
    drawn = [_drawn(part) for part in figure(name, verb)]
    svg = element("svg", title(label), *drawn, viewBox="0 0 100 100", class_="emblem", role="img")
    return mark_safe(svg)  # the label went through escape, the rest are numbers


def figure(name: str, verb: str) -> list[Part]:
    """Return what is drawn, in hundredths of the width.

    >>> figure("oracle", "foresight") == figure("oracle", "foresight")
    True
    """
    named, told = hashlib.sha256(name.encode()).digest(), hashlib.sha256(f"{name} {verb}".encode()).digest()
    order, frame, core = ORDERS[named[0] % len(ORDERS)], _pick(FRAMES, named[1]), _pick(CORES, named[2])
    arms, between = _pick(ARMS, told[0]), _pick(BETWEEN, told[1])
    heart = 9.0 + told[2] % 3 * 2.5
    return [
        *frame(order, EDGE, TOP),
        *arms(order, EDGE - 9.0, TOP),
        *between(order, EDGE - 12.0, TOP + 180 / order),
        *core(order, heart, TOP),
    ]


def _pick(makers: tuple[Maker, ...], byte: int) -> Maker:
    return makers[byte % len(makers)]


def _around(order: int, first: float) -> list[float]:
    """Return the directions in which a part is repeated."""
    return [first + 360 / order * n for n in range(order)]


def _polygon(order: int, radius: float, first: float) -> Stroke:
    return Stroke(tuple(polar(radius, angle, CENTRE) for angle in _around(order, first)), closed=True)


def _curve(start: Point, bend: Point, end: Point) -> tuple[Point, ...]:
    """Return a bent line as points, so that everything that is drawn can be read as points."""
    found = []
    for n in range(STEPS + 1):
        t = n / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        x, y = (a * start[i] + b * bend[i] + c * end[i] for i in (0, 1))
        found.append((x, y))
    return tuple(found)


# --- frames: around everything


def _circle(order: int, radius: float, first: float) -> Iterator[Part]:
    yield Ring(CENTRE, radius)


def _two_circles(order: int, radius: float, first: float) -> Iterator[Part]:
    yield Ring(CENTRE, radius + 2)
    yield Ring(CENTRE, radius - 4)


def _sides(order: int, radius: float, first: float) -> Iterator[Part]:
    yield _polygon(_roomy(order), radius + 4, first)


def _roomy(order: int) -> int:
    """Return enough corners for a frame. A triangle or square would cut what it frames."""
    return order if order > 4 else 2 * order


def _star(order: int, radius: float, first: float) -> Iterator[Part]:
    order = _roomy(order)
    corners = zip(_around(order, first), _around(order, first + 180 / order), strict=True)
    yield Stroke(
        tuple(
            polar(size, angle, CENTRE)
            for pair in corners
            for size, angle in zip((radius + 4, radius * 0.72), pair, strict=True)
        ),
        closed=True,
    )


def _scallops(order: int, radius: float, first: float) -> Iterator[Part]:
    half = 180 / order
    for angle in _around(order, first):
        ends = (polar(radius * 0.86, turned, CENTRE) for turned in (angle - half, angle + half))
        yield Stroke(_curve(next(ends), polar(radius * 1.25, angle, CENTRE), next(ends)))


def _moons(order: int, radius: float, first: float) -> Iterator[Part]:
    yield Ring(CENTRE, radius - 2)
    for angle in _around(order, first + 180 / order):
        yield Ring(polar(radius - 2, angle, CENTRE), 4.0, filled=True)


def _arcs(order: int, radius: float, first: float) -> Iterator[Part]:
    reach = 140 / order
    for angle in _around(order, first):
        yield Stroke(tuple(polar(radius, angle + reach * n / 6, CENTRE) for n in range(-6, 7)))


# --- arms: out from the core


def _rays(order: int, radius: float, first: float) -> Iterator[Part]:
    for angle in _around(order, first):
        yield Stroke((polar(17, angle, CENTRE), polar(radius, angle, CENTRE)))


def _petals(order: int, radius: float, first: float) -> Iterator[Part]:
    wide = min(38.0, 170 / order)
    for angle in _around(order, first):
        inner, outer = polar(15, angle, CENTRE), polar(radius, angle, CENTRE)
        left = _curve(inner, polar(radius * 0.8, angle - wide, CENTRE), outer)
        right = _curve(outer, polar(radius * 0.8, angle + wide, CENTRE), inner)
        yield Stroke((*left, *right[1:-1]), closed=True)


def _forks(order: int, radius: float, first: float) -> Iterator[Part]:
    wide = min(20.0, 70 / order)
    for angle in _around(order, first):
        knee = polar(radius * 0.66, angle, CENTRE)
        yield Stroke((polar(16, angle, CENTRE), knee))
        yield Stroke((polar(radius, angle - wide, CENTRE), knee, polar(radius, angle + wide, CENTRE)))


def _stalks(order: int, radius: float, first: float) -> Iterator[Part]:
    for angle in _around(order, first):
        yield Stroke((polar(16, angle, CENTRE), polar(radius - 9, angle, CENTRE)))
        yield Ring(polar(radius - 5, angle, CENTRE), 4.0)


def _chevrons(order: int, radius: float, first: float) -> Iterator[Part]:
    wide = min(26.0, 110 / order)
    for angle in _around(order, first):
        for tip in (radius, radius - 9):
            ends = [polar(tip - 8, angle + turned, CENTRE) for turned in (-wide, wide)]
            yield Stroke((ends[0], polar(tip, angle, CENTRE), ends[1]))


def _diamonds(order: int, radius: float, first: float) -> Iterator[Part]:
    wide = min(18.0, 75 / order)
    for angle in _around(order, first):
        middle = [polar(radius * 0.72, angle + turned, CENTRE) for turned in (-wide, wide)]
        corners = (polar(radius, angle, CENTRE), middle[1], polar(16, angle, CENTRE), middle[0])
        yield Stroke(corners, closed=True)


# --- between the arms


def _nothing(order: int, radius: float, first: float) -> Iterator[Part]:
    yield from ()


def _dots(order: int, radius: float, first: float) -> Iterator[Part]:
    for angle in _around(order, first):
        yield Ring(polar(radius * 0.86, angle, CENTRE), 2.6, filled=True)


def _ticks(order: int, radius: float, first: float) -> Iterator[Part]:
    for angle in _around(order, first):
        yield Stroke((polar(radius * 0.72, angle, CENTRE), polar(radius, angle, CENTRE)))


def _bridges(order: int, radius: float, first: float) -> Iterator[Part]:
    half = 180 / order
    for angle in _around(order, first):
        ends = [polar(radius * 0.8, angle + turned, CENTRE) for turned in (-half, half)]
        yield Stroke(_curve(ends[0], polar(radius * 0.35, angle, CENTRE), ends[1]))


def _web(order: int, radius: float, first: float) -> Iterator[Part]:
    yield _polygon(order, radius * 0.72, first)


# --- cores


def _dot(order: int, radius: float, first: float) -> Iterator[Part]:
    yield Ring(CENTRE, radius * 0.6, filled=True)


def _eye(order: int, radius: float, first: float) -> Iterator[Part]:
    yield Ring(CENTRE, radius)
    yield Ring(CENTRE, radius * 0.4, filled=True)


def _lens(order: int, radius: float, first: float) -> Iterator[Part]:
    x, y = CENTRE
    left, right = (x - radius * 1.2, y), (x + radius * 1.2, y)
    upper = _curve(left, (x, y - radius * 1.6), right)
    lower = _curve(right, (x, y + radius * 1.6), left)
    yield Stroke((*upper, *lower[1:-1]), closed=True)
    yield Ring(CENTRE, radius * 0.35, filled=True)


def _gem(order: int, radius: float, first: float) -> Iterator[Part]:
    yield _polygon(4, radius, first)


def _seed(order: int, radius: float, first: float) -> Iterator[Part]:
    yield _polygon(order, radius, first)
    yield Ring(CENTRE, radius * 0.35, filled=True)


FRAMES: tuple[Maker, ...] = (_circle, _two_circles, _sides, _star, _scallops, _moons, _arcs)
ARMS: tuple[Maker, ...] = (_rays, _petals, _forks, _stalks, _chevrons, _diamonds)
BETWEEN: tuple[Maker, ...] = (_nothing, _dots, _ticks, _bridges, _web)
CORES: tuple[Maker, ...] = (_dot, _eye, _lens, _gem, _seed)


def _drawn(part: Part) -> str:
    if isinstance(part, Ring):
        class_ = "dot" if part.filled else None
        return element(
            "circle", cx=round(part.at[0], 1), cy=round(part.at[1], 1), r=part.radius, class_=class_
        )
    return element("polygon" if part.closed else "polyline", points=points(list(part.points)))
