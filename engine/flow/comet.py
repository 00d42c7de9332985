"""Comets: noted when they are drawn, in force for one encounter (M-15.9)."""

from __future__ import annotations

from ..facts import CometInForce, CometPassedOver
from ..moments import CometDrawn
from ..table import Table


async def note_comet(table: Table, card: str) -> None:
    """Let a comet come into force; of several only the first counts.

    It stays in force if the offense draws again (M-15.10).
    """
    enc = table.position.enc
    if enc.comet:
        table.tell(CometPassedOver(card))
        return
    drawn = await table.reach(CometDrawn(card))
    if not drawn.redraw:
        enc.comet = card
        table.tell(CometInForce(card))
