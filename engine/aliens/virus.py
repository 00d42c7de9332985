from dataclasses import replace

from engine.sheets.abilities import Sheet, in_words, main_player, power, rule, super_flare, wild_flare
from engine.sheets.advice import FLARE_IMPROVES, WORTH_LAYING, effect_helps
from engine.state.cards import Card
from engine.state.queries import SHIP_WORTH, SIDE_SUM, TotalParts, query_value
from engine.state.totals import both_attack, card_value, face, ship_points, ships_of

from ..moments import CardsRevealed, Moment
from . import Alien


def revealed_an_attack(sheet: Sheet, moment: Moment) -> bool:
    """Return whether its attack met another; else there is no total (OURS-core-62)."""
    revealed = sheet.is_main and face(sheet.position, sheet.seat).is_attack
    return revealed and both_attack(sheet.position)


def multiplies_its_own_ships(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and bool(sheet.lasting_effects("multiply"))


@in_words(FLARE_IMPROVES)
def the_product_would_help(sheet: Sheet, moment: Moment, _: None) -> float:
    return effect_helps(sheet, "product")


@in_words(FLARE_IMPROVES)
def all_would_help(sheet: Sheet, moment: Moment, _: None) -> float:
    return effect_helps(sheet, "all_ships")


class Virus(Alien):
    """Multiply: the card times the own ships; the flare multiplies own and allied ships.

    Products count the number of ships, sums their worth. What other effects add to a card, a ship or a total
    is still added.
    """

    title = "Virus"
    alert = "red"
    verb = "multiply"
    tagline = "Multiplies card by own ships"
    role = "main player"
    mandatory = True
    phases = ("reveal",)
    clashes = {"warpish": "P"}
    text = (
        "When the card you have revealed as a main player is an attack, it is multiplied by the number of "
        "your own ships in the encounter instead of these being added to it. Your allies' ships are added to "
        "the product as usual."
    )
    use = "Multiplying instead of adding."
    wild = (
        "As a main player, after the cards are revealed: the number of your own ships in the encounter is "
        "multiplied by the number of ships allied with you, and the product counts in place of their sum."
    )
    super = "In using your power, multiply the card by all the ships of your side, those of allies included."
    history = (
        "The Virus began as a rumour and kept the delivery method. It counts its population in exponents "
        "and its friends in fractions."
    )

    @power(CardsRevealed, who=revealed_an_attack)
    async def multiply(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("multiply")

    @super_flare(CardsRevealed, who=multiplies_its_own_ships, pays=all_would_help)
    async def all_ships(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("all_ships")

    @rule(SIDE_SUM, lasting="multiply")
    def card_times_ships(self, parts: TotalParts, *, side: str) -> TotalParts:
        """Multiply instead of adding. The flare belongs to the same use, so a zap stops both."""
        if side != self.enc.side_of(self.seat) or self.position.is_zapped(self.name):
            return parts
        number = card_value(self.position, self.seat, before="added")
        own, allied = self._ships(side)
        parts = replace(parts, own=parts.own - self._plain(side)[0])
        if self.lasting_effects("all_ships"):
            own, parts = own + allied, replace(parts, allied=parts.allied - self._plain(side)[1])
        return replace(parts, card=parts.card + number * (own - 1))

    @rule(WORTH_LAYING)
    def attacks_are_worth_as_much_as_there_are_ships(self, worth: float, *, seat: int, card: Card) -> float:
        if seat != self.seat or not self.is_main or not card.is_attack:
            return worth
        return worth * self._ships(self.side)[0]

    @wild_flare(CardsRevealed, who=main_player, pays=the_product_would_help)
    async def product(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("product")

    @rule(SIDE_SUM, lasting="product")
    def own_times_allied(self, parts: TotalParts, *, side: str) -> TotalParts:
        """Count the product for or against the side, as the own ships count."""
        if side != self.enc.side_of(self.seat):
            return parts
        own, allied = self._ships(side)
        plain = self._plain(side)
        counted = own * allied if self._ships_count_for_it(side) else -own * allied
        return replace(parts, own=parts.own - plain[0] + counted, allied=parts.allied - plain[1])

    # Ships by number, and by what they add before gains

    def _ships(self, side: str) -> tuple[int, int]:
        ships = ships_of(self.position, side)
        return ships.pop(self.seat, 0), sum(ships.values())

    def _plain(self, side: str) -> tuple[int, int]:
        points = ship_points(self.position, side, before="gain")
        return points.pop(self.seat, 0), sum(points.values())

    def _ships_count_for_it(self, side: str) -> bool:
        return query_value(self.position, SHIP_WORTH, 1, before="gain", owner=self.seat, side=side) > 0
