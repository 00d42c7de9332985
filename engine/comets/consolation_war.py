from engine.sheets.abilities import rule
from engine.state.queries import COMPENSATION_SIZE

from . import Comet


class ConsolationWar(Comet):
    """Doubles what ships, Kicker and powers come to; what a power stops stays stopped."""

    title = "Consolation War"
    number = 12
    text = "All compensation of this encounter is doubled."

    @rule(COMPENSATION_SIZE, stage="times")
    def twice(self, cards: int, *, seat: int) -> int:
        return 2 * cards
