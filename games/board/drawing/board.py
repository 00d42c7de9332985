"""The whole board: systems, warp, track, gate and the cards of the encounter."""

from __future__ import annotations

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from engine.state.view import View
from games.board.drawing.encounter import gate, orbit, totals
from games.board.drawing.layout import SIZE, BoardReader, Layout
from games.board.drawing.rims import corners, rims
from games.board.drawing.systems import planets, track, warp
from games.board.words import things
from games.words.reader import Reader

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
