"""SVG elements as text, and the shape of each seat."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from django.utils.html import escape

from games.words.names import colour

Point = tuple[float, float]


def element(name: str, *content: str, **attributes: Any) -> str:
    """One element; attribute names lose a trailing underscore, inner ones become dashes."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(content)}</{name}>" if content else f"<{name}{given}/>"


def _value(value: Any) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def title(text: str) -> str:
    return element("title", escape(text))


def text(content: Any, at: Point, class_: str) -> str:
    return element("text", escape(str(content)), x=at[0], y=at[1], class_=class_)


def group(*content: str, class_: str | None = None, at: Point | None = None) -> str:
    move = f"translate({_value(at[0])} {_value(at[1])})" if at else None
    return element("g", *content, class_=class_, transform=move)


def polar(radius: float, degrees: float, centre: Point = (0.0, 0.0)) -> Point:
    """A point by its angle: 0 is right, 90 is down."""
    turn = degrees * pi / 180
    return centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)


def points(corners: list[Point]) -> str:
    return " ".join(f"{_value(round(x, 1))},{_value(round(y, 1))}" for x, y in corners)


def shape(seat: int, at: Point, radius: float, class_: str) -> str:
    """The shape of a seat's colour around a point, all of about the same area."""
    name = colour(seat).shape
    if name == "circle":
        return element("circle", cx=at[0], cy=at[1], r=radius, class_=class_)
    if name == "crescent":
        return element("path", d=_crescent(at, radius * 1.1), class_=class_)
    return element("polygon", points=points(_corners(name, at, radius)), class_=class_)


def _corners(name: str, at: Point, radius: float) -> list[Point]:
    if name == "star":
        return [polar(radius * (1.35 if n % 2 == 0 else 0.68), -90 + 36 * n, at) for n in range(10)]
    if name == "cross":
        return _cross(at, radius * 1.1)
    sides, first, size = _REGULAR[name]
    return [polar(radius * size, first + 360 / sides * n, at) for n in range(sides)]


_REGULAR = {
    "triangle": (3, -90, 1.36),
    "square": (4, 45, 1.3),
    "diamond": (4, 0, 1.3),
    "hexagon": (6, 0, 1.12),
}


def _cross(at: Point, radius: float) -> list[Point]:
    a, b = radius, radius * 0.42
    turns = [
        (-b, -a),
        (b, -a),
        (b, -b),
        (a, -b),
        (a, b),
        (b, b),
        (b, a),
        (-b, a),
        (-b, b),
        (-a, b),
        (-a, -b),
        (-b, -b),
    ]
    return [(at[0] + x, at[1] + y) for x, y in turns]


def _crescent(at: Point, r: float) -> str:
    x, y = at
    return (
        f"M{x + r * 0.35:.1f} {y - r:.1f} A{r:.1f} {r:.1f} 0 1 0 {x + r * 0.35:.1f} {y + r:.1f} "
        f"A{r * 1.25:.1f} {r * 1.25:.1f} 0 0 1 {x + r * 0.35:.1f} {y - r:.1f} Z"
    )


@lru_cache(maxsize=4096)  # most stacks are where they were at the last drawing
def ships(seat: int, number: int, at: Point, radius: float, tip: str, class_: str = "") -> str:
    """A stack of ships: the seat's shape with the number, higher the more there are."""
    layers = [(at[0], at[1] - 4.0 * layer) for layer in range(min(3, number))]
    drawn = [shape(seat, point, radius, f"ship seat-{seat}") for point in layers]
    top = layers[-1] if layers else at
    return group(
        title(tip), *drawn, text(number, (top[0], top[1] + _sag(seat)), f"count on-{seat}"), class_=class_
    )


def _sag(seat: int) -> float:
    """A triangle's middle lies below the centre of its circle."""
    return 5.0 if colour(seat).shape == "triangle" else 0.0
