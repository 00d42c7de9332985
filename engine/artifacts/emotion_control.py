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

A_DEAL = 0.75  # is worth less than a win and more than a defeat by fewer points


def an_attack_lies_there(sheet: Sheet, moment: Moment) -> bool:
    return any(face(sheet.position, seat).is_attack for seat in sheet.enc.main_players)


@in_words(
    "when your side loses despite all you hold and what lies open, or a deal may win you the game; as a "
    "bystander, when attackers would win it"
)
def i_am_losing(sheet: Sheet, moment: Moment, _: None) -> float:
    """A deal may fail, which costs ships: it is not for one who can still win, or loses less by a defeat."""
    if _deal_is_worth_more_than_a_win(sheet):
        return A_DEAL
    if not favoured_side_is_losing(sheet):
        return 0.0
    if sheet.enc.side_of(sheet.seat) and _can_still_win(sheet, moment):
        return 0.0
    return 0.0 if _rather_loses(sheet) else A_DEAL


def _deal_is_worth_more_than_a_win(sheet: Sheet) -> bool:
    """Both dealers may win the game by it, and a defense that wins does not."""
    if not (both_revealed(sheet.position) and deal_may_win_the_game(sheet)):
        return False
    return sheet.seat not in seats_that_would_win(sheet.position)[sheet.side]


def _can_still_win(sheet: Sheet, moment: Moment) -> bool:
    """Return whether its side can by something else in its hand or, open, before another seat of the side;
    a negotiate makes most of it useless."""
    held = reinforcements_turn_result(sheet) or another_flare_helps(sheet, moment)
    return held or sheet.table.partner_may_turn_it(sheet)


def _rather_loses(sheet: Sheet) -> bool:
    """A main player without ships there, or where a colony would bring the game to one of the dealers; unless
    it is at stake in the encounter itself, also by a win that brings it to an ally. Anybody else, where both
    dealers may win it by a deal, unless it is lost without one."""
    position = sheet.position
    if not sheet.is_main:
        return deal_may_end_the_game(sheet) and not game_is_lost_as_it_stands(sheet)
    if game_at_stake(position, sheet.seat):
        return False
    nobody_deals = any(nearly_wins(position, seat) for seat in sheet.enc.main_players)
    return nobody_deals or not ships_of(position, sheet.side).get(sheet.seat, 0)


class EmotionControl(CardSheet):
    """Revealed attacks become negotiates: a deal is tried (R-11.11)."""

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
