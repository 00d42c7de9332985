from collections.abc import Iterator

from engine.sheets.abilities import Sheet, foreseen, in_words, is_defense, tech_effect, those_seats
from engine.state.encounter import DEFENSE

from ..facts import CardTurnedUp, EncounterResult
from ..moments import CardsChosen
from ..windows.losses import lose
from . import TechSheet, X


@foreseen(no_seats=True)
def ships_to_blow_up(sheet: Sheet, moment: CardsChosen) -> dict[str, dict[int, int]]:
    """Return every way to take as many attacking ships as there are on this card, by seat.

    If there are fewer attackers, the only way is to take them all.
    """
    gate = {seat: sheet.enc.gate[seat] for seat in sheet.enc.order if sheet.enc.gate.get(seat)}
    number = min(_strength(sheet), sum(gate.values()))
    return {_key(lost): lost for lost in _ways(list(gate.items()), number)}


def _strength(sheet: Sheet) -> int:
    return sum(sheet.tech.ships.values())


def _ways(gate: list[tuple[int, int]], number: int) -> Iterator[dict[int, int]]:
    """Yield every way to take so many of these ships, those with most of the first seat's ships first."""
    if not gate:
        if not number:
            yield {}
        return
    (seat, ships), *others = gate
    for taken in range(min(ships, number), -1, -1):
        for rest in _ways(others, number - taken):
            yield ({seat: taken} if taken else {}) | rest


def _key(lost: dict[int, int]) -> str:
    return ", ".join(f"{ships} ships of seat {seat}" for seat, ships in lost.items())


@in_words("when it leaves no attacker")
def no_attacker_is_left(sheet: Sheet, moment: CardsChosen, lost: dict[int, int]) -> float:
    """Rate 1 for taking all attackers, and 1 for taking three or more ships."""
    return float(lost == sheet.enc.gate) + float(sum(lost.values()) >= 3)


class GluonMines(TechSheet):
    """Sends attackers to the warp before the cards are shown; if none are left, none are shown (R-23.8)."""

    title = "Gluon Mines"
    keyword = "mine the gate"
    research = X
    role = "defense"
    phases = ("planning",)
    secret = True
    text = (
        "Keep this tech face down. As the defense, when both encounter cards are chosen and not yet shown,"
        " turn it up and discard it: as many attacking ships as there are ships on this card, of your "
        "choice, go to the warp. If no attacking ship is left, you win the encounter."
    )

    @tech_effect(
        CardsChosen,
        who=is_defense,
        choices=ships_to_blow_up,
        targets=those_seats,
        pays=no_attacker_is_left,
    )
    async def blow_up(self, moment: CardsChosen, lost: dict[int, int]) -> None:
        await lose(self.table, "card", {seat: {"gate": ships} for seat, ships in lost.items()})
        if not self.enc.gate:
            self._win()

    def _win(self) -> None:
        """Let the defense win. The cards have no effect and are discarded face up (OURS-tech-3)."""
        for seat, laid in self.enc.cards.items():
            laid.faceup = True
            self.table.tell(CardTurnedUp(seat, str(laid.card)))
        self.enc.result = DEFENSE
        self.table.tell(EncounterResult(DEFENSE))
