"""How wide words come out on the board."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parents[2] / "fonts"
FILES = {False: FONTS / "DejaVuSansCondensed.ttf", True: FONTS / "DejaVuSansCondensed-Bold.ttf"}
CONDENSED = 0.9  # of the width of the letters that are not
MEASURED = 100  # the size of letters at which they are measured


@lru_cache(maxsize=4096)
def width(words: str, size: float, *, bold: bool = False) -> float:
    """How wide words are in letters of this size, in the widest letters that a page may be shown in: what
    stands on a line and is longer than it is not drawn to its end."""
    return _font(bold).getlength(words) * size / MEASURED / CONDENSED


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILES[bold], MEASURED, layout_engine=ImageFont.Layout.BASIC)
