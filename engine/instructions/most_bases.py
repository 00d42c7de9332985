from . import Instruction


class MostBases(Instruction):
    """Card 5. The offense itself does not count."""

    title = "Most bases"
    number = 5
    text = (
        "Of the other players, the one with the most colonies in all, at home and abroad, is the defense, in "
        "that player's home system."
    )

    def fitting(self) -> list[int]:
        colonies = {seat: len(self.position.colonies(seat)) for seat in self.others}
        return [seat for seat in colonies if colonies[seat] == max(colonies.values())]
