"""The board as a picture: the same drawing as on the page, with the colours of the sheet in it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import cast

import resvg_py
from PIL import Image

from engine.state.view import View

from .board import board_svg
from .layout import SIZE
from .letters import FONTS
from .palette import FONT, palette, sheet

MAIL_WIDTH = 800  # about one and a half times as wide as a mail shows it
COLOURS, LOOKED_AT = 64, 2000  # the most that a picture has, and the most frequent to choose them from
APART = 60  # two colours are told apart that differ by so much in red, green and blue together
Colour = tuple[int, int, int]
PREVIEW = (1200, 630)
MARGIN = 15
EDGE = 0.015  # of the width, round the board alone


def board_png(view: View, width: int = MAIL_WIDTH, *, theme: str = "dark") -> bytes:
    """The board as a square PNG. Raises ValueError if it cannot be drawn."""
    return _png(_with_style(str(board_svg(view)), theme, (width, width), round(width * EDGE)), theme)


def preview_png(view: View, *, theme: str = "dark") -> bytes:
    """The board in the middle of a wide PNG with margins, as links are shown elsewhere: 1200 by 630."""
    return _png(_with_style(str(board_svg(view)), theme, PREVIEW, MARGIN), theme)


def _with_style(svg: str, theme: str, size: tuple[int, int], margin: int) -> str:
    """The drawing with its style sheet, centred on a ground of this size in pixels."""
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
    """The same with few colours, which is a third of the bytes and looks the same: the board is flat."""
    drawn, out = Image.open(BytesIO(png)).convert("RGB"), BytesIO()
    drawn.quantize(palette=few_colours(drawn), dither=Image.Dither.NONE).save(out, "PNG", compress_level=7)
    return out.getvalue()


def few_colours(image: Image.Image, number: int = COLOURS) -> Image.Image:
    """A palette: half of it are the most frequent colours as they are, so that no ground changes; the others
    are the next that differ from all before, so that no seat comes out in another's colour."""
    found = sorted(image.getcolors(image.width * image.height) or (), reverse=True)[:LOOKED_AT]
    counted = [cast(Colour, colour) for _, colour in found]
    chosen = counted[: number // 2]
    for colour in counted[number // 2 :]:
        if len(chosen) < number and all(_apart(colour, other) for other in chosen):
            chosen.append(colour)
    palette_of_it = Image.new("P", (1, 1))
    palette_of_it.putpalette([part for colour in chosen for part in colour])
    return palette_of_it


def _apart(one: Colour, other: Colour) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) > APART


@cache
def _fonts() -> list[str]:
    return sorted(str(path) for path in FONTS.glob("*.ttf"))
