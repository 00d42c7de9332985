"""The course of a game as one strip: a band for each encounter, marks in lanes, a line for now.

Places are shares of the width, so that nothing is stretched, however wide the strip is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from .marks import element, shape, title

HIGH = 58.0
LANES = {"colony": 24.0, "power": 38.0, "zap": 38.0, "deal": 51.0}  # by kind: how far down
ROOM = 1.3  # per cent of the width that a mark has for itself in its lane
NUMBERED = 2.4  # per cent of the width from which on an encounter has room for its number
ON_PHONES = 6.0  # the same where the strip is narrow
GLYPH = 4.5


@dataclass(frozen=True)
class Mark:
    """Something worth going to: at which step, of which kind, whose."""

    step: int
    kind: str
    seat: int


@dataclass(frozen=True)
class Band:
    """One encounter (number 0: what came before the first): from its first step on, with its marks.

    `taken_back`: it does not count any more.
    """

    number: int
    first: int
    seat: int
    label: str
    marks: tuple[Mark, ...]
    taken_back: bool = False


def bands(all_bands: Sequence[Band], last: int, query: str) -> SafeString:
    """The strip without the line for now: it is the same at every step."""
    ends = [*(band.first for band in all_bands[1:]), last]
    drawn = [_band(band, end, last, query) for band, end in zip(all_bands, ends, strict=True)]
    marks = [mark for band in all_bands for mark in band.marks]
    return mark_safe("".join([*drawn, *_marks(marks, last)]))  # every text went through escape


def strip(drawn: SafeString, now: int, last: int) -> SafeString:
    """A list beside it says the same in words, so that nobody has to aim at it."""
    at = _per_cent(_across(now, last))
    svg = element(
        "svg",
        drawn,
        element("line", x1=at, x2=at, y1=0, y2=HIGH, class_="now"),
        xmlns="http://www.w3.org/2000/svg",
        width="100%",
        height=HIGH,
        class_="bands",
        aria_hidden="true",
    )
    return mark_safe(svg)  # every text went through escape


def _band(band: Band, end: int, last: int, query: str) -> str:
    left, right = _across(band.first, last), _across(end, last)
    colour = f"band seat-{band.seat}" if band.seat >= 0 else "band"
    if band.taken_back:
        colour += " taken-back"
    block = element("rect", x=_per_cent(left), y=0, width=_per_cent(right - left), height=HIGH, class_=colour)
    edge = element("line", x1=_per_cent(left), x2=_per_cent(left), y1=0, y2=HIGH, class_="edge")
    number = _number(band.number, left, right) if right - left >= NUMBERED and band.number else ""
    inside = [title(band.label), block, edge, number]
    return element("a", *inside, href=f"?step={band.first}{query}", tabindex="-1")


def _number(number: int, left: float, right: float) -> str:
    class_ = "band-number" if right - left >= ON_PHONES else "band-number wide-only"
    return element("text", str(number), x=_per_cent((left + right) / 2), y=10, class_=class_)


def _marks(marks: Sequence[Mark], last: int) -> Iterator[str]:
    """In each lane no mark lies on another: of some that are close together the first is drawn."""
    free: dict[float, float] = {}
    for mark in marks:
        lane, at = LANES[mark.kind], _across(mark.step, last)
        if at >= free.get(lane, 0.0):
            free[lane] = at + ROOM
            yield _mark(mark, at, lane)


def _mark(mark: Mark, at: float, lane: float) -> str:
    """A colony is the shape of its seat; the others have a figure of their own."""
    drawn = shape(mark.seat, (0.0, 0.0), GLYPH) if mark.kind == "colony" else FIGURES[mark.kind]
    class_ = f"mark-{escape(mark.kind)}" + (f" seat-{mark.seat}" if mark.kind == "colony" else "")
    return element("svg", drawn, x=_per_cent(at), y=lane, overflow="visible", class_=class_)


FIGURES = {
    "power": element("path", d="M0-6L1.5-1.5L6 0L1.5 1.5L0 6L-1.5 1.5L-6 0L-1.5-1.5z"),
    "zap": element("path", d="M-4-4L4 4M4-4L-4 4"),
    "deal": element("path", d="M-6-2H4M1-5L5-2M6 2H-4M-1 5L-5 2"),
}


def _across(step: int, last: int) -> float:
    """Where a step lies, in per cent: the first at the left end, the last at the right."""
    return 100 * (min(max(step, 1), last) - 1) / max(last - 1, 1)


def _per_cent(share: float) -> str:
    return f"{round(share, 2):g}%"
