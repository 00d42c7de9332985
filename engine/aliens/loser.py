from engine.sheets.abilities import Sheet, in_words, main_player, power, rule, super_flare, wild_flare
from engine.sheets.advice import (
    GOOD_ATTACK,
    WORTH_LAYING,
    attack_i_laid,
    attacks_in_hand,
    best_attack,
    game_at_stake,
    odds,
)
from engine.sheets.flares import flare_allowed
from engine.state.cards import Card, flare
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.position import hand_pile
from engine.state.queries import ELIGIBLE_CARDS, WHO_WINS, CardAndSource
from engine.state.totals import BOTH_LOSE

from ..facts import EncounterResult
from ..flow.resolution import losing_ships
from ..moments import BeforeCardsChosen, CardsChosen, Moment
from ..windows.losses import lose
from . import Alien

TURNED = {OFFENSE: DEFENSE, DEFENSE: OFFENSE}
EVEN = 0.5  # a share of all attacks
SMALL, LOWEST_IS_WORTH = 7, 20  # with an upset, an attack is worth 20 minus its value


def not_declared_yet(sheet: Sheet, moment: Moment) -> bool:
    return may_declare(sheet, moment) and not sheet.lasting_effects("upset")


def may_declare(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it is a main player; by Mayfair's text, with no upset declared by anybody (M-17.11)."""
    once = isinstance(sheet, Alien) and sheet.has_own_text
    declared = once and any((e.sheet, e.what) == (sheet.name, "upset") for e in sheet.enc.lasting)
    return sheet.is_main and not declared


def may_wait(sheet: Sheet) -> bool:
    """Return whether it can play the flare, which lets it see its own card first."""
    mine = flare(sheet.name)
    return mine in sheet.me.hand and flare_allowed(sheet.position, sheet.seat, mine)


@in_words(
    "when your lowest attack is below 7 or your highest below 10; never while you can still "
    "play the Loser flare"
)
def rather_a_small_attack(sheet: Sheet, moment: Moment, _: None) -> float:
    attacks = attacks_in_hand(sheet)
    if may_wait(sheet):
        return 0.0
    return float(bool(attacks) and (attacks[0] < SMALL or attacks[-1] < GOOD_ATTACK))


@in_words("when you have laid an attack below 10")
def laid_a_small_attack(sheet: Sheet, moment: Moment, _: None) -> float:
    mine = attack_i_laid(sheet)
    return float(mine is not None and mine < GOOD_ATTACK)


@in_words(
    "as the defense against attackers about to win, unless your best attack beats half of all or you "
    "hold no encounter card"
)
def it_keeps_them_from_winning(sheet: Sheet, moment: Moment, _: None) -> float:
    """Keep it for this: it costs all ships there, and a win or a deal that may still come.

    A seat without an encounter card gets a new hand.
    """
    if sheet.enc.defense != sheet.seat or game_at_stake(sheet.position, sheet.seat) != 1:
        return 0.0
    if not any(card.is_encounter for card in sheet.me.hand):
        return 0.0
    return float(odds(sheet, best_attack(sheet)) < EVEN)


class Loser(Alien):
    """Upset: the side that would win loses, after everything else.

    Main players must lay attacks if they have any.
    """

    title = "Loser"
    verb = "upset"
    tagline = "Swaps winning and losing sides"
    role = "main player"
    phases = ("planning",)
    text = (
        "As a main player, before encounter cards are chosen, you may declare an upset. Both main players "
        "must then play attacks if they have any, and in the end, after every other effect, the side that "
        "would win loses and the other one wins."
    )
    use = "Declaring the upset, before the cards are chosen."
    wild = (
        "As a main player, before encounter cards are chosen: both sides lose. All ships in the encounter go "
        "to the warp, and it is over."
    )
    super = (
        "You may declare the upset as late as after the cards are chosen; then nobody has to play an attack."
    )
    printed = {
        "mayfair": {
            "power": (
                "As a main player, before Kickers and Challenge Cards are chosen, you may declare an upset, "
                "unless one has been declared in this challenge. Both main players must then play Attacks if "
                "they have any, and in the end, after every other effect, the side that would win loses and "
                "the other one wins."
            ),
        }
    }
    history = (
        "Having come last at everything for nine centuries, they petitioned to have the scoreboard turned "
        "over. The galaxy laughed, agreed, and has regretted it every season since."
    )

    replies = {
        "upset": "upset|loser wins|losers win|the loser wins|verlierer gewinnt|der verlierer gewinnt",
    }

    @power(BeforeCardsChosen, who=may_declare, optional=True, pays=rather_a_small_attack)
    async def upset(self, moment: BeforeCardsChosen, _: None) -> None:
        self.start_lasting("upset")
        self.start_lasting("attacks_required")

    @rule(ELIGIBLE_CARDS, lasting="attacks_required", stage="must")
    def attacks_if_any(self, cards: list[CardAndSource], *, seat: int) -> list[CardAndSource]:
        """Allow only attacks if the hand holds any; other piles do not bind. Only the chooser sees this."""
        bound = any(card.is_attack and source.pile == hand_pile(seat) for card, source in cards)
        return [held for held in cards if held[0].is_attack] if bound else cards

    @rule(WHO_WINS, lasting="upset", stage="last")
    def turned_round(self, winner: str) -> str:
        return TURNED.get(winner, winner)

    @rule(WORTH_LAYING, lasting="upset")
    def small_attacks_are_worth_laying(self, worth: float, *, seat: int, card: Card) -> float:
        return LOWEST_IS_WORTH - worth if card.is_attack else worth

    @rule(WORTH_LAYING, stage="hopes")
    def small_ones_can_be_turned_round_late(self, worth: float, *, seat: int, card: Card) -> float:
        mine = seat == self.seat and self.is_main and card.is_attack
        return (
            max(worth, LOWEST_IS_WORTH - worth)
            if mine and not self.lasting_effects("upset") and may_wait(self)
            else worth
        )

    @super_flare(CardsChosen, who=not_declared_yet, pays=laid_a_small_attack)
    async def late_upset(self, moment: CardsChosen, _: None) -> None:
        self.start_lasting("upset")

    @wild_flare(BeforeCardsChosen, who=main_player, pays=it_keeps_them_from_winning)
    async def both_sides_lose(self, moment: BeforeCardsChosen, _: None) -> None:
        """End the encounter at once, without landings, compensation, rewards or a success."""
        self.enc.result = BOTH_LOSE
        self.table.tell(EncounterResult(BOTH_LOSE))
        await lose(self.table, "result", losing_ships(self.position))
        self.enc.called_off = True
