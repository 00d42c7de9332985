"""The colours of the board where no style sheet is: read from the sheets, so that there is one list."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "static" / "games"
DARK = "@media screen and (prefers-color-scheme: dark)"
_PROPERTY = re.compile(r"--([\w-]+): ([^;]+);")
_PAGE_ONLY = "/* page only */"
FONT = "DejaVu Sans"


@cache
def palette(theme: str) -> dict[str, str]:
    """The properties of cosmic.css by their names, "light" or "dark".

    >>> palette("light")["panel"]
    '#ffffff'
    """
    light, _found, rest = (FOLDER / "cosmic.css").read_text("utf-8").partition(DARK)
    dark = rest.partition("\n}")[0] if theme == "dark" else ""
    return dict(_PROPERTY.findall(light)) | dict(_PROPERTY.findall(dark))


@cache
def sheet(theme: str) -> str:
    """The style sheet of the board with its colours resolved, for a picture."""
    rules = (FOLDER / "board.css").read_text("utf-8").partition(_PAGE_ONLY)[0]
    colours = palette(theme) | {"body": f'"{FONT}"'}
    return re.sub(r"var\(--([\w-]+)\)", lambda found: colours[found[1]], rules)
