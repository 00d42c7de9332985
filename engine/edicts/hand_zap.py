from engine.moments import Announcement
from engine.sheets.abilities import Sheet, card_effect, in_words, that_seat
from engine.sheets.advice import POOR_ATTACK, best_attack, leads
from engine.state.cards import Card

from ..artifacts import anybody
from ..moments import Moment
from ..windows.drawing import discard, draw
from . import ANY_TIME, Edict, edict_of

FEW_CARDS = 4


@in_words(
    "on yourself with at most 4 other cards and no attack of 8 or more; against a leader with more cards "
    "than a new hand"
)
def a_worse_hand_than_a_new_one(sheet: Sheet, moment: Moment, victim: int) -> float:
    position, hand = sheet.position, sheet.position.seats[victim].hand
    if victim == sheet.seat:
        return float(len(hand) <= FEW_CARDS + 1 and best_attack(sheet) < POOR_ATTACK)
    return float(leads(position, victim) and len(hand) > position.rules.cards.hand_size)


class HandZap(Edict):
    """Makes a player throw the whole hand away and draw a new one; it is no refill (M-12.6)."""

    title = "Hand Zap"
    keyword = "new hand"
    is_zap = True
    text = (
        "At any time, name a player, perhaps yourself: that player throws away all cards in hand and draws "
        "seven. From that hand nothing may be played in answer but what stops a zap."
    )

    @classmethod
    def lets_hand_answer(cls, announced: Announcement, seat: int, card: Card) -> bool:
        edict = edict_of(card)
        return seat not in announced.targets or (edict is not None and edict.stops_zaps)

    @card_effect(ANY_TIME, choices=anybody, targets=that_seat, pays=a_worse_hand_than_a_new_one)
    async def exchange(self, moment: Moment, victim: int) -> None:
        await discard(self.table, victim, sorted(self.position.seats[victim].hand), "card")
        await draw(self.table, victim, self.position.rules.cards.hand_size)
