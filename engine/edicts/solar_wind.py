from engine.sheets.abilities import Sheet, card_effect, in_words
from engine.sheets.advice import nearly_wins
from engine.state.encounter import OFFENSE
from engine.state.totals import both_revealed, founds_foreign_colony, result

from ..flow.gate import turn_gate
from ..moments import Moment, WinnerKnown
from . import BEFORE_RESULT, Edict

UNTIL_APPLIED = BEFORE_RESULT | WinnerKnown


def allies_that_found(sheet: Sheet) -> list[int]:
    """Return the allies of the winning side that found a foreign colony if allies land."""
    position, enc = sheet.position, sheet.enc
    winner = enc.result or result(position)
    return [s for s in enc.allies_of(winner) if founds_foreign_colony(position, s, enc.planet)]


def allies_land(sheet: Sheet) -> bool:
    """Return whether the allies of the winning side land, as the gate lies; else they are rewarded."""
    return ((sheet.enc.result or result(sheet.position)) == OFFENSE) != sheet.enc.reversed


@in_words(
    "once the cards are turned up: as a winning ally who gets a base by it, or against an ally who may win "
    "the game by one"
)
def bases_change_hands(sheet: Sheet, moment: Moment, _: None) -> float:
    if not both_revealed(sheet.position):
        return 0.0
    founding = allies_that_found(sheet)
    if not allies_land(sheet):
        return float(sheet.seat in founding)
    return float(sheet.seat not in founding and any(nearly_wins(sheet.position, s) for s in founding))


def harms_who_would_found(sheet: Sheet, moment: Moment, seat: int) -> float:
    if not both_revealed(sheet.position):
        return 0.0
    return float(allies_land(sheet) and seat in allies_that_found(sheet))


class SolarWind(Edict):
    """Turns the gate to its other side, for this encounter, until the result is applied (M-16.1)."""

    title = "Solar Wind"
    keyword = "turn cone"
    text = (
        "At any time until the result is carried out, the cone is turned over: from the usual side to the "
        "reverse side, or back."
    )

    @card_effect(UNTIL_APPLIED, pays=bases_change_hands, harms=harms_who_would_found)
    async def turn(self, moment: Moment, _: None) -> None:
        turn_gate(self.table, reversed=not self.enc.reversed)
