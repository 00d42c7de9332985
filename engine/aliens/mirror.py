from collections.abc import Sequence

from engine.asking.keys import seat_key
from engine.sheets.abilities import (
    Sheet,
    foreseen,
    in_words,
    main_player,
    power,
    rule,
    super_flare,
    that_seat,
    wild_flare,
)
from engine.sheets.advice import WORTH_LAYING, attack_i_laid, effect_turns_result
from engine.state.cards import Card, card
from engine.state.queries import CARD_FACE, CARD_VALUE
from engine.state.totals import face, kicker_of

from ..facts import CardCounts
from ..moments import CardsChosen, CardsRevealed, Moment
from . import Alien


def reversed_digits(number: int) -> int:
    """Return the number with its digits in reverse order, at least two of them; the sign stays (A-52).

    >>> [reversed_digits(n) for n in (0, 8, 12, 40, 120, -16, -8)]
    [0, 80, 21, 4, 21, -61, -80]
    """
    turned = int(f"{abs(number):02d}"[::-1])
    return -turned if number < 0 else turned


def gain(value: int) -> int:
    return reversed_digits(value) - value


def gain_of_any(attacks: Sequence[int]) -> float:
    """Return what the reversal adds to an unknown attack of these, on average."""
    return sum(map(gain, attacks)) / len(attacks)


def own_gain(sheet: Sheet) -> float:
    mine = attack_i_laid(sheet)
    return 0.0 if mine is None else gain(mine)


@in_words("when you have laid an attack that grows more than the deck's do on average: 04 to 09, or 15")
def i_gain_more(sheet: Sheet, moment: Moment, _: None) -> float:
    return own_gain(sheet) - gain_of_any(sheet.position.rules.cards.attack_values)


@in_words("when you have laid an attack that grows; it turns your own card")
def my_own_if_it_grows(sheet: Sheet, moment: Moment, seat: int) -> float:
    return own_gain(sheet) if seat == sheet.seat else 0.0


@in_words("when a copy of your opponent's card turns your defeat, also with your reinforcements")
def a_copy_would_win(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(effect_turns_result(sheet, "copy", str(face(sheet.position, sheet.opponent))))


def not_called_yet(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it has not called a reversal yet, of both cards or of one."""
    return sheet.is_main and not sheet.lasting_effects("reversal")


@foreseen(own_seat=True, several=True)
def either_card(sheet: Sheet, moment: Moment) -> dict[str, int]:
    return {seat_key(s): s for s in sheet.enc.main_players}


class Mirror(Alien):
    """Reversal: exchanges the digits of attacks; the flare copies, or turns one card alone."""

    title = "Mirror"
    alert = "yellow"
    verb = "reversal"
    tagline = "Turns attack values back to front"
    role = "main player"
    phases = ("planning",)
    clashes = {"oracle": "P"}
    text = (
        "When both encounter cards lie face down you may call a reversal: every attack then revealed is read "
        "with its two digits exchanged, so that an 08 counts 80."
    )
    use = "Calling the reversal."
    wild = "As a main player, after the cards are revealed: your card becomes a copy of your opponent's."
    super = "When you call a reversal, it turns only the card that you name, your own or your opponent's."
    history = (
        "In the Mirror capital every clock runs on time, merely in the other direction. Visitors are warned "
        "not to settle bills of twelve credits."
    )

    replies = {
        "reversal": (
            "reversal|call reversal|call the reversal|reverse|flip|flip digits|flip the numbers|flip cards"
            "|turn numbers around|reverse digits"
            "|reverse the cards|reverse the numbers|swap the digits"
            "|swap the numbers|mirror them|umdrehen|spiegeln|zahlen spiegeln|zahlen umdrehen|ziffern tauschen"
            "|ziffern vertauschen"
        ),
    }

    @power(CardsChosen, who=not_called_yet, optional=True, pays=i_gain_more)
    async def reversal(self, moment: CardsChosen, _: None) -> None:
        self.start_lasting("reversal")

    @rule(CARD_VALUE, lasting="reversal", stage="reversal")
    def turned_round(self, number: int, *, seat: int) -> int:
        turned = self.effect.other
        return reversed_digits(number) if turned in (-1, seat) else number

    @rule(WORTH_LAYING, stage="hopes")
    def either_way_round(self, worth: float, *, seat: int, card: Card) -> float:
        turned = seat == self.seat and self.is_main and card.is_attack
        product = card.value * kicker_of(self.position, seat)
        return max(worth, reversed_digits(product)) if turned else worth

    @super_flare(
        CardsChosen, who=not_called_yet, choices=either_card, targets=that_seat, pays=my_own_if_it_grows
    )
    async def one_card_alone(self, moment: CardsChosen, seat: int) -> None:
        self.start_lasting("reversal", other=seat)

    @wild_flare(CardsRevealed, who=main_player, pays=a_copy_would_win)
    async def copy(self, moment: CardsRevealed, _: None) -> None:
        copied = str(face(self.position, self.opponent))
        self.start_lasting("copy", copied)
        self.table.tell(CardCounts(self.seat, copied))

    @rule(CARD_FACE, lasting="copy")
    def as_the_opponents(self, printed: Card, *, seat: int) -> Card:
        return card(self.effect.note) if seat == self.seat else printed
