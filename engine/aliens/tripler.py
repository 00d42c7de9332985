from engine.sheets.abilities import Sheet, in_words, power, rule, super_flare, wild_flare
from engine.sheets.advice import FLARE_IMPROVES, WORTH_LAYING, effect_helps
from engine.state.cards import Card, flare
from engine.state.queries import CARD_VALUE
from engine.state.totals import both_attack, card_value, face

from ..moments import CardsRevealed, Moment
from . import Alien

MOST_TRIPLED, MOST_BY_THE_SUPER, LARGE = 10, 13, 15


def a_third(number: int) -> int:
    """Return a third, with fractions rounded up.

    >>> [a_third(n) for n in (11, 12, 13, 20, 40)]
    [4, 4, 5, 7, 14]
    """
    return -(-number // 3)


def tripled_or_a_third(number: int, most: int) -> int:
    return 3 * number if number <= most else a_third(number)


def revealed_an_attack(sheet: Sheet, moment: Moment) -> bool:
    """Return whether its attack met another; else there is no total (OURS-core-62)."""
    revealed = sheet.is_main and face(sheet.position, sheet.seat).is_attack
    return revealed and both_attack(sheet.position)


def divides_its_card(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and bool(sheet.lasting_effects("thrice"))


def faces_a_large_attack(sheet: Sheet, moment: Moment) -> bool:
    if not sheet.is_main or not face(sheet.position, sheet.opponent).is_attack:
        return False
    return card_value(sheet.position, sheet.opponent, before="first") >= LARGE


@in_words(FLARE_IMPROVES)
def it_would_help(sheet: Sheet, moment: Moment, _: None) -> float:
    return effect_helps(sheet, "farther")


@in_words(FLARE_IMPROVES)
def a_cut_would_help(sheet: Sheet, moment: Moment, _: None) -> float:
    return effect_helps(sheet, "cut", other=sheet.opponent)


class Tripler(Alien):
    """Thrice: its own card counts threefold up to 10, a third above; the flare cuts large attacks first."""

    title = "Tripler"
    alert = "red"
    verb = "thrice"
    tagline = "Triples low attacks, thirds high ones"
    role = "main player"
    mandatory = True
    phases = ("reveal",)
    text = (
        "The attack that you reveal as a main player changes its value: up to 10 it is multiplied by three, "
        "above 10 it is divided by three, and fractions are rounded up."
    )
    use = "The change of the value."
    wild = (
        "As a main player, when an attack of 15 or more is revealed against you: it is cut to a third of its "
        "value, fractions rounded up, ahead of every other effect."
    )
    super = "In using your power you may triple your attack up to 13, not just up to 10."
    history = (
        "Tripler mathematicians proved that less is more and that more is embarrassing. Their national "
        "lottery pays out in arguments."
    )

    @power(CardsRevealed, who=revealed_an_attack)
    async def thrice(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("thrice")

    @super_flare(CardsRevealed, who=divides_its_card, pays=it_would_help)
    async def thirteen(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("farther")

    @rule(CARD_VALUE, lasting="thrice", stage="change")
    def three_times_or_a_third(self, number: int, *, seat: int) -> int:
        """Triple or divide the value. The flare belongs to the same use, so a zap stops both."""
        if seat != self.seat or self.position.is_zapped(self.name):
            return number
        most = MOST_BY_THE_SUPER if self.lasting_effects("farther") else MOST_TRIPLED
        return tripled_or_a_third(number, most)

    @rule(WORTH_LAYING)
    def small_attacks_are_worth_three_times_as_much(self, worth: float, *, seat: int, card: Card) -> float:
        if seat != self.seat or not self.is_main or not card.is_attack:
            return worth
        return tripled_or_a_third(card.value, MOST_TRIPLED)

    @rule(WORTH_LAYING, stage="hopes")
    def the_flare_triples_more(self, worth: float, *, seat: int, card: Card) -> float:
        by_it = seat == self.seat and self.is_main and card.is_attack and flare(self.name) in self.me.hand
        return tripled_or_a_third(card.value, MOST_BY_THE_SUPER) if by_it else worth

    @wild_flare(CardsRevealed, who=faces_a_large_attack, pays=a_cut_would_help)
    async def cut(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("cut", other=self.opponent)

    @rule(CARD_VALUE, lasting="cut", stage="first")
    def cut_to_a_third(self, number: int, *, seat: int) -> int:
        """Cut the card that counts in the end, if it is still a large one."""
        return a_third(number) if seat == self.effect.other and number >= LARGE else number
