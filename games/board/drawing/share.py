"""How often an alien won, drawn: the share with its interval, beside the share of all."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from games.library.read.figures import Figures

from .marks import element, title

WIDTH, HEIGHT, EDGE = 400.0, 40.0, 8.0


def share_svg(figures: Figures, average: float, label: str) -> SafeString:
    """From nothing at the left to every game at the right."""
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
    return round(EDGE + share * (WIDTH - 2 * EDGE), 1)


def _line(class_: str, start: float, end: float, y: float) -> str:
    return element("line", x1=_x(start), x2=_x(end), y1=y, y2=y, class_=class_)


def _tick(average: float) -> str:
    return element("line", x1=_x(average), x2=_x(average), y1=5, y2=HEIGHT - 5, class_="average")
