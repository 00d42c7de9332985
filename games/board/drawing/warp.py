"""The warp: a calm spiral with the ships that were lost, ringed by the colony track."""

from __future__ import annotations

from functools import lru_cache

from engine.state.view import View, players_in
from games.board.words import things

from .board_reader import BoardReader
from .layout import CENTRE, TRACK, WARP, Layout
from .marks import element, group, link, num, points, polar, shape, ships, title

TRACK_HIGH = 11.0  # markers stand in two rows, so far from the middle of the track


def warp(view: View, layout: Layout, reader: BoardReader) -> str:
    """The spiral and, towards each seat, its ships in the warp."""
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
    """As many steps round the warp as colonies are needed and one, with a marker for each seat."""
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
    """From twelve o'clock, clockwise."""
    width = 360 / (goal + 1)
    return -90 + width * step + 1.2, -90 + width * (step + 1) - 1.2


def _markers(view: View, goal: int, reader: BoardReader) -> list[str]:
    """Two rows of markers on each step, in seat order."""
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
