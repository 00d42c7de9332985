"""The warp: a calm spiral with the ships that were lost, ringed by the colony track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.words import names
from games.words.reader import Reader

from .layout import CENTRE, TRACK, WARP, Layout
from .marks import element, group, points, polar, shape, ships, text, title

STEPS, STEP = 6, 60.0  # the track goes from 0 to 5


def warp(view: Mapping[str, Any], layout: Layout, reader: Reader) -> str:
    """The spiral and, towards each seat, its ships in the warp."""
    curve = [polar(4 + turn * 0.115, turn, CENTRE) for turn in range(0, 740, 12)]
    stacks = [_stack(seat, layout, reader) for seat in view["seats"] if seat["warp"]]
    return group(
        group(
            title(_("The warp: ships that were lost wait here.")),
            element("circle", cx=CENTRE[0], cy=CENTRE[1], r=WARP, class_="warp"),
            element("polyline", points=points(curve), class_="spiral"),
        ),
        *stacks,
    )


def _stack(seat: Mapping[str, Any], layout: Layout, reader: Reader) -> str:
    number = seat["seat"]
    tip = _("%(seat)s has %(ships)s in the warp.") % {
        "seat": names.seat_name(number, reader),
        "ships": names.ships_words(seat["warp"]),
    }
    return ships(number, seat["warp"], polar(56, layout.angle(number), CENTRE), 20, tip)


def track(view: Mapping[str, Any], layout: Layout, reader: Reader) -> str:
    """Six steps round the warp, with a marker for each seat on its number of foreign colonies."""
    steps = [_step(step) for step in range(STEPS)]
    return group(*steps, *_markers(view, reader))


def _step(step: int) -> str:
    first, last = _span(step)
    start, end = polar(TRACK, first, CENTRE), polar(TRACK, last, CENTRE)
    arc = f"M{start[0]:.1f} {start[1]:.1f} A{TRACK} {TRACK} 0 0 1 {end[0]:.1f} {end[1]:.1f}"
    tip = _("Colony track: %(n)d foreign colonies. Five win.") % {"n": step}
    number = text(step, polar(TRACK, first + 6, CENTRE), "track-number")
    return group(
        title(tip), element("path", d=arc, class_=f"track{' goal' if step == STEPS - 1 else ''}"), number
    )


def _span(step: int) -> tuple[float, float]:
    """From twelve o'clock, clockwise."""
    return -90 + STEP * step + 2, -90 + STEP * (step + 1) - 2


def _markers(view: Mapping[str, Any], reader: Reader) -> list[str]:
    on_step: dict[int, int] = {}
    drawn = []
    for seat in view["seats"]:
        step = min(seat["colonies"], STEPS - 1)
        place = on_step[step] = on_step.get(step, 0) + 1
        at = polar(TRACK, _span(step)[0] + 7 + 9.6 * place, CENTRE)
        tip = _("%(seat)s has %(n)d foreign colonies.") % {
            "seat": names.seat_name(seat["seat"], reader),
            "n": seat["colonies"],
        }
        drawn.append(group(title(tip), shape(seat["seat"], at, 10, f"marker seat-{seat['seat']}")))
    return drawn
