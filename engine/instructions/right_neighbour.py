from . import Instruction


class RightNeighbour(Instruction):
    """Card 4."""

    title = "Right neighbour"
    number = 4
    text = "The player on your right is the defense, in that player's home system."

    def fitting(self) -> list[int]:
        return self.others[-1:]
