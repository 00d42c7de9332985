from engine.sheets.abilities import Sheet, card_effect, in_words, rule
from engine.sheets.advice import (
    another_flare_helps,
    deal_may_end_the_game,
    deal_may_win_the_game,
    favoured_side_is_losing,
    game_at_stake,
    game_is_lost_as_it_stands,
    nearly_wins,
    reinforcements_turn_result,
    seats_that_would_win,
)
from engine.state.cards import NEGOTIATE, Card
from engine.state.queries import CARD_FACE
from engine.state.totals import both_revealed, face, ships_of

from ..moments import CardsRevealed, Moment
from . import CardSheet

A_DEAL = 0.75  # worth less than a win, more than a narrower defeat


def an_attack_lies_there(sheet: Sheet, moment: Moment) -> bool:
    return any(face(sheet.position, seat).is_attack for seat in sheet.enc.main_players)


@in_words(
    "when your side loses despite all you hold, or a deal may win you the game; as a bystander, when "
    "attackers would win it"
)
def i_am_losing(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it when the favoured side loses, or when a deal may win the game.

    A deal may fail, which costs ships. So the seat does not try one if it can still win, or if it loses less
    by a defeat.
    """
    if _deal_is_worth_more_than_a_win(sheet):
        return A_DEAL
    if not favoured_side_is_losing(sheet):
        return 0.0
    if sheet.enc.side_of(sheet.seat) and _can_still_win(sheet, moment):
        return 0.0
    return 0.0 if _rather_loses(sheet) else A_DEAL


def _deal_is_worth_more_than_a_win(sheet: Sheet) -> bool:
    """Return whether a deal may win this dealer the game, and a win of the encounter may not."""
    if not (both_revealed(sheet.position) and deal_may_win_the_game(sheet)):
        return False
    return sheet.seat not in seats_that_would_win(sheet.position)[sheet.side]


def _can_still_win(sheet: Sheet, moment: Moment) -> bool:
    """Return whether something else in the hand still wins; a negotiate makes most of that useless."""
    return reinforcements_turn_result(sheet) or another_flare_helps(sheet, moment)


def _rather_loses(sheet: Sheet) -> bool:
    """Return whether the seat prefers a defeat to a deal.

    A main player does if it has no ships to lose there, or if a deal is unlikely because one dealer is a
    colony short of winning. It does not if the game is at stake. Any other seat does if a deal may let both
    dealers win the game, unless it is lost anyway.
    """
    position = sheet.position
    if not sheet.is_main:
        return deal_may_end_the_game(sheet) and not game_is_lost_as_it_stands(sheet)
    if game_at_stake(position, sheet.seat):
        return False
    nobody_deals = any(nearly_wins(position, seat) for seat in sheet.enc.main_players)
    return nobody_deals or not ships_of(position, sheet.side).get(sheet.seat, 0)


class EmotionControl(CardSheet):
    """Turns revealed attacks into negotiates, so that a deal is tried (R-11.11)."""

    title = "Emotion Control"
    keyword = "change attack"
    phases = ("reveal",)
    text = "After the cards are revealed, every attack counts as a negotiate."

    @card_effect(CardsRevealed, who=an_attack_lies_there, pays=i_am_losing)
    async def calm(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("calm")

    @rule(CARD_FACE, lasting="calm")
    def counts_as_a_negotiate(self, card: Card, *, seat: int) -> Card:
        return NEGOTIATE if card.is_attack else card
