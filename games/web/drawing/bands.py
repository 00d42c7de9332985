"""The course of a game as one strip: a band for each encounter, ticks for what is marked, a line for now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from .marks import element, title

WIDE, HIGH = 1000.0, 40.0


@dataclass(frozen=True)
class Band:
    """One encounter: from its first step on; `ticks` are the steps that are marked, with their kind."""

    first: int
    seat: int
    label: str
    ticks: tuple[tuple[int, str], ...]


def bands(all_bands: Sequence[Band], last: int, query: str) -> SafeString:
    """The strip without the line for now: it is the same at every step."""
    ends = [*(band.first for band in all_bands[1:]), last + 1]
    drawn = [_band(band, end, last, query) for band, end in zip(all_bands, ends, strict=True)]
    return mark_safe("".join(drawn))  # every text went through escape


def strip(drawn: SafeString, now: int, last: int) -> SafeString:
    """A list beside it says the same in words, so that nobody has to aim at it."""
    at = _across(now, last)
    svg = element(
        "svg",
        drawn,
        element("line", x1=at, x2=at, y1=0, y2=HIGH, class_="now"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE:.0f} {HIGH:.0f}",
        preserveAspectRatio="none",
        class_="bands",
        aria_hidden="true",
    )
    return mark_safe(svg)  # every text went through escape


def _band(band: Band, end: int, last: int, query: str) -> str:
    left, right = _across(band.first, last), _across(end, last)
    colour = f"band seat-{band.seat}" if band.seat >= 0 else "band"
    ticks = [_tick(step, kind, last) for step, kind in band.ticks]
    block = element("rect", x=left, y=0, width=max(1.0, right - left - 2), height=HIGH, class_=colour)
    return element("a", title(band.label), block, *ticks, href=f"?step={band.first}{query}", tabindex="-1")


def _tick(step: int, kind: str, last: int) -> str:
    at = _across(step, last)
    return element("line", x1=at, x2=at, y1=HIGH * 0.45, y2=HIGH, class_=f"tick {escape(kind)}")


def _across(step: int, last: int) -> float:
    return WIDE * (min(step, last + 1) - 1) / max(last, 1)
