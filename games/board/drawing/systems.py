"""The home systems: planets with colonies and cards beside them; the warp, and the track of colonies."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import escape

import engine
from engine.state.view import View, players_in
from games.board.drawing.layout import CENTRE, TRACK, WARP, BoardReader, Layout
from games.board.drawing.marks import Point, element, group, link, num, points, polar, shape, ships, title
from games.board.words import things
from games.board.words.encounter import built_words

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
