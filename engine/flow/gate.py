"""The gate and its other side (M-16.1)."""

from __future__ import annotations

from ..facts import GateTurnedOver
from ..table import Table


def turn_gate(table: Table, *, reversed: bool) -> None:
    """Turn the gate to one of its sides, for this encounter; it may lie so already."""
    enc = table.position.enc
    if enc.reversed != reversed:
        enc.reversed = reversed
        table.tell(GateTurnedOver(reversed))
