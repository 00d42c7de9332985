"""The hyperspace gate with the ships on it, the totals beside it, and the allies round the target."""

from __future__ import annotations

from engine.state.view import SIDES, EncounterView, View
from games.words.board import things

from .board_reader import BoardReader
from .layout import CENTRE, GATE, INNER, TRAY, Layout
from .marks import Point, badge, element, group, link, points, polar, ships

LEADS, FOLLOWS = GATE + 68, GATE + 20  # how far out the offense stands on the gate, and its allies
WIDE = 66.0  # half of the gate where it begins
TOTAL_AT, TOTAL_ASIDE = 193.0, 41.0


def gate(view: View, layout: Layout, reader: BoardReader) -> str:
    """A bright wedge from the warp to the target planet; the offense leads, allies follow."""
    enc = view.get("encounter")
    if not enc or enc["offense"] < 0:
        return ""
    if enc["planet"] < 0:
        return _not_aimed(enc, layout, reader)
    angle = layout.planet_angle(enc["planet"])
    edge = _wedge(layout.planet_edge(enc["planet"]), angle, layout)
    wedge = element("polygon", points=points(edge), class_="wedge")
    return _thing(enc, wedge, *_on_gate(enc, angle, reader))


def _thing(enc: EncounterView, *content: str) -> str:
    return link("gate", things.gate(enc), *content, class_="gate")


def _not_aimed(enc: EncounterView, layout: Layout, reader: BoardReader) -> str:
    """Before it is aimed the gate waits before the offense, and points at the system once that is known."""
    seat = enc["defense"] if enc["defense"] >= 0 else enc["offense"]
    system = enc.get("system", -1)
    angle = layout.angle(system if 0 <= system < layout.seats else seat)
    outline = [(GATE, -WIDE), (TRAY - 6, -20.0), (TRAY - 6, 20.0), (GATE, WIDE)]
    drawn = element(
        "polygon", points=points([_beside(r, a, angle) for r, a in outline]), class_="wedge waits"
    )
    return _thing(enc, drawn, *_on_gate(enc, angle, reader))


def _wedge(edge: float, angle: float, layout: Layout) -> list[Point]:
    neck = INNER - layout.radius - 6
    if edge <= neck + 10:
        outline = [(GATE, -WIDE), (edge, -24.0), (edge, 24.0), (GATE, WIDE)]
    else:  # past the inner planets it narrows to a beam
        outline = [(GATE, -WIDE), (neck, -16.0), (edge, -9.0), (edge, 9.0), (neck, 16.0), (GATE, WIDE)]
    return [_beside(radius, aside, angle) for radius, aside in outline]


def _beside(radius: float, aside: float, angle: float) -> Point:
    """A point on the ray at this angle, moved sideways."""
    return polar(aside, angle + 90, polar(radius, angle, CENTRE))


def _on_gate(enc: EncounterView, angle: float, reader: BoardReader) -> list[str]:
    fleet = {int(seat): n for seat, n in (enc.get("gate") or {}).items() if n}
    allies = [seat for seat in fleet if seat != enc["offense"]]
    step = 45.0 if len(allies) < 4 else 150.0 / len(allies)
    drawn = []
    for place, seat in enumerate(allies):
        aside = (place - (len(allies) - 1) / 2) * step
        drawn.append(_fleet(seat, fleet[seat], _beside(FOLLOWS, aside, angle), min(19.0, step / 2.2), reader))
    if enc["offense"] in fleet:
        drawn.append(_fleet(enc["offense"], fleet[enc["offense"]], _beside(LEADS, 0, angle), 23.0, reader))
    return drawn


def _fleet(seat: int, number: int, at: Point, radius: float, reader: BoardReader) -> str:
    return ships(seat, number, at, radius, reader.say("on_gate", reader.called[seat], number), "stack fleet")


def totals(view: View, layout: Layout, reader: BoardReader) -> str:
    """What both sides come to, left and right of the wedge, as soon as everybody knows."""
    enc = view.get("encounter") or {}
    both = enc.get("totals")
    if not both or enc["planet"] < 0:
        return ""
    angle = layout.planet_angle(enc["planet"])
    return "".join(
        _total(side, enc[side], both[side], polar(TOTAL_AT, angle + aside, CENTRE), reader)
        for side, aside in zip(SIDES, (-TOTAL_ASIDE, TOTAL_ASIDE), strict=True)
    )


def _total(side: str, seat: int, total: int, at: Point, reader: BoardReader) -> str:
    pill = '<rect x="-56" y="-27" width="112" height="54" rx="27"/>'
    mark = group(badge(seat, 17.0), at=(-29.0, 0.0))
    drawn = f'<text x="18">{int(total)}</text>'
    tip = reader.say("total", side, reader.called[seat], total)
    return link(side, tip, pill, mark, drawn, class_=f"total edge-{seat}", at=at)


def orbit(view: View, layout: Layout, reader: BoardReader) -> str:
    """Allies of the defense beside the planet that they help."""
    enc = view.get("encounter")
    if not enc or enc["planet"] < 0:
        return ""
    centre, outward = layout.planet(enc["planet"]), layout.planet_angle(enc["planet"])
    fleet = [(int(seat), n) for seat, n in (enc.get("orbit") or {}).items() if n]
    if not fleet:
        return ""
    reach, large = layout.radius + 12, 17.0 if layout.seats < 6 else 14.0
    ring = element("circle", cx=centre[0], cy=centre[1], r=reach, class_="orbit")
    allies = [
        ships(
            seat,
            n,
            polar(reach, outward + turn, centre),
            large,
            reader.say("in_orbit", reader.called[seat], n),
            "stack fleet",
        )
        for (seat, n), turn in zip(fleet, (-66, 66, 124, -124, 0, 157, -157), strict=False)
    ]
    return group(ring, *allies, class_="orbits")
