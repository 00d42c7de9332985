"""A chart of one figure over the encounters: a line for each seat, with its shape at the end."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from games.words.names import colour_name

from .marks import Point, element, group, points, shape, text, title

WIDE, HIGH, LEFT, TOP = 560.0, 200.0, 34.0, 14.0
INNER_WIDE, INNER_HIGH = WIDE - LEFT - 30, HIGH - TOP - 18
APART = 2.0  # lines of equal seats lie beside one another


def chart_svg(label: str, lines: Sequence[Sequence[int]]) -> SafeString:
    """`lines`: for each seat its figure at each point. A table beside it says the same in numbers."""
    most = max((value for line in lines for value in line), default=0) or 1
    drawn = [_line(seat, line, most, len(lines)) for seat, line in enumerate(lines)]
    svg = element(
        "svg",
        title(label),
        *_grid(most),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE:.0f} {HIGH:.0f}",
        class_="chart",
        role="img",
    )
    return mark_safe(svg)  # every text went through escape


def _grid(most: int) -> list[str]:
    """A few level lines with their numbers."""
    step = max(1, -(-most // 5))
    return [
        group(
            element("line", x1=LEFT, x2=WIDE - 22, y1=_level(n, most), y2=_level(n, most), class_="grid"),
            text(n, (LEFT - 14, _level(n, most)), "grid-number"),
        )
        for n in range(0, most + 1, step)
    ]


def _level(value: float, most: int) -> float:
    return TOP + INNER_HIGH * (1 - value / most)


def _line(seat: int, line: Sequence[int], most: int, seats: int) -> str:
    aside = (seat - (seats - 1) / 2) * APART
    corners = [_point(n, value, len(line), most, aside) for n, value in enumerate(line)]
    end = corners[-1] if corners else (LEFT, TOP)
    return group(
        title(colour_name(seat)),
        element("polyline", points=points(corners), class_=f"line edge-{seat}"),
        shape(seat, end, 6.5, f"ship seat-{seat}"),
    )


def _point(place: int, value: int, number: int, most: int, aside: float) -> Point:
    across = place / (number - 1) if number > 1 else 1.0
    return LEFT + 8 + (INNER_WIDE - 16) * across, _level(value, most) + aside
