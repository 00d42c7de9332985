"""What lies face down before the reader, and whether it is to be turned up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.state.view import View
from engine.windows.face_down import turn_up_order


def own_face_down(view: View) -> Sequence[str]:
    """The aliens that lie so before the seat that looks."""
    return () if view["you"] is None else view["seats"][view["you"]].get("own_face_down") or ()


def is_wished(view: View, alien: str) -> bool:
    """Whether the seat that looks has ordered that it be turned up."""
    mine = {} if view["you"] is None else view["seats"][view["you"]]["orders"] or {}
    return turn_up_order(alien) in mine


__all__ = ["is_wished", "own_face_down"]
