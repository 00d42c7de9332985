from engine.sheets.abilities import Sheet, card_effect, in_words
from engine.sheets.advice import best_attack, leads, nearly_wins, ships_to_spare
from engine.state.encounter import PlannedEncounter

from ..moments import Moment
from . import ANY_TIME, Edict

STRONG_ATTACK = 15
FLEET = 4


@in_words("with an attack of 15 or more and 4 tokens to spare, while you are no main player")
def i_am_strong(sheet: Sheet, moment: Moment, _: None) -> float:
    strong = best_attack(sheet) >= STRONG_ATTACK and ships_to_spare(sheet.position, sheet.seat) >= FLEET
    return float(strong and not sheet.is_main)


def harms_if_the_user_is_ahead(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(nearly_wins(sheet.position, sheet.seat) or leads(sheet.position, sheet.seat))


class Timegash(Edict):
    """Opens a whole encounter inside the one in progress, with the user as its offense (M-12.11, A-11).

    It begins once what is being carried out is over; the card lies on the discard pile by then (A-53).
    """

    title = "Timegash"
    keyword = "extra challenge"
    text = (
        "At any time, you make a challenge at once, as if your turn were starting. Afterwards the "
        "interrupted play goes on. Nobody's turn has a challenge more or fewer by it."
    )

    @card_effect(ANY_TIME, pays=i_am_strong, harms=harms_if_the_user_is_ahead)
    async def open_challenge(self, moment: Moment, _: None) -> None:
        self.table.insert_encounter(PlannedEncounter(self.seat))
