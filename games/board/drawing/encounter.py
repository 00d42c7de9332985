"""The hyperspace gate with the ships on it, the sums beside it, and the allies round the target."""

from __future__ import annotations

from engine.state.view import SIDES, EncounterView, MainSide, View
from games.board.words import things
from games.situation.words.public_sums import public_sum, public_sum_words
from games.situation.words.sums import allied_ships
from games.words.reader import Reader

from .board_reader import BoardReader
from .layout import CENTRE, GATE, INNER, TRAY, Layout
from .marks import Point, badge, element, group, link, num, points, polar, ships

LEADS, FOLLOWS = GATE + 62, GATE + 20  # how far out the offense stands on the gate, and who is with it
WIDE = 66.0  # half of the gate where it begins
TOTAL_AT, TOTAL_ASIDE = 193.0, 41.0
ROUND = 12.0  # how far from the edge of the target its allies stand
# In degrees from outwards: those of the offense where the gate ends, those of the defense behind.
STANDS: dict[MainSide, tuple[int, ...]] = {
    "offense": (118, -118, 152, -152, 90, -90),
    "defense": (-64, 64, -32, 32, 0, 92),
}


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
    return _thing(enc, reader, wedge, *_on_gate(enc, angle, reader))


def _thing(enc: EncounterView, reader: BoardReader, *content: str) -> str:
    return link("gate", things.gate(enc, reader.systems), *content, class_="gate")


def _not_aimed(enc: EncounterView, layout: Layout, reader: BoardReader) -> str:
    """Before it is aimed the gate waits before the offense, and points at the system once that is known."""
    seat = enc["defense"] if enc["defense"] >= 0 else enc["offense"]
    system = enc.get("system", -1)
    angle = layout.angle(system if 0 <= system < layout.seats else seat)
    outline = [(GATE, -WIDE), (TRAY - 6, -20.0), (TRAY - 6, 20.0), (GATE, WIDE)]
    drawn = element(
        "polygon", points=points([_beside(r, a, angle) for r, a in outline]), class_="wedge waits"
    )
    return _thing(enc, reader, drawn, *_on_gate(enc, angle, reader))


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
    """The offense, and until the gate is aimed whoever else has ships there."""
    fleet = {int(seat): n for seat, n in (enc.get("gate") or {}).items() if n}
    allies = [seat for seat in fleet if seat != enc["offense"] and enc["planet"] < 0]
    step = 45.0 if len(allies) < 4 else 150.0 / len(allies)
    drawn = []
    for place, seat in enumerate(allies):
        aside = (place - (len(allies) - 1) / 2) * step
        drawn.append(_fleet(seat, fleet[seat], _beside(FOLLOWS, aside, angle), min(19.0, step / 2.2), reader))
    if enc["offense"] in fleet:
        drawn.append(_fleet(enc["offense"], fleet[enc["offense"]], _beside(LEADS, 0, angle), 26.0, reader))
    return drawn


def _fleet(seat: int, number: int, at: Point, radius: float, reader: BoardReader) -> str:
    return ships(seat, number, at, radius, reader.say("on_gate", reader.called[seat], number), "stack fleet")


def totals(view: View, layout: Layout, reader: BoardReader) -> str:
    """What both sides come to, beside the wedge: before the reveal their ships, "?" for the card."""
    enc = view.get("encounter") or {}
    if enc.get("planet", -1) < 0:
        return ""
    angle = layout.planet_angle(enc["planet"])
    asides = zip(SIDES, (-TOTAL_ASIDE, TOTAL_ASIDE), strict=True)
    return "".join(
        _total(view, side, polar(TOTAL_AT, angle + aside, CENTRE), reader) for side, aside in asides
    )


def _total(view: View, side: MainSide, at: Point, reader: BoardReader) -> str:
    told = public_sum(view, side)
    if not told:
        return ""
    seat = (view["encounter"] or {})[side]
    pill = '<rect x="-56" y="-27" width="112" height="54" rx="27"/>'
    mark = group(badge(seat, 17.0), at=(-34.0, 0.0))
    drawn = f'<text x="19"{_letters(told)}>{told}</text>'
    tip = public_sum_words(view, side, Reader.of(view))
    return link(side, tip, pill, mark, drawn, class_=f"total edge-{seat}", at=at)


def _letters(told: str) -> str:
    """Smaller where there is more to tell."""
    return f' class="long-{len(told)}"' if len(told) > 2 else ""


def orbit(view: View, layout: Layout, reader: BoardReader) -> str:
    """Who stands with whom at the target: with the offense where the gate ends, with the defense behind."""
    enc = view.get("encounter")
    if not enc or enc["planet"] < 0:
        return ""
    return "".join(_allies(enc, side, layout, reader) for side in SIDES)


def _allies(enc: EncounterView, side: MainSide, layout: Layout, reader: BoardReader) -> str:
    fleet = list(allied_ships(enc, side).items())
    if not fleet:
        return ""
    centre, outward = layout.planet(enc["planet"]), layout.planet_angle(enc["planet"])
    reach, large = layout.radius + ROUND, 20.0 if layout.seats < 6 else 14.0
    stacks = [
        ships(
            seat,
            n,
            polar(reach, outward + turn, centre),
            large,
            reader.say("with_side", side, reader.called[seat], n),
            "stack fleet",
        )
        for (seat, n), turn in zip(fleet, STANDS[side], strict=False)
    ]
    tip = reader.say("allies_of", side, reader.called[enc[side]], sum(n for _seat, n in fleet))
    arc = _arc(centre, reach, outward + (90 if side == "offense" else -90))
    return link(side, tip, arc, *stacks, class_=f"orbits edge-{enc[side]}", data=' tabindex="-1"')


def _arc(centre: Point, reach: float, start: float) -> str:
    """Half of the ring round the target, in the colour of whose allies stand there."""
    (x, y), (x2, y2) = polar(reach, start, centre), polar(reach, start + 180, centre)
    return element(
        "path", d=f"M{num(x)} {num(y)}A{num(reach)} {num(reach)} 0 0 1 {num(x2)} {num(y2)}", class_="orbit"
    )
