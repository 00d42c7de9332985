from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, card_effect, first_seat, foreseen, in_words
from engine.sheets.advice import harmless, worth_holding
from engine.state.cards import Card

from ..moments import CardsDiscarded, EncounterCardsDiscarded, Moment
from ..windows.drawing import take_from_discards
from . import ANY_TIME, Edict

WORTH_A_CARD = 12.0


def something_lies_there(sheet: Sheet, moment: Moment) -> bool:
    return bool(sheet.position.discards)


@foreseen(no_seats=True, several=True)
def who_gets_which(sheet: Sheet, moment: Moment) -> dict[str, tuple[int, Card]]:
    """Return each seat with each card that was discarded last; they were discarded together."""
    cards = sorted(set(sheet.position.newest_discards))
    seats = sheet.position.in_timing_order()
    return {f"{card} {seat_key(seat)}": (seat, card) for seat in seats for card in cards}


@in_words("for yourself, the best card: an attack of 12 or more, or an edict")
def a_good_card_for_me(sheet: Sheet, moment: Moment, wanted: tuple[int, Card]) -> float:
    worth = worth_holding(wanted[1])
    return worth if wanted[0] == sheet.seat and worth >= WORTH_A_CARD else 0.0


class SpaceJunk(Edict):
    """Gives a player the top card of the discard pile, or one of several discarded together (M-12.9)."""

    title = "Space Junk"
    keyword = "take discard"
    text = (
        "At any time, name a player, perhaps yourself: that player takes the top card of the discard pile "
        "into the hand. If several cards were discarded together last, you choose one of them."
    )

    @card_effect(
        ANY_TIME,
        who=something_lies_there,
        choices=who_gets_which,
        targets=first_seat,
        pays=a_good_card_for_me,
        harms=harmless,
    )
    async def fetch(self, moment: Moment, wanted: tuple[int, Card]) -> None:
        self._take(*wanted)

    @card_effect(
        CardsDiscarded,
        who=something_lies_there,
        choices=who_gets_which,
        targets=first_seat,
        pays=a_good_card_for_me,
        harms=harmless,
    )
    async def fetch_at_once(self, moment: CardsDiscarded, wanted: tuple[int, Card]) -> None:
        if self._take(*wanted) and wanted[1] in moment.cards:
            moment.cards.remove(wanted[1])

    @card_effect(
        EncounterCardsDiscarded,
        who=something_lies_there,
        choices=who_gets_which,
        targets=first_seat,
        pays=a_good_card_for_me,
        harms=harmless,
    )
    async def fetch_laid_card(self, moment: EncounterCardsDiscarded, wanted: tuple[int, Card]) -> None:
        laid_by = [seat for seat, laid in moment.cards.items() if laid.card == wanted[1]]
        if self._take(*wanted) and laid_by:
            del moment.cards[laid_by[0]]

    def _take(self, seat: int, card: Card) -> bool:
        """Take the card, unless a reaction was quicker."""
        if card not in self.position.discards:
            return False
        take_from_discards(self.table, seat, card)
        return True
