from engine.sheets.abilities import Sheet, in_words, main_player, power, rule, super_flare, wild_flare
from engine.sheets.advice import WORTH_LAYING, always_pays, effect_turns_result
from engine.state.cards import Card, attack
from engine.state.queries import CARD_FACE, WHO_WINS
from engine.state.totals import face

from ..facts import CardCounts
from ..moments import CardsRevealed, DealFailed, Moment
from . import Alien

FIFTEEN = attack(15)
STRONG = 16.0  # the worth of laying a negotiate, as if it were an attack


def negotiate_against_attack(sheet: Sheet, moment: Moment) -> bool:
    if not sheet.is_main:
        return False
    mine, theirs = (face(sheet.position, seat) for seat in (sheet.seat, sheet.opponent))
    return mine.kind == "negotiate" and theirs.is_attack


@in_words("when an attack 15 in place of your negotiate turns your defeat, also with your reinforcements")
def fifteen_would_win(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(effect_turns_result(sheet, "armed"))


class Pacifist(Alien):
    """Peace: a negotiate wins against an attack, as long as the cards stay what they are."""

    title = "Pacifist"
    verb = "peace"
    tagline = "Beats attacks with a negotiate"
    role = "main player"
    mandatory = True
    phases = ("reveal",)
    text = (
        "As a main player, when your card turns out a negotiate and your opponent's an attack, your side "
        "wins the encounter. Two negotiates still lead to a deal."
    )
    use = "Turning your negotiate against an attack into a win."
    wild = "As a main player, when your negotiate was revealed against an attack: it becomes an attack 15."
    super = (
        "When a deal of yours fails, you lose two ships fewer to the warp, one instead of three, and your "
        "opponent two more, five instead of three."
    )
    history = (
        "Pacifists disarm their neighbours by apologising first and at length. Historians agree that no "
        "fleet has ever outlasted the third apology."
    )

    replies = {
        "peace": "peace|make peace|frieden",
    }

    @power(CardsRevealed, who=negotiate_against_attack)
    async def peace(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("peace")

    @rule(WHO_WINS, lasting="peace", stage="automatic")
    def the_negotiator_wins(self, winner: str) -> str:
        if not negotiate_against_attack(self, CardsRevealed()):
            return winner
        return self.enc.side_of_main(self.seat)

    @rule(WORTH_LAYING)
    def negotiates_win(self, worth: float, *, seat: int, card: Card) -> float:
        return STRONG if seat == self.seat and self.is_main and card.kind == "negotiate" else worth

    @wild_flare(CardsRevealed, who=negotiate_against_attack, pays=fifteen_would_win)
    async def take_up_arms(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("armed")
        self.table.tell(CardCounts(self.seat, str(FIFTEEN)))

    @rule(CARD_FACE, lasting="armed")
    def counts_fifteen(self, card: Card, *, seat: int) -> Card:
        return FIFTEEN if seat == self.seat else card

    @super_flare(DealFailed, who=main_player, pays=always_pays)
    async def shift_the_price(self, moment: DealFailed, _: None) -> None:
        moment.price[self.seat] = max(0, moment.price[self.seat] - 2)
        moment.price[self.opponent] += 2
