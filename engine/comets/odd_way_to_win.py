from engine.sheets.abilities import rule
from engine.state.queries import WHO_WINS
from engine.state.totals import face

from . import Comet


class OddWayToWin(Comet):
    """The number on the card counts, as it lies there; neither a Kicker nor a power makes it odd."""

    title = "An Odd Way to Win a War"
    number = 15
    text = (
        "If exactly one main player reveals an attack card with an odd number, that player wins. Otherwise "
        "the encounter is resolved as usual."
    )

    @rule(WHO_WINS, stage="automatic")
    def by_the_odd_card(self, result: str) -> str:
        odd = [seat for seat in self.enc.main_players if self._is_odd(seat)]
        return self.enc.side_of_main(odd[0]) if len(odd) == 1 else result

    def _is_odd(self, seat: int) -> bool:
        card = face(self.position, seat)
        return card.is_attack and card.value % 2 == 1
