from ..flow.opponent import visitors
from . import Instruction


class BaseOfAVisitor(Instruction):
    """Card 6. The colony may lie in any system, also in the offense's own (A-62)."""

    title = "Base of a visitor"
    number = 6
    text = (
        "A player who has a colony in your home system, on a planet without a colony of yours, is the "
        "defense. You attack any one colony of that player, in any system. If there is no such player, draw "
        "again."
    )
    names_base = True

    def fitting(self) -> list[int]:
        offense = self.position.enc.offense
        found = [s for p, s in visitors(self.position, offense) if offense not in self.position.planets[p]]
        return [seat for seat in self.position.clockwise(offense) if seat in found]
