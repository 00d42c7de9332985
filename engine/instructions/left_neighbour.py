from . import Instruction


class LeftNeighbour(Instruction):
    """Card 3."""

    title = "Left neighbour"
    number = 3
    text = "The player on your left is the defense, in that player's home system."

    def fitting(self) -> list[int]:
        return self.others[:1]
