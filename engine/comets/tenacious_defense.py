from engine.sheets.abilities import rule
from engine.state.queries import CARD_VALUE
from engine.state.totals import face

from . import Comet


class TenaciousDefense(Comet):
    """Doubles before everything else but a Kicker, which multiplies the same number."""

    title = "Tenacious Defense"
    number = 16
    text = "If the defense reveals an attack from 1 to 10, it is doubled before any other effect."

    @rule(CARD_VALUE, stage="reversal")
    def twice(self, value: int, *, seat: int) -> int:
        card = face(self.position, seat)
        doubled = seat == self.enc.defense and card.is_attack and 1 <= card.value <= 10
        return 2 * value if doubled else value
