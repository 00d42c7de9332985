from engine.asking.ask import Ask
from engine.asking.forms import Option, choice
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, in_words, is_offense, part, power, super_flare, wild_flare

from ..flow.destiny import seat_named_by
from ..flow.destiny_deck import replenish
from ..moments import DestinyDrawn, DestinyDue, Moment
from . import Alien


def not_offense(sheet: Sheet, moment: Moment) -> bool:
    return not is_offense(sheet, moment)


def nobody_picks(sheet: Sheet, moment: Moment) -> bool:
    return is_offense(sheet, moment) or sheet.position.is_zapped(sheet.name)


@in_words("when the card drawn names you")
def aimed_at_me(sheet: Sheet, moment: DestinyDrawn, _: None) -> float:
    return 1.0 if moment.named_seat == sheet.seat else 0.0


@in_words("at the first chance")
def a_choice_is_better_than_none(sheet: Sheet, moment: Moment, _: None) -> float:
    return 1.0


def _usual(sheet: Sheet, cards: list[str]) -> str:
    """Return the default card.

    As the offense it is a wild, or names the weakest player. For others it names the strongest. Cards that
    name the owner or the offense come last.
    """
    position, offense = sheet.position, sheet.enc.offense
    sign = 1 if sheet.seat == offense else -1

    def rank(card: str) -> tuple[bool, int, int]:
        seat = seat_named_by(position, card)
        if seat < 0:  # a wild: good for the owner, a gift to anybody else
            return False, -100 * sign, 0
        strength = 10 * position.foreign_colonies(seat) + len(position.seats[seat].hand)
        return seat in (sheet.seat, offense), sign * strength, seat

    return min(cards, key=rank)


class Dictator(Alien):
    """Command: picks the destiny card instead of drawing it.

    The rest of the deck is shuffled after every pick, so that nobody learns more than the discards tell. The
    card is picked when the use can no longer be stopped.
    """

    title = "Dictator"
    alert = "red"
    verb = "command"
    tagline = "Picks everyone else's destiny card"
    role = "not offense"
    mandatory = True
    phases = ("destiny",)
    text = (
        "Whenever another player is the offense and is about to draw a destiny card, you look through the "
        "whole destiny deck and pick the card, which counts as drawn by them. When you are the offense "
        "yourself, and whenever this power is zapped, the deck is shuffled and a card is dealt at random."
    )
    use = "Searching and picking. The shuffle and the random card after a zap always happen."
    wild = (
        "As anybody but the offense, after destiny has been drawn: the offense discards that card and draws "
        "another."
    )
    super = "As the offense, you pick your own destiny card."
    history = (
        "Their planet has held one election, which they won before it was announced. They arrange other "
        "people's wars with the tidy pleasure of a host seating dinner guests."
    )
    questions = {
        "command": "Dictator: which destiny does %(seat_colour)s draw?",
    }
    options = {"command": "destiny"}

    replies = {
        "command": "command|i decide|i choose the card|bestimmen|ich bestimme|befehlen",
        "another_card": (
            "draw again|he draws again|he must draw again|they draw again|redraw|another card"
            "|a new card|new destiny|nochmal ziehen|er zieht nochmal|er soll nochmal ziehen"
            "|neue karte|neu ziehen"
        ),
    }

    @power(DestinyDue, who=not_offense)
    async def command(self, moment: DestinyDue, _: None) -> None:
        await self._pick()

    @part(DestinyDue, who=nobody_picks)
    async def chance(self, moment: DestinyDue, _: None) -> None:
        self._shuffle()

    @super_flare(DestinyDue, who=is_offense, pays=a_choice_is_better_than_none)
    async def self_determination(self, moment: DestinyDue, _: None) -> None:
        await self._pick()

    @wild_flare(DestinyDrawn, who=not_offense, pays=aimed_at_me)
    async def another_card(self, moment: DestinyDrawn, _: None) -> None:
        moment.redraw = True

    async def _pick(self) -> None:
        """Pick a card and put it on top of the deck."""
        replenish(self.position)
        card = await self.table.ask(self._which())
        self.position.destiny.remove(card)
        self._shuffle()
        self.position.destiny.append(card)

    def _which(self) -> Ask:
        cards = sorted(set(self.position.destiny))
        options = choice(*map(self._option, cards))
        about: Parameters = {"seat": self.enc.offense}
        return Ask(self.seat, "dictator.command", options, _usual(self, cards), about=about)

    def _option(self, card: str) -> Option:
        """Return the option for a card. The seat that a special names is found from public facts."""
        return Option(card, "destiny", {"destiny": card, "seat": seat_named_by(self.position, card)})

    def _shuffle(self) -> None:
        self.position.destiny = self.position.dice.shuffled(self.position.destiny, "destiny searched")
