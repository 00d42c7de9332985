"""Sheets that lie before no seat: the cards of destiny."""

from __future__ import annotations

from engine.state.encounter import LastingEffect
from engine.state.position import Position
from engine.state.queries import NO_SEAT
from engine.table import Table

from .abilities import Sheet


class SeatlessSheet(Sheet):
    """A sheet without a seat. To ask for its seat is an error, and never means the last one."""

    def __init__(
        self,
        position: Position,
        seat: int = NO_SEAT,
        table: Table | None = None,
        effect: LastingEffect | None = None,
    ):
        super().__init__(position, seat, table, effect)
        del self.seat
