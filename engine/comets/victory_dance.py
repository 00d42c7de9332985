from dataclasses import replace

from engine.sheets.abilities import rule
from engine.state.queries import SHIP_LIMIT, Limits

from . import Comet


class VictoryDance(Comet):
    """Takes the place of the usual limit of four, also where a seat has fewer colonies."""

    title = "Victory Dance"
    number = 14
    text = "Each player may send as many ships into this encounter as that player has colonies."

    @rule(SHIP_LIMIT)
    def one_for_each_colony(self, limits: Limits, *, seat: int, side: str) -> Limits:
        return replace(limits, most=max(limits.least, len(self.position.colonies(seat))))
