"""The hyperspace gate with the ships on it, and the defensive allies round the target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.words import names
from games.words.reader import Reader

from .layout import CENTRE, INNER, PLANET, TRACK, Layout
from .marks import Point, element, group, points, polar, ships, title

ROW = 46.0


def gate(view: Mapping[str, Any], layout: Layout, reader: Reader) -> str:
    """A bright wedge from the warp to the target planet; the offense leads, allies follow."""
    enc = view.get("encounter")
    if not enc or enc["planet"] < 0:
        return _waiting_gate(enc, reader)
    angle = layout.planet_angle(enc["planet"])
    tip = _("The hyperspace gate, aimed at %(planet)s.") % {"planet": names.planet_name(enc["planet"])}
    wedge = element("polygon", points=points(_wedge(layout.planet_edge(enc["planet"]), angle)), class_="gate")
    return group(title(tip), wedge, *_on_gate(enc, angle, reader))


def _waiting_gate(enc: Mapping[str, Any] | None, reader: Reader) -> str:
    """Ships may wait on a gate that is not aimed yet."""
    if not enc or not enc.get("gate"):
        return ""
    fleet = [
        _fleet(int(s), n, (CENTRE[0] + ROW * i, CENTRE[1]), reader)
        for i, (s, n) in enumerate(enc["gate"].items())
    ]
    return group(*fleet)


def _wedge(edge: float, angle: float) -> list[Point]:
    near, neck = TRACK + 18, INNER - PLANET - 4
    if edge <= neck + 10:
        outline = [(near, -62.0), (edge, -24.0), (edge, 24.0), (near, 62.0)]
    else:  # past the inner planets it narrows to a beam
        outline = [(near, -62.0), (neck, -14.0), (edge, -5.0), (edge, 5.0), (neck, 14.0), (near, 62.0)]
    return [_beside(radius, aside, angle) for radius, aside in outline]


def _beside(radius: float, aside: float, angle: float) -> Point:
    """A point on the ray at this angle, moved sideways."""
    return polar(aside, angle + 90, polar(radius, angle, CENTRE))


def _on_gate(enc: Mapping[str, Any], angle: float, reader: Reader) -> list[str]:
    fleet = {int(seat): n for seat, n in (enc.get("gate") or {}).items() if n}
    allies = [seat for seat in fleet if seat != enc["offense"]]
    drawn = []
    if enc["offense"] in fleet:
        at = _beside(TRACK + 99, 0, angle)
        drawn.append(_fleet(enc["offense"], fleet[enc["offense"]], at, reader))
    for place, seat in enumerate(allies):
        aside = (place - (len(allies) - 1) / 2) * ROW
        drawn.append(_fleet(seat, fleet[seat], _beside(TRACK + 52, aside, angle), reader))
    return drawn


def _fleet(seat: int, number: int, at: Point, reader: Reader) -> str:
    tip = _("%(seat)s: %(ships)s on the gate") % {
        "seat": names.seat_name(seat, reader),
        "ships": names.ships_words(number),
    }
    return ships(seat, number, at, 19, tip, "fleet")


def orbit(view: Mapping[str, Any], layout: Layout, reader: Reader) -> str:
    """Allies of the defense beside the planet that they help."""
    enc = view.get("encounter")
    if not enc or enc["planet"] < 0 or not enc.get("orbit"):
        return ""
    centre, outward = layout.planet(enc["planet"]), layout.planet_angle(enc["planet"])
    ring = element("circle", cx=centre[0], cy=centre[1], r=PLANET + 13, class_="orbit")
    places = (outward - 62, outward + 62, outward + 128, outward - 128)
    fleets = [
        _helper(int(seat), n, polar(PLANET + 13, place, centre), reader)
        for (seat, n), place in zip(enc["orbit"].items(), places, strict=False)
    ]
    return group(ring, *fleets)


def _helper(seat: int, number: int, at: Point, reader: Reader) -> str:
    tip = _("%(seat)s helps the defense with %(ships)s.") % {
        "seat": names.seat_name(seat, reader),
        "ships": names.ships_words(number),
    }
    return ships(seat, number, at, 17, tip, "fleet small")
