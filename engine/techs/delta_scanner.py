from engine.asking.choices import cards_choice
from engine.sheets.abilities import Sheet, in_words, tech_effect
from engine.sheets.advice import worth_holding
from engine.state.cards import Card

from ..moments import EncounterStarts
from ..windows.drawing import take_from_discards
from . import TechSheet

GOOD = 12  # the worth of an artifact


def something_lies_there(sheet: Sheet, moment: EncounterStarts) -> bool:
    return bool(sheet.position.discards)


def best_first(sheet: Sheet) -> list[Card]:
    return sorted(set(sheet.position.discards), key=lambda one: (-worth_holding(one), one))


async def which_card(sheet: Sheet, moment: EncounterStarts, _: None) -> tuple[str, Card]:
    cards = best_first(sheet)
    form = cards_choice(cards)
    one = await sheet.table.choose(sheet.seat, "delta_scanner.card", form, str(cards[0]), sealed=True)
    return str(one), one


@in_words("when an attack of 12 or more or an artifact lies on the discard pile: the best of them")
def a_good_card_lies_there(sheet: Sheet, moment: EncounterStarts, _: None) -> float:
    return float(worth_holding(best_first(sheet)[0]) >= GOOD)


class DeltaScanner(TechSheet):
    """Takes a card from the cosmic discard pile, which everybody sees (OURS-tech-22)."""

    title = "Delta Scanners"
    keyword = "fetch a discard"
    research = 2
    phases = ("regroup",)
    text = (
        "At the start of any encounter, discard this tech to take one card of your choice from the discard "
        "pile of the cosmic deck into your hand."
    )
    questions = {"delta_scanner.card": "Which card do you take from the discard pile?"}

    @tech_effect(
        EncounterStarts, who=something_lies_there, ask_details=which_card, pays=a_good_card_lies_there
    )
    async def scan(self, moment: EncounterStarts, one: Card) -> None:
        """Take the card if it is still there: an answer to the announcement may shuffle the pile."""
        if one in self.position.discards:
            take_from_discards(self.table, self.seat, one)
