from engine.sheets.abilities import (
    FixedChoices,
    Sheet,
    ally,
    in_words,
    main_player,
    power,
    rule,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import attack_i_laid
from engine.state.queries import CARD_VALUE
from engine.state.totals import card_value, ships_of

from ..moments import CardsChosen, Moment
from . import Alien

LOW_ATTACK, MIDDLING_ATTACK = 10, 6
PARITIES = ("even", "odd")
odd_or_even = FixedChoices({parity: parity for parity in PARITIES})


@in_words("when you have laid an attack from 1 to 10")
def mine_is_a_low_attack(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it for a low attack, which probably takes its own value from the other card."""
    mine = attack_i_laid(sheet)
    return 1.0 if mine is not None and 0 < mine <= LOW_ATTACK else 0.0


@in_words("when your side has more ships in the encounter than the other")
def my_side_has_more_ships(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it for the side with more ships: the closer the cards, the more ships count."""
    ships = {side: sum(ships_of(sheet.position, side).values()) for side in ("offense", "defense")}
    mine = ships.pop(sheet.side)
    return 1.0 if mine > sum(ships.values()) else 0.0


@in_words("when you have laid an attack of 6 or more; you call odd or even, as your own card is")
def like_mine(sheet: Sheet, moment: Moment, parity: str) -> float:
    """Advise to call the parity of the own card: most attacks are even, so the sum probably has it."""
    mine = attack_i_laid(sheet)
    if mine is None or mine < MIDDLING_ATTACK:
        return 0.0
    return 1.0 if parity == PARITIES[mine % 2] else 0.0


class Calculator(Alien):
    """Equalize: the higher of two attacks loses the value of the lower; the flare bets on odd or even."""

    title = "Calculator"
    alert = "yellow"
    verb = "equalize"
    tagline = "Cuts the higher attack card down"
    role = "main player"
    phases = ("planning",)
    clashes = {"oracle": "P"}
    text = (
        "When both encounter cards lie face down you may announce that you equalize. If both are then "
        "revealed as attacks of different values, the higher one is reduced by the value of the lower one."
    )
    use = "The announcement, before the cards are revealed."
    wild = (
        "As a main player, when both encounter cards lie face down: call odd or even. If both are revealed "
        "as attacks, add their values. If the sum is what you called, your opponent's card is reduced by "
        "the value of yours; if not, yours is reduced by the value of your opponent's."
    )
    super = "You may use your power as an ally, on the main players' cards."
    history = (
        "Every quarrel, they insist, is a rounding error that got out of hand. Their diplomats travel with a "
        "balance, a slate, and no sense of humour."
    )

    replies = {
        "equalize": (
            "equalize|make them equal|even it out|even them out|make it even|ausgleichen"
            "|gleich machen|angleichen"
        ),
    }

    @power(CardsChosen, who=main_player, optional=True, pays=mine_is_a_low_attack)
    async def equalize(self, moment: CardsChosen, _: None) -> None:
        self.start_lasting("equalize")

    @super_flare(CardsChosen, who=ally, pays=my_side_has_more_ships)
    async def equalize_as_an_ally(self, moment: CardsChosen, _: None) -> None:
        self.start_lasting("equalize")

    @rule(CARD_VALUE, lasting="equalize", stage="change")
    def higher_less_lower(self, number: int, *, seat: int) -> int:
        """Reduce the higher value by the lower one.

        Both are the values that earlier effects have left, and only attacks are compared.
        """
        other = self._value(self.enc.opponent(seat))
        return number - other if number > other else number

    @wild_flare(CardsChosen, who=main_player, choices=odd_or_even, pays=like_mine)
    async def call(self, moment: CardsChosen, parity: str) -> None:
        self.start_lasting("called", parity)

    @rule(CARD_VALUE, lasting="called", stage="change")
    def bet_on_the_sum(self, number: int, *, seat: int) -> int:
        """Reduce the value of the player who loses the bet. It may become negative, and zero is even."""
        other = self._value(self.enc.opponent(seat))
        right = PARITIES[(number + other) % 2] == self.effect.note
        falls = self.enc.opponent(self.seat) if right else self.seat
        return number - other if seat == falls else number

    def _value(self, seat: int) -> int:
        return card_value(self.position, seat, until=self.effect)
