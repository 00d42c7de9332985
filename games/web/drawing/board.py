"""The whole board: space, warp, track, systems, gate and the cards of the encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.words.encounter import built_lines, encounter_words, phase_words
from games.words.reader import Reader

from .corners import corners
from .encounter import gate, orbit
from .layout import SIZE, Layout
from .marks import element, title
from .systems import systems
from .warp import track, warp


def board_svg(view: Mapping[str, Any]) -> SafeString:
    """One SVG for a view. It holds no style and no script, and nothing that the view does not tell."""
    reader = Reader.of(view)
    layout = Layout(len(view["seats"]), view["you"] if view.get("you") is not None else 0)
    summary = " ".join([phase_words(view), *encounter_words(view, reader), *built_lines(view)])
    parts = [
        title(_("The board. %(summary)s") % {"summary": summary}),
        warp(view, layout, reader),
        track(view, layout, reader),
        gate(view, layout, reader),
        systems(view, layout, reader),
        orbit(view, layout, reader),
        corners(view, reader),
    ]
    svg = element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {SIZE} {SIZE}",
        class_="board",
        role="img",
    )
    return mark_safe(svg)  # every text went through escape
