"""The corners of the square, the rims of the systems, planets, the warp, and the track of colonies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import degrees, pi
from textwrap import wrap

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import engine
from engine.state.view import SIDES, EncounterView, MainSide, PowerView, SeatView, View, players_in
from games.base.memo import Memo
from games.board.drawing.layout import (
    CENTRE,
    RIM,
    SIZE,
    TRACK,
    TRAY,
    WARP,
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
    title,
    width,
)
from games.board.words import things
from games.board.words.encounter import (
    built_words,
    counts_as,
    kicker_beside,
    kind_of,
    laid_beside,
    number_of_techs,
    role_of,
    role_words,
)
from games.situation.words.conditions import comet_words
from games.words import names
from games.words.names import FACE_DOWN, alert_meaning, alert_words, signed
from games.words.reader import Reader, sheet

WIDE, HIGH = 92, 118
KICKER_WIDE, KICKER_HIGH = 54, 70
PILE_WIDE, PILE_HIGH = 78, 62
COMET_WIDE, COMET_LINE = 12, 24  # letters in a line, and how far lines are apart


def corners(view: View, reader: BoardReader) -> str:
    enc = view.get("encounter") or {}
    sides = [_side(enc, side, reader) for side in SIDES if enc.get(side, -1) >= 0]
    piles = [
        _pile("deck", view["deck"], reader.language),
        _pile("discards", len(view["discards"]), reader.language),
    ]
    return "".join([*sides, _comet(enc.get("comet", "")), *piles])


def _comet(card: str) -> str:
    """Draw the name of the comet in force above the deck, in short lines that keep off the rims.

    It is "" if there is none.
    """
    if not card:
        return ""
    told = _("Comet: %(comet)s") % {"comet": sheet(card).get("name") or names.humanise(card)}
    lines = wrap(told, COMET_WIDE)
    words = [
        f'<text class="comet start" y="{COMET_LINE * (place - len(lines))}">{escape(line)}</text>'
        for place, line in enumerate(lines, 1)
    ]
    return group(title(comet_words(card)), *words, at=(8, SIZE - PILE_HIGH - 58))


def _side(enc: EncounterView, side: MainSide, reader: BoardReader) -> str:
    """Draw a main player's card, or the place where it will lie, with their mark and part."""
    seat = enc[side]
    key = (enc.get("cards") or {}).get(str(seat))
    left = 6 if side == "offense" else SIZE - WIDE - 6
    counts = counts_as(enc, seat)
    card = group(_card(key, counts), class_="laid")
    added = _added((enc.get("extra") or {}).get(side, 0))
    kicker = _kicker(kicker_beside(enc, seat), side)
    drawn = [card, kicker, added, _part(side, reader.say("part_word", side))]
    mark = group(badge(seat, 16.0), at=(18.0 if side == "offense" else WIDE - 18.0, 18.0))
    tip = reader.say("card", side, reader.called[seat], key, counts, laid_beside(enc, seat))
    return link(side, tip, *drawn, mark, class_=f"card-of edge-{seat}", at=(left, 6))


def _part(side: str, words: str) -> str:
    """Draw the part below the card, on the outer edge: the word for it may be wider than the card."""
    x, edge = (0, "start") if side == "offense" else (WIDE, "end")
    return f'<text class="part {edge}" x="{x}" y="{HIGH + 22}">{escape(words)}</text>'


def _card(key: str | None, counts: str) -> str:
    """Draw the place for a card, its back, or its face with what else it counts as."""
    frame = f'<rect class="{"card-face" if key else "card-place"}" width="{WIDE}" height="{HIGH}" rx="10"/>'
    if key is None:
        return frame
    if key == FACE_DOWN:
        back = f'<rect class="card-back" x="8" y="8" width="{WIDE - 16}" height="{HIGH - 16}" rx="5"/>'
        return f'{frame}{back}<text class="card-big" x="{WIDE / 2:g}" y="{HIGH / 2 + 6:g}">?</text>'
    big = f'<text class="card-big" x="{WIDE / 2:g}" y="{HIGH / 2 + 2:g}">{escape(_face(key))}</text>'
    kind = f"= {_face(counts)}" if counts else _kind(key)
    return f'{frame}{big}<text class="card-kind" x="{WIDE / 2:g}" y="{HIGH - 18}">{escape(kind)}</text>'


def _kicker(key: str, side: str) -> str:
    """Draw the Kicker as a small card beside the card that it multiplies; "" if none is laid."""
    if not key:
        return ""
    x = WIDE + 8 if side == "offense" else -8 - KICKER_WIDE
    face = "×?" if key == FACE_DOWN else f"×{signed(key.partition(' ')[2])}"
    frame = f'<rect class="card-face" width="{KICKER_WIDE}" height="{KICKER_HIGH}" rx="7"/>'
    words = f'<text class="kicker" x="{KICKER_WIDE / 2:g}" y="{KICKER_HIGH / 2 + 9:g}">{face}</text>'
    return group(frame, words, class_="laid", at=(x, HIGH - KICKER_HIGH))


def _added(number: int) -> str:
    """Return what reinforcements add; empty if they add nothing."""
    if not number:
        return ""
    chip = (
        f'<rect x="-27" y="-17" width="54" height="30" rx="15"/><text>{escape(things.added(number))}</text>'
    )
    return group(title(things.added_words(number)), chip, class_="added", at=(WIDE / 2, HIGH + 52.0))


def _face(key: str) -> str:
    head, _space, tail = key.partition(" ")
    letters = {"negotiate": pgettext("letter on the card", "N"), "morph": "M"}
    return signed(tail) if head == "attack" else letters.get(key, "•")


def _kind(key: str) -> str:
    return {"attack": _("attack"), "negotiate": _("negot."), "morph": _("morph")}.get(kind_of(key), "")


@lru_cache(maxsize=1024)
def _pile(pile: str, number: int, _lang: str) -> str:
    left = 8 if pile == "deck" else SIZE - PILE_WIDE - 8
    size = f'width="{PILE_WIDE}" height="{PILE_HIGH}" rx="8"'
    below = f'<rect class="pile" x="5" y="-5" {size}/>' if number > 1 else ""
    top = f'<rect class="{"pile" if number else "card-place"}" {size}/>'
    words = f'<text class="pile-number" x="{PILE_WIDE / 2:g}" y="32">{number}</text>'
    label = _pile_label(pile, *((0, "start") if pile == "deck" else (PILE_WIDE, "end")))
    tip = things.pile(pile, number)
    return link(pile, tip, below, top, words, label, class_="thing", at=(left, SIZE - PILE_HIGH - 36))


def _pile_label(pile: str, x: int, edge: str) -> str:
    """Draw the label below the pile, on the outer edge, as the word for a part."""
    return f'<text class="pile-label {edge}" x="{x}" y="84">{escape(things.pile_word(pile))}</text>'


CORNER = 26.0
MARK, MARK_AT = 21.0, 492.0
UPPER, LOWER = (497.0, 471.0), (491.0, 516.0)  # where the two lines are, by half of the board
NAME, FACTS, SLIM = 27.0, 21.0, 20.0  # sizes of their letters; the first two are larger on a phone
PHONE = 1.22
FACTS_PHONE, LAMP, LAMP_PHONE = 28.0, 58.0, 70.0  # there; and the room that lamps take
ROOMY = 5  # up to so many seats the rim tells of allies too
MOST_ALIENS = 3  # on a rim
LAMPS = {"green": 1, "yellow": 2, "red": 3}
_rims: Memo[str] = Memo(2000)


def rims(view: View, layout: Layout, reader: BoardReader) -> str:
    return "".join(_rim(seat, view, layout, reader) for seat in view["seats"])


def _rim(seat: SeatView, view: View, layout: Layout, reader: BoardReader) -> str:
    """Draw one seat. It is made again only if something about it was never like this before."""
    role = role_of(view, seat["seat"])
    powers = repr([(sheet(power["alien"]).get("name"), power) for power in seat["powers"]])
    powers += repr((seat.get("face_down"), seat.get("own_face_down")))
    mine = seat["seat"] == reader.seat
    key = (reader.language, layout, seat["seat"], role, mine, seat["cards"], number_of_techs(seat), powers)
    return _rims.get_or_make(key, lambda: _drawn(seat, view, layout, mine))


def _drawn(seat: SeatView, view: View, layout: Layout, mine: bool) -> str:
    number, role = seat["seat"], role_words(view, seat["seat"])
    enc = view.get("encounter") or {}
    main = number in (enc.get("offense"), enc.get("defense"))
    return link(
        f"s{number}",
        things.seat(seat, view, Reader(number if mine else None)),
        tray(layout, number),
        _mark(layout, number),
        _name(seat, layout, mine),
        _facts(seat, role if main or layout.seats <= ROOMY else "", layout),
        class_=f"system home-{number}{' main' if main else ' ally' if role else ''}",
        data=f' data-seat="{number}"',
    )


@lru_cache(maxsize=256)
def tray(layout: Layout, seat: int) -> str:
    """Draw the ground of a system: a piece of a ring with round corners, and the lines for its words."""
    first, last = layout.angle(seat) - layout.half, layout.angle(seat) + layout.half
    outer, inner = degrees(CORNER / RIM), degrees(CORNER / TRAY)
    path = "".join(
        [
            f"M{_at(RIM, first + outer)}A{RIM:g} {RIM:g} 0 0 1 {_at(RIM, last - outer)}",
            f"Q{_at(RIM, last)} {_at(RIM - CORNER, last)}L{_at(TRAY + CORNER, last)}",
            f"Q{_at(TRAY, last)} {_at(TRAY, last - inner)}",
            f"A{TRAY:g} {TRAY:g} 0 0 0 {_at(TRAY, first + inner)}",
            f"Q{_at(TRAY, first)} {_at(TRAY + CORNER, first)}L{_at(RIM - CORNER, first)}",
            f"Q{_at(RIM, first)} {_at(RIM, first + outer)}Z",
        ]
    )
    lines = [_line(layout, seat, n) for n in (0, 1)]
    return f'<path class="tray" d="{path}"/>{"".join(lines)}'


def _at(radius: float, angle: float) -> str:
    x, y = polar(radius, angle, CENTRE)
    return f"{num(round(x, 1))} {num(round(y, 1))}"


def _line(layout: Layout, seat: int, number: int) -> str:
    """Draw the line for words, after the mark: clockwise above, the other way round below."""
    lower = layout.lower(seat)
    radius, turn = (LOWER if lower else UPPER)[number], -1 if lower else 1
    start = layout.angle(seat) - turn * (layout.head - _begin())
    end = layout.angle(seat) + turn * (layout.head - 0.5)
    return (
        f'<path class="line" id="board-line-{seat}-{number}" '
        f'd="M{_at(radius, start)}A{radius:g} {radius:g} 0 0 {0 if lower else 1} {_at(radius, end)}"/>'
    )


def _begin() -> float:
    """Return how far from the edge of a tray its words begin, in degrees."""
    return degrees((2 * MARK + 26) / MARK_AT)


def _room(layout: Layout) -> float:
    return (2 * layout.head - _begin() - 2.2) * pi / 180 * MARK_AT


@lru_cache(maxsize=256)
def _mark(layout: Layout, seat: int) -> str:
    turn = -1 if layout.lower(seat) else 1
    angle = layout.angle(seat) - turn * (layout.head - degrees((MARK + 11) / MARK_AT))
    return f'<g transform="translate({_at(MARK_AT, angle)})">{badge(seat, MARK)}</g>'


def _name(seat: SeatView, layout: Layout, mine: bool) -> str:
    """Return colour, aliens and whether it is you.

    Without room the colour goes first, for the mark tells it, then "you", for the system at the bottom is
    the reader's own. Several aliens that have no room are in smaller letters. On a phone, where those could
    not be read, not all of them are shown.
    """
    number = seat["seat"]
    you = [things.you()] if mine else []
    aliens = [_alien(power) for power in seat["powers"][:MOST_ALIENS]]
    colour = names.colour_name(number)
    letters = NAME * (PHONE if layout.seats <= ROOMY else 1.0)
    tries = [[colour, *aliens, *you], *([[*aliens, *you], aliens] if aliens else [])]
    told = first_that_fits(tries, letters, _room(layout))
    if told or not aliens:
        return _on_line(number, 0, escape(told or fit(colour, letters, _room(layout), bold=True)), "name")
    slim = fit(" · ".join(aliens), SLIM, _room(layout), bold=True)
    return _on_line(number, 0, escape(slim), "name slim whole") + _on_line(
        number, 0, escape(as_many_as_fit(aliens, letters, _room(layout))), "name short"
    )


def _alien(power: PowerView) -> str:
    """Return its name, with a cross before it while it is not in force."""
    name = names.alien_name(power["alien"])
    return name if things.works(power) else f"✕ {name}"


def _facts(seat: SeatView, role: str, layout: Layout) -> str:
    """Draw alert, part in the encounter, cards in hand, what lies on the sheets, and their state.

    The alert is shown as lit lamps. Letters are larger on a phone: where there is no room for all of it, the
    first things are shown. The lamps of several aliens leave their room to words that need it.
    """
    lamps = [_lamp(sheet(power["alien"]).get("alert", "")) for power in seat["powers"][:MOST_ALIENS]]
    words = " · ".join(part for part in [role, *things.facts(seat)] if part)
    if len(lamps) > 1 and width(words, FACTS) > _room(layout) - LAMP * len(lamps):
        lamps = []
    whole = fit_parts(words, FACTS, _room(layout) - LAMP * len(lamps))
    short = fit_parts(words, FACTS_PHONE, _room(layout) - LAMP_PHONE * len(lamps))
    kinds = {"facts": whole} if whole == short else {"facts whole": whole, "facts short": short}
    lit = "".join(lamps)
    tip = title(_alerts(seat)) if lamps else ""
    return "".join(_on_line(seat["seat"], 1, lit + escape(told), kind, tip) for kind, told in kinds.items())


def _alerts(seat: SeatView) -> str:
    """Return what the lamps say: "Green alert: simple."."""
    found = dict.fromkeys(sheet(power["alien"]).get("alert", "") for power in seat["powers"][:MOST_ALIENS])
    return " ".join(f"{alert_words(alert)}: {alert_meaning(alert)}." for alert in found if alert in LAMPS)


def _lamp(alert: str) -> str:
    """Draw one, two or three of three lamps lit: the alert is told by number as well as by colour."""
    lit = LAMPS.get(alert, 0)
    if not lit:
        return ""
    return f'<tspan class="lamp {alert}">{"●" * lit}{"○" * (3 - lit)}</tspan> '


def _on_line(seat: int, line: int, words: str, class_: str, tip: str = "") -> str:
    return f'<text class="{class_}">{tip}<textPath href="#board-line-{seat}-{line}">{words}</textPath></text>'


def fit(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return the words, cut with "…" if there is no room for them."""
    if width(words, size, bold=bold) <= room:
        return words
    kept = words
    while kept and width(kept + "…", size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip(" ·") + "…"


def first_that_fits(tries: Sequence[Sequence[str]], size: float, room: float) -> str:
    """Return the first of some lists of names that has room for all of them; empty if none has."""
    lines = (" · ".join(parts) for parts in tries)
    return next((line for line in lines if width(line, size, bold=True) <= room), "")


def as_many_as_fit(aliens: Sequence[str], size: float, room: float) -> str:
    """Return the first names, and how many more there are: "Reincarnator +1"."""
    for n in range(len(aliens) - 1, 0, -1):
        line = f"{' · '.join(aliens[:n])} +{len(aliens) - n}"
        if width(line, size, bold=True) <= room:
            return line
    return fit(aliens[0], size, room, bold=True)


@lru_cache(maxsize=4096)
def fit_parts(words: str, size: float, room: float) -> str:
    """Return as many things of a list as there is room for, none of them cut but the first."""
    kept = words
    while width(kept, size) > room and " · " in kept:
        kept = kept.rpartition(" · ")[0]
    return fit(kept, size, room)


# Where stacks stand on a planet by their number, and how large they are, for a planet of radius 1.
SPREAD: dict[int, tuple[Point, ...]] = {
    1: ((0, 0.22),),
    2: ((-0.43, 0.2), (0.43, 0.2)),
    3: ((-0.48, 0.02), (0.48, 0.02), (0, 0.56)),
    4: ((-0.48, -0.04), (0.48, -0.04), (-0.36, 0.52), (0.36, 0.52)),
    5: ((-0.62, -0.02), (0, 0.06), (0.62, -0.02), (-0.33, 0.58), (0.33, 0.58)),
    6: ((-0.62, -0.04), (0, 0.04), (0.62, -0.04), (-0.52, 0.5), (0, 0.62), (0.52, 0.5)),
    8: ((-0.68, 0.1), (-0.3, -0.18), (0.3, -0.18), (0.68, 0.1), (0, 0.2), (-0.5, 0.6), (0, 0.72), (0.5, 0.6)),
}
SPREAD[7] = SPREAD[8][:7]
LARGE = {1: 0.47, 2: 0.34, 3: 0.29, 4: 0.27, 5: 0.24, 6: 0.22, 7: 0.2, 8: 0.2}
MOST = 8  # more colonies than that are drawn over one another in the middle


def planets(view: View, layout: Layout, reader: BoardReader) -> str:
    """Draw all planets, and what lies beside some of them."""
    target, destroyed = (view.get("encounter") or {}).get("planet", -1), view.get("destroyed", ())
    discs = [
        gone(n, layout, reader.language)
        if n in destroyed
        else planet(n, tuple(there.items()), n == target, layout, reader.language)
        for n, there in enumerate(view["planets"])
    ]
    built = [_beside(number, cards, view, layout) for number, cards in built_words(view).items()]
    return "".join([*discs, *built])


@lru_cache(maxsize=4096)  # most planets are as they were at the last drawing
def planet(number: int, there: tuple[tuple[str, int], ...], aimed: bool, layout: Layout, _lang: str) -> str:
    """Draw one planet: a disc with its number and the stacks on it."""
    home, radius = layout.systems.owner(number), layout.radius
    disc = f'<circle r="{num(radius)}"/>'
    stacks = [
        _stack(int(seat), n, spot, len(there), home, radius)
        for (seat, n), spot in zip(there, _spots(len(there)), strict=False)
    ]
    tip = things.planet(number, dict(there), aimed, layout.systems)
    kind = f"planet home-{home}{' target' if aimed else ''}"
    return _place(number, tip, kind, layout, disc, *stacks)


@lru_cache(maxsize=256)
def gone(number: int, layout: Layout, _lang: str) -> str:
    """Draw the place of a destroyed planet: a broken ring with a cross, so that nobody looks for it."""
    radius, reach = layout.radius * 0.8, layout.radius * 0.28
    corners = [(-reach, -reach), (reach, reach), (reach, -reach), (-reach, reach)]
    arms = "".join(f"{go}{num(x)} {num(y)}" for go, (x, y) in zip("MLML", corners, strict=True))
    drawn = f'<circle r="{num(radius)}"/><path d="{arms}"/>'
    tip = things.destroyed_planet(number, layout.systems)
    return _place(number, tip, f"planet gone home-{layout.systems.owner(number)}", layout, drawn)


def _place(number: int, tip: str, kind: str, layout: Layout, *drawn: str) -> str:
    """Draw what lies at the place of a planet, with its number on top."""
    label = f'<text y="{num(-layout.radius * 0.68)}">{layout.systems.place(number)}</text>'
    data = f' data-planet="{number}" tabindex="-1"'
    return link(f"p{number}", tip, *drawn, label, class_=kind, at=layout.planet(number), data=data)


def _spots(number: int) -> tuple[Point, ...]:
    few = SPREAD[min(max(number, 1), MOST)]
    return few + ((0.0, 0.2),) * max(0, number - MOST)


def _stack(seat: int, number: int, spot: Point, beside: int, home: int, radius: float) -> str:
    large = round(radius * LARGE[min(beside, MOST)], 1)
    kind = "stack" if seat == home else "stack foreign"
    return ships(
        seat,
        number,
        (spot[0] * radius, spot[1] * radius),
        large,
        things.colony(seat, number, seat == home),
        kind,
    )


def _beside(planet: int, cards: str, view: View, layout: Layout) -> str:
    """Draw the cards that lie beside a planet: a small card with their value together."""
    x, y = layout.planet(planet)
    drawn = (
        f'<rect x="-25" y="-16" width="50" height="32" rx="6"/><text>{escape(_worth(planet, view))}</text>'
    )
    tip = things.beside(planet, cards, layout.systems)
    return link(
        f"p{planet}", tip, drawn, class_="built", at=(x, y + layout.radius - 2), data=' tabindex="-1"'
    )


def _worth(planet: int, view: View) -> str:
    powers = [p for seat in view["seats"] for p in (*seat["powers"], *seat.get("resting", ()))]
    keys = [key for power in powers for key in (power.get("built") or {}).get(str(planet), ())]
    return f"+{sum(engine.card(key).value for key in keys)}"


TRACK_HIGH = 11.0  # markers stand in two rows, so far from the middle of the track


def warp(view: View, layout: Layout, reader: BoardReader) -> str:
    """Draw the spiral and, towards each seat, its ships in the warp."""
    radius = 22.0 if layout.seats < 6 else 17.0
    stacks = [
        ships(
            seat["seat"],
            seat["warp"],
            polar(66, layout.angle(seat["seat"]), CENTRE),
            radius,
            reader.say("in_warp", reader.called[seat["seat"]], seat["warp"]),
        )
        for seat in view["seats"]
        if seat["warp"]
    ]
    return link("warp", things.warp(view), _spiral(), *stacks, class_="thing")


@lru_cache(maxsize=1)
def _spiral() -> str:
    curve = [polar(3 + turn * 0.118, turn, CENTRE) for turn in range(0, 780, 20)]
    return element("circle", cx=CENTRE[0], cy=CENTRE[1], r=WARP, class_="warp") + element(
        "polyline", points=points(curve), class_="spiral"
    )


def track(view: View, reader: BoardReader) -> str:
    """Draw as many steps round the warp as colonies are needed and one, with a marker for each seat."""
    goal = view.get("goal", 5)
    return link(
        "track", reader.say("track", goal), _steps(goal), *_markers(view, goal, reader), class_="thing"
    )


@lru_cache(maxsize=16)
def _steps(goal: int) -> str:
    return "".join(_step(step, goal) for step in range(goal + 1))


def _step(step: int, goal: int) -> str:
    first, last = _span(step, goal)
    start, end = polar(TRACK, first, CENTRE), polar(TRACK, last, CENTRE)
    arc = f"M{num(start[0])} {num(start[1])}A{num(TRACK)} {num(TRACK)} 0 0 1 {num(end[0])} {num(end[1])}"
    at = polar(TRACK, first + 8, CENTRE)
    path = element("path", d=arc, class_=f"track{' goal' if step == goal else ''}")
    return path + element("text", str(step), x=at[0], y=at[1], class_="track-number")


def _span(step: int, goal: int) -> tuple[float, float]:
    """Return where a step begins and ends: from twelve o'clock, clockwise."""
    width = 360 / (goal + 1)
    return -90 + width * step + 1.2, -90 + width * (step + 1) - 1.2


def _markers(view: View, goal: int, reader: BoardReader) -> list[str]:
    """Draw two rows of markers on each step, in seat order."""
    on_step: dict[int, int] = {}
    drawn = []
    for seat in players_in(view):
        step = min(seat["colonies"], goal)
        place = on_step[step] = on_step.get(step, -1) + 1
        row, column = place % 2, place // 2
        angle = _span(step, goal)[0] + 19 + 11.5 * column
        at = polar(TRACK + (TRACK_HIGH if row == 0 else -TRACK_HIGH), angle, CENTRE)
        mark = shape(seat["seat"], (round(at[0], 1), round(at[1], 1)), 8.0)
        own = things.own_goal(seat, view)
        tip = title(reader.say("on_track", reader.called[seat["seat"]], seat["colonies"], own))
        drawn.append(group(tip, mark, class_=f"marker seat-{seat['seat']}"))
    return drawn
