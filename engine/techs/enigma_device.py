from engine.asking.ask import SEAT
from engine.asking.forms import Cards
from engine.sheets.abilities import Sheet, in_words, tech_effect
from engine.sheets.advice import is_poor_attack

from ..moments import EncounterStarts
from ..windows.drawing import discard, discard_at_random, draw
from . import TechSheet

HAND = 8
FEW = 4


@in_words("when you hold 4 cards or fewer that are no attacks below 8, which you then discard")
def a_poor_hand(sheet: Sheet, moment: EncounterStarts, _: None) -> float:
    return float(sum(not is_poor_attack(one) for one in sheet.me.hand) <= FEW)


class EnigmaDevice(TechSheet):
    """Brings every hand to eight cards, at random except for what the owner discards first."""

    title = "Enigma Device"
    keyword = "eight cards each"
    research = 4
    phases = ("regroup",)
    text = (
        "At the start of any encounter, discard this tech and as many cards of your hand as you like. Then, "
        "beginning with you and going clockwise, every player with fewer than eight cards draws up to "
        "eight, and every player with more discards at random down to eight."
    )
    questions = {
        "enigma_device.unwanted": "Which of your cards do you discard before all hands become eight?"
    }

    @tech_effect(EncounterStarts, pays=a_poor_hand)
    async def equalise(self, moment: EncounterStarts, _: None) -> None:
        await self._throw_away()
        for seat in self.position.clockwise(self.seat):
            await self._to_eight(seat)

    async def _throw_away(self) -> None:
        hand = sorted(map(str, self.me.hand))
        if not hand:
            return
        poor, nothing = [str(one) for one in sorted(self.me.hand) if is_poor_attack(one)], list[str]()
        form = Cards(hand, 0, len(hand))
        unwanted = await self.table.choose(
            self.seat,
            "enigma_device.unwanted",
            form,
            nothing,
            advise=lambda: sorted(poor),
            sealed=True,
            public=SEAT,
        )
        await discard(self.table, self.seat, unwanted, "unwanted")

    async def _to_eight(self, seat: int) -> None:
        """Bring the hand to eight cards, counted now: earlier draws and discards may have moved cards."""
        held = len(self.position.seats[seat].hand)
        if held > HAND:
            await discard_at_random(self.table, seat, held - HAND, "enigma device")
        else:
            await draw(self.table, seat, HAND - held)
