from engine.sheets.abilities import Sheet, ally, in_words, main_player, power, rule, super_flare, wild_flare
from engine.sheets.advice import WORTH_LAYING, card_i_laid, nearly_wins
from engine.sheets.book import alert, stays_with_owner
from engine.state.cards import Card
from engine.state.position import hand_pile

from ..facts import PowerMoved
from ..moments import BeforeCardsChosen, CardsChosen, Moment
from ..windows.face_down import exchange_face_down
from ..windows.several_powers import move_power, names_of_powers, power_named
from . import Alien

AVERAGE, LOWEST_IS_WORTH = 10, 18  # of attacks; the worth of laying the lowest, to be exchanged
Exchange = tuple[str, str] | None  # a power of the offense and one of the defense; None: all of them


def neither_main_player_is_it(sheet: Sheet, moment: Moment) -> bool:
    return sheet.position.holder(sheet.name) not in sheet.enc.main_players


@in_words("when you have laid an attack below 10")
def laid_a_weak_attack(sheet: Sheet, moment: Moment, _: None) -> float:
    laid = card_i_laid(sheet)
    return float(laid is not None and laid.is_attack and laid.value < AVERAGE)


@in_words("when your side's main player holds no more cards than the other")
def my_main_player_holds_less(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it for the main player with fewer cards, who has probably laid the weaker one."""
    enc, seats = sheet.enc, sheet.position.seats
    mine = enc.main_of(sheet.side)
    return float(len(seats[mine].hand) <= len(seats[enc.opponent(mine)].hand))


def which_powers(sheet: Sheet, moment: Moment) -> dict[str, Exchange]:
    """Return the exchanges; of several powers the flare's player names both (M-20.3, OURS-core-90).

    A power that stays with its owner is in none (M-17.3).
    """
    position, rules = sheet.position, sheet.position.rules
    seats = [position.seats[seat] for seat in sheet.enc.main_players]
    bound = {p.alien for seat in seats for p in seat.powers if stays_with_owner(p.alien, rules)}
    if not rules.has_several_powers:
        return {} if bound else {"": None}
    mine, theirs = ([name for name in names_of_powers(seat) if name not in bound] for seat in seats)
    return {f"{one} for {other}": (one, other) for one in mine for other in theirs}


def strength(sheet: Sheet, seat: int, exchanged: Exchange) -> int:
    """Return the strength of a seat's powers by the alert levels on their sheets."""
    powers = sheet.position.seats[seat].powers
    return sum(alert(p.alien) + 1 for p in powers if exchanged is None or p.alien in exchanged)


@in_words(
    "as a main player, for a power with a higher alert; else to weaken a main player one "
    "colony short of winning"
)
def for_a_stronger_power(sheet: Sheet, moment: Moment, exchanged: Exchange) -> float:
    enc, position = sheet.enc, sheet.position
    if sheet.is_main:
        return float(strength(sheet, sheet.opponent, exchanged) - strength(sheet, sheet.seat, exchanged))
    feared = [s for s in enc.main_players if nearly_wins(position, s)]
    if not feared:
        return 0.0
    other = enc.opponent(feared[0])
    return float(strength(sheet, feared[0], exchanged) > strength(sheet, other, exchanged))


class Sorcerer(Alien):
    """Magic: swaps the two encounter cards; the flare swaps the main players' sheets for good."""

    title = "Sorcerer"
    verb = "magic"
    tagline = "Swaps the face-down encounter cards"
    role = "main player"
    phases = ("planning",)
    text = (
        "As a main player, after encounter cards are chosen and before they are revealed, you may exchange "
        "your card with your opponent's: each of you reveals what the other has laid."
    )
    use = "The exchange."
    wild = (
        "Before encounter cards are chosen in an encounter in which neither main player is the Sorcerer: the "
        "main players exchange their powers for good. Then this flare goes to the Sorcerer's hand, or is "
        "discarded if nobody is the Sorcerer."
    )
    super = "As an ally you may exchange the main players' encounter cards in the same way."
    printed = {
        "mayfair": {
            "wild": (
                "Before Challenge Cards are chosen in a challenge in which neither main player is the "
                "Sorcerer: the main players exchange their powers for good. A power with pieces of its own "
                "is never exchanged."
            ),
        }
    }
    history = (
        "Sorcerers once made a moon vanish and were billed for it. They have practised only with other "
        "people's property since."
    )

    replies = {
        "magic": (
            "swap|swap cards|swap the cards|swap them|switch|switch cards|switch the cards"
            "|switch them|exchange the cards|trade cards|magic|tauschen|karten tauschen|vertauschen"
            "|karten vertauschen|zaubern|tausch"
        ),
    }

    @power(CardsChosen, who=main_player, optional=True, pays=laid_a_weak_attack)
    async def magic(self, moment: CardsChosen, _: None) -> None:
        self._swap_cards()

    @rule(WORTH_LAYING, stage="hopes")
    def low_ones_can_be_exchanged(self, worth: float, *, seat: int, card: Card) -> float:
        mine = seat == self.seat and self.is_main and card.is_attack
        return max(worth, LOWEST_IS_WORTH - worth) if mine else worth

    @super_flare(CardsChosen, who=ally, pays=my_main_player_holds_less)
    async def magic_as_an_ally(self, moment: CardsChosen, _: None) -> None:
        self._swap_cards()

    def _swap_cards(self) -> None:
        """Swap the cards; the seats that know a card stay the same."""
        cards, (one, other) = self.enc.cards, self.enc.main_players
        cards[one], cards[other] = cards[other], cards[one]

    @wild_flare(
        BeforeCardsChosen, who=neither_main_player_is_it, choices=which_powers, pays=for_a_stronger_power
    )
    async def exchange_of_powers(self, moment: BeforeCardsChosen, exchanged: Exchange) -> None:
        """Exchange the sheets with all that lies on them (R-14.14)."""
        if exchanged is None:
            self._exchange_all()
        else:
            self._exchange(*exchanged)
        owner = self.position.holder(self.name)
        self.position.playing[-1].goes_to = "discards" if owner is None else hand_pile(owner)

    def _exchange(self, *names: str) -> None:
        """Exchange two named powers, if both are still there."""
        one, other = (self.position.seats[s] for s in self.enc.main_players)
        mine = power_named(self.position, one, names[0])
        theirs = power_named(self.position, other, names[1])
        if mine is not None and theirs is not None:
            move_power(self.table, mine, one, other)
            move_power(self.table, theirs, other, one)

    def _exchange_all(self) -> None:
        one, other = (self.position.seats[s] for s in self.enc.main_players)
        one.powers, other.powers = other.powers, one.powers
        for seat in (one, other):
            for sheet in seat.powers:
                self.table.tell(PowerMoved(sheet.alien, seat.number))
        exchange_face_down(self.table, one, other)
