"""The encounters as a strip with marks, and on the board: callouts, the gate, totals and allies.

Places on the strip are shares of the width, so that nothing is stretched, however wide the strip is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from engine.prospects import side_of
from engine.state.view import SIDES, EncounterView, MainSide, View, encounter_in
from games.board.drawing.layout import (
    CENTRE,
    GATE,
    INNER,
    SIZE,
    TRACK,
    TRAY,
    BoardReader,
    Layout,
    Point,
    badge,
    element,
    group,
    link,
    num,
    points,
    polar,
    shape,
    ships,
    text,
    title,
)
from games.board.drawing.rims import corners, planets, rims, track, warp
from games.board.words import things
from games.situation.words.sums import public_sum, public_sum_words
from games.words.reader import Reader

HIGH = 58.0
LANES = {"colony": 24.0, "power": 38.0, "zap": 38.0, "deal": 51.0}  # by kind: how far down
ROOM = 1.3  # per cent of the width that a mark has for itself in its lane
NUMBERED = 2.4  # per cent of the width from which on an encounter has room for its number
ON_PHONES = 6.0  # the same where the strip is narrow
GLYPH = 4.5


@dataclass(frozen=True)
class Mark:
    """Something worth going to: its step, kind and seat."""

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
    """Return the strip without the line for now: it is the same at every step."""
    ends = [*(band.first for band in all_bands[1:]), last]
    drawn = [_band(band, end, last, query) for band, end in zip(all_bands, ends, strict=True)]
    marks = [mark for band in all_bands for mark in band.marks]
    return mark_safe("".join([*drawn, *_marks(marks, last)]))  # every text went through escape


def strip(drawn: SafeString, now: int, last: int) -> SafeString:
    """Return the strip with the line for now.

    A list beside it says the same in words, so that nobody has to aim at it.
    """
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
    """Yield the marks.

    No mark of a lane lies on another: of some that are close together the first is drawn.
    """
    free: dict[float, float] = {}
    for mark in marks:
        lane, at = LANES[mark.kind], _across(mark.step, last)
        if at >= free.get(lane, 0.0):
            free[lane] = at + ROOM
            yield _mark(mark, at, lane)


def _mark(mark: Mark, at: float, lane: float) -> str:
    """Return a mark. A colony is the shape of its seat; the others have a figure of their own."""
    drawn = shape(mark.seat, (0.0, 0.0), GLYPH) if mark.kind == "colony" else FIGURES[mark.kind]
    class_ = f"mark-{escape(mark.kind)}" + (f" seat-{mark.seat}" if mark.kind == "colony" else "")
    return element("svg", drawn, x=_per_cent(at), y=lane, overflow="visible", class_=class_)


FIGURES = {
    "power": element("path", d="M0-6L1.5-1.5L6 0L1.5 1.5L0 6L-1.5 1.5L-6 0L-1.5-1.5z"),
    "zap": element("path", d="M-4-4L4 4M4-4L-4 4"),
    "deal": element("path", d="M-6-2H4M1-5L5-2M6 2H-4M-1 5L-5 2"),
}


def _across(step: int, last: int) -> float:
    """Return where a step lies, in per cent: the first at the left end, the last at the right."""
    return 100 * (min(max(step, 1), last) - 1) / max(last - 1, 1)


def _per_cent(share: float) -> str:
    return f"{round(share, 2):g}%"


RADIUS = 27.0
NOWHERE = -1
ASIDE = 0.8  # of a planet's radius: its number and ships stay free
LETTERS = "ABCDEF"  # numbers on a board are ships


def with_callouts(board: SafeString, view: View, places: Sequence[str]) -> SafeString:
    """Return the board with a letter at each of these places.

    A place is "planet 7", "target", "gate" or "track"; a place that is not on this board gets no letter.
    """
    layout = Layout.of(view)
    spots = [(letter, _spot(place, view, layout)) for letter, place in zip(LETTERS, places, strict=False)]
    drawn = "".join(_letter(letter, spot) for letter, spot in spots if spot is not None)
    return mark_safe(board.removesuffix("</svg>") + drawn + "</svg>")  # letters, and what was safe before


def _spot(place: str, view: View, layout: Layout) -> Point | None:
    kind, _space, number = place.partition(" ")
    encounter = view["encounter"]
    target = encounter["planet"] if encounter else NOWHERE
    if kind == "planet":
        return _beside_planet(int(number), layout)
    if kind == "track":
        return polar(TRACK + 66, -14.0, CENTRE)
    if target < 0:
        return None
    if kind == "target":
        return _beside_planet(target, layout)
    return polar(GATE + 34, layout.planet_angle(target) + 17, CENTRE)


def _beside_planet(planet: int, layout: Layout) -> Point:
    x, y = layout.planet(planet)
    aside = layout.radius * ASIDE
    return x + aside, y - aside


def _letter(letter: str, at: Point) -> str:
    disc = element("circle", r=RADIUS)
    return group(disc, text(letter, (0.0, 0.0), "callout-letter"), class_="callout", at=at)


LEADS, FOLLOWS = GATE + 62, GATE + 20  # how far out the offense is on the gate, and its allies
WIDE = 66.0  # half of the gate where it begins
TOTAL_AT, TOTAL_ASIDE = 193.0, 41.0
ROUND = 12.0  # how far from the edge of the target its allies stand
# In degrees from outwards: those of the offense where the gate ends, those of the defense behind.
STANDS: dict[MainSide, tuple[int, ...]] = {
    "offense": (118, -118, 152, -152, 90, -90),
    "defense": (-64, 64, -32, 32, 0, 92),
}


def gate(view: View, layout: Layout, reader: BoardReader) -> str:
    """Draw a bright wedge from the warp to the target planet; the offense leads, allies follow."""
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
    turned = " reversed" if enc.get("reversed") else ""
    return link("gate", things.gate(enc, reader.systems), *content, class_=f"gate{turned}")


def _not_aimed(enc: EncounterView, layout: Layout, reader: BoardReader) -> str:
    """Draw the gate before it is aimed.

    It waits before the offense, and points at the system once that is known.
    """
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
    """Return a point on the ray at this angle, moved sideways."""
    return polar(aside, angle + 90, polar(radius, angle, CENTRE))


def _on_gate(enc: EncounterView, angle: float, reader: BoardReader) -> list[str]:
    """Draw the offense, and until the gate is aimed also the other seats with ships there."""
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
    """Draw both totals beside the wedge: before the reveal their ships, "?" for the card."""
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
    """Return the class that makes the letters smaller where there is more to tell."""
    return f' class="long-{len(told)}"' if len(told) > 2 else ""


def orbit(view: View, layout: Layout, reader: BoardReader) -> str:
    """Draw the allies at the target: the offense's at the end of the gate, the defense's behind."""
    enc = view.get("encounter")
    if not enc or enc["planet"] < 0:
        return ""
    return "".join(_allies(view, side, layout, reader) for side in SIDES)


def _allies(view: View, side: MainSide, layout: Layout, reader: BoardReader) -> str:
    enc, fleet = encounter_in(view), list(side_of(view, side).allies.items())
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
    """Draw half of the ring round the target, in the colour of the side whose allies are there."""
    (x, y), (x2, y2) = polar(reach, start, centre), polar(reach, start + 180, centre)
    return element(
        "path", d=f"M{num(x)} {num(y)}A{num(reach)} {num(reach)} 0 0 1 {num(x2)} {num(y2)}", class_="orbit"
    )


FEW = 5  # up to so many seats names may be larger on a phone


def board_svg(view: View) -> SafeString:
    """Return one SVG for a view.

    It has no colour, no style and no script, and nothing that the view does not tell.
    """
    reader = BoardReader.of(view)
    seats = len(view["seats"])
    layout = Layout.of(view)
    parts = [
        rims(view, layout, reader),
        gate(view, layout, reader),
        warp(view, layout, reader),
        track(view, reader),
        planets(view, layout, reader),
        orbit(view, layout, reader),
        totals(view, layout, reader),
        corners(view, reader),
    ]
    label = escape(things.summary(view, Reader.of(view)))
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" class="board{_few(seats)}"'
    svg = f'<svg {head} role="group" aria-label="{label}">{"".join(parts)}</svg>'
    return mark_safe(svg)  # every text went through escape


def _few(seats: int) -> str:
    return " few" if seats <= FEW else ""
