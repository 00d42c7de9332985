"""Charts as SVG, and the board as PNG for mails and for links."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import cast

import resvg_py
from django.utils.safestring import SafeString, mark_safe
from PIL import Image

from engine.state.view import View
from games.board.drawing.board import board_svg
from games.board.drawing.layout import (
    FONT,
    FONTS,
    SIZE,
    Point,
    element,
    group,
    palette,
    points,
    shape,
    sheet,
    text,
    title,
)
from games.library.read import Figures
from games.words.names import colour_name

WIDE, HIGH, LEFT, TOP = 560.0, 200.0, 34.0, 14.0
INNER_WIDE, INNER_HIGH = WIDE - LEFT - 30, HIGH - TOP - 18
BARS_APART = 2.0  # lines of equal seats lie beside one another


def chart_svg(label: str, lines: Sequence[Sequence[int]]) -> SafeString:
    """Draw a chart of one figure over the encounters. `lines`: for each seat its figure at each point.

    A table beside it says the same in numbers.
    """
    most = max((value for line in lines for value in line), default=0) or 1
    drawn = [_bar_line(seat, line, most, len(lines)) for seat, line in enumerate(lines)]
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
    """Draw a few level lines with their numbers."""
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


def _bar_line(seat: int, line: Sequence[int], most: int, seats: int) -> str:
    aside = (seat - (seats - 1) / 2) * BARS_APART
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


MAIL_WIDTH = 800  # about one and a half times as wide as a mail shows it
COLOURS, LOOKED_AT = 64, 2000  # the most that a picture has, and the most frequent to choose them from
APART = 60  # two colours are told apart that differ by so much in red, green and blue together
Colour = tuple[int, int, int]
PREVIEW = (1200, 630)
MARGIN = 15
EDGE = 0.015  # of the width, round the board alone


def board_png(view: View, width: int = MAIL_WIDTH, *, theme: str = "dark") -> bytes:
    """Return the board as a square PNG. Raises ValueError if it cannot be drawn."""
    return _png(_with_style(str(board_svg(view)), theme, (width, width), round(width * EDGE)), theme)


def preview_png(view: View, *, theme: str = "dark") -> bytes:
    """Return the board in the middle of a wide PNG with margins, for previews of links: 1200 by 630."""
    return _png(_with_style(str(board_svg(view)), theme, PREVIEW, MARGIN), theme)


def _with_style(svg: str, theme: str, size: tuple[int, int], margin: int) -> str:
    """Return the drawing with its style sheet, centred on a ground of this size in pixels."""
    scale = SIZE / (min(size) - 2 * margin)
    wide, high = size[0] * scale, size[1] * scale
    box = f"{(SIZE - wide) / 2:g} {(SIZE - high) / 2:g} {wide:g} {high:g}"
    head, _close, rest = svg.partition(">")
    head = head.replace(
        f'viewBox="0 0 {SIZE} {SIZE}"', f'viewBox="{box}" width="{size[0]}" height="{size[1]}"'
    )
    return f"{head}><style>{sheet(theme)}</style>{rest}"


def _png(svg: str, theme: str) -> bytes:
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        background=palette(theme)["panel"],
        skip_system_fonts=True,  # the same letters on every machine; without the files there would be none
        font_files=_fonts(),
        font_family=FONT,
        sans_serif_family=FONT,
    )
    return _small(bytes(drawn))


def _small(png: bytes) -> bytes:
    """Return the same with few colours.

    It is a third of the bytes and looks the same: the board is flat.
    """
    drawn, out = Image.open(BytesIO(png)).convert("RGB"), BytesIO()
    drawn.quantize(palette=few_colours(drawn), dither=Image.Dither.NONE).save(out, "PNG", compress_level=7)
    return out.getvalue()


def few_colours(image: Image.Image, number: int = COLOURS) -> Image.Image:
    """Return a palette of few colours.

    Half of it are the most frequent colours as they are, so that no ground changes. The others are the next
    that differ from all before, so that no seat comes out in another's colour.
    """
    found = sorted(image.getcolors(image.width * image.height) or (), reverse=True)[:LOOKED_AT]
    counted = [cast(Colour, colour) for _, colour in found]
    chosen = counted[: number // 2]
    for colour in counted[number // 2 :]:
        if len(chosen) == number:
            break
        if _is_apart(colour, chosen):
            chosen.append(colour)
    palette_of_it = Image.new("P", (1, 1))
    palette_of_it.putpalette([part for colour in chosen for part in colour])
    return palette_of_it


def _is_apart(colour: Colour, others: Sequence[Colour]) -> bool:
    """Return whether a colour differs from each of these."""
    red, green, blue = colour
    return all(abs(red - r) + abs(green - g) + abs(blue - b) > APART for r, g, b in others)


@cache
def _fonts() -> list[str]:
    return sorted(str(path) for path in FONTS.glob("*.ttf"))


WIDTH, HEIGHT, SHARE_EDGE = 400.0, 40.0, 8.0


def share_svg(figures: Figures, average: float, label: str) -> SafeString:
    """Draw a share from nothing at the left to every game at the right."""
    least, most = figures.interval
    drawn = element(
        "svg",
        title(label),
        _line("track", 0, 1, HEIGHT / 2),
        _line("interval", least, most, HEIGHT / 2),
        _tick(average),
        element("circle", cx=_x(figures.rate), cy=HEIGHT / 2, r=7, class_="rate"),
        viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}",
        class_="share",
        role="img",
    )
    return mark_safe(drawn)  # the label went through escape, the rest are numbers


def _x(share: float) -> float:
    return round(SHARE_EDGE + share * (WIDTH - 2 * SHARE_EDGE), 1)


def _line(class_: str, start: float, end: float, y: float) -> str:
    return element("line", x1=_x(start), x2=_x(end), y1=y, y2=y, class_=class_)


def _tick(average: float) -> str:
    return element("line", x1=_x(average), x2=_x(average), y1=5, y2=HEIGHT - 5, class_="average")
