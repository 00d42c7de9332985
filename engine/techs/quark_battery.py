from engine.asking.ask import SEAT
from engine.asking.choices import cards_choice
from engine.sheets.abilities import Sheet, in_words, main_player, part, tech_effect
from engine.sheets.advice import favoured_side, favoured_side_is_losing, worth_holding
from engine.sheets.techs import it_is_completed
from engine.state.totals import copy_by_morph, result

from ..facts import CardsLaidAside, CardTurnedUp
from ..moments import CardsRevealed, TechFinished
from ..windows.drawing import encounter_cards
from . import TechSheet


def a_card_lies_under_it(sheet: Sheet, moment: CardsRevealed) -> bool:
    """Return whether its owner laid a card as a main player and has another under this tech.

    Both are public.
    """
    return main_player(sheet, moment) and bool(sheet.tech.pile) and sheet.seat in sheet.enc.cards


@in_words("when it turns a defeat into a win")
def it_would_win(sheet: Sheet, moment: CardsRevealed, _: None) -> float:
    laid = sheet.enc.cards[sheet.seat]
    if not favoured_side_is_losing(sheet):
        return 0.0
    before, laid.card = laid.card, sheet.tech.pile[0]
    try:
        return float(result(sheet.position) == favoured_side(sheet))
    finally:
        laid.card = before


class QuarkBattery(TechSheet):
    """Keeps a card out of the hand, safe from others, for one encounter."""

    title = "Quark Battery"
    keyword = "exchange your card"
    research = 3
    role = "main player"
    phases = ("reveal",)
    text = (
        "When you complete this tech, put an encounter card of your hand face down under it. It is no "
        "longer part of your hand, and nobody else may look at it or take it. When you are a main player "
        "and the encounter cards are up, you may put that card in place of yours; this tech and the other "
        "card are discarded."
    )
    questions = {"quark_battery.card": "Which encounter card do you put under the Quark Battery?"}

    @part(TechFinished, who=it_is_completed)
    async def load(self, moment: TechFinished, _: None) -> None:
        """Put an encounter card under it; without one in the hand it stays empty (D-34)."""
        cards = sorted(set(encounter_cards(self.me.hand)), key=lambda c: (not c.is_attack, worth_holding(c)))
        if not cards:
            return
        ask = (self.seat, "quark_battery.card", cards_choice(cards), str(cards[0]))
        card = await self.table.choose(*ask, sealed=True, public=SEAT)
        self.me.hand.remove(card)
        self.tech.pile.append(card)
        self.table.tell(CardsLaidAside(self.seat, 1))

    @tech_effect(CardsRevealed, who=a_card_lies_under_it, pays=it_would_win)
    async def exchange(self, moment: CardsRevealed, _: None) -> None:
        """Exchange the cards; the other one leaves with the tech.

        A morph copies the card that the opponent has turned up (R-11.6).
        """
        laid = self.enc.cards[self.seat]
        laid.card, self.tech.pile[:] = self.tech.pile[0], [laid.card]
        laid.copied = None
        self.table.tell(CardTurnedUp(self.seat, str(laid.card)))
        copy_by_morph(self.position, self.seat)
