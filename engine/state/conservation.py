"""Conservation of pieces: after every decision no ship, card or tech may be lost or made."""

from __future__ import annotations

from collections import Counter

from .cards import Card
from .encounter import Encounter
from .position import Position


def ships_of_all(position: Position) -> list[int]:
    """Count the ships of each seat anywhere, removed ones included (R-1.9).

    Ships that techs brought are left out.
    """
    counted = [seat.warp + seat.removed for seat in position.seats]
    for place in (*(ships for _, ships in position.all_places()), *(loss.ships for loss in position.losses)):
        for number, ships in place.items():
            counted[number] += ships
    for seat in position.seats:
        for tech in seat.techs:
            counted[seat.number] -= bool(tech.place)
    return counted


def number_of_cards(position: Position) -> int:
    """Count the cards of the cosmic deck, wherever they are. It is called after every decision of a proof."""
    found = len(position.deck) + len(position.discards) + len(position.drawing) + len(position.playing)
    for seat in position.seats:
        found += len(seat.hand) + len(seat.aside)
        for tech in seat.techs:
            found += len(tech.pile)
    for power in position.sheets():
        found += len(power.pile)
        for cards in power.built.values():
            found += len(cards)
    return found + sum(map(_on_the_table, position.encounters_under_way))


def all_techs(position: Position) -> list[str]:
    """Return every tech card of the game, sorted."""
    held = [tech.tech for seat in position.seats for tech in seat.techs]
    dealt = [key for keys in position.techs_dealt for key in keys]
    return sorted([*position.techs, *position.tech_discards, *held, *dealt])


def _on_the_table(enc: Encounter) -> int:
    return len(enc.cards) + len(enc.kickers) + sum(len(cards) for cards in enc.beside.values())


def all_cards(position: Position) -> Counter[Card]:
    """Count every card of the cosmic deck, in all the places where cards can be."""
    found = Counter(position.deck) + Counter(position.discards) + Counter(position.drawing)
    found += Counter(playing.card for playing in position.playing)
    for seat in position.seats:
        found += Counter(seat.hand) + Counter(seat.aside)
        for tech in seat.techs:
            found += Counter(tech.pile)
    for power in position.sheets():
        found += Counter(power.pile)
        for cards in power.built.values():
            found += Counter(cards)
    for enc in position.encounters_under_way:
        found += Counter(laid.card for laid in enc.cards.values())
        found += Counter(laid.card for laid in enc.kickers.values())
        for cards in enc.beside.values():
            found += Counter(cards)
    return found


def all_destiny(position: Position) -> list[str]:
    """Return every destiny card of the game, sorted."""
    piles = (position.destiny, position.destiny_discards, position.specials, position.specials_used)
    return sorted(card for pile in piles for card in pile)


def all_sheets(position: Position) -> list[str]:
    return sorted([*(p.alien for p in position.sheets()), *position.unused, *position.spent])


class Ledger:
    """The pieces a game began with, to compare a later position with."""

    def __init__(self, position: Position):
        self.ships = ships_of_all(position)
        self.number = number_of_cards(position)
        self.cards = all_cards(position)
        self.techs = all_techs(position)
        self.destiny = all_destiny(position)

    def fault(self, position: Position) -> str:
        """Check the numbers of ships and cards, quickly, after every decision; return the fault or ""."""
        if ships_of_all(position) != self.ships:
            return f"ships: {ships_of_all(position)} instead of {self.ships}"
        if number_of_cards(position) != self.number:
            return f"cards: {number_of_cards(position)} instead of {self.number}"
        return ""

    def fault_between_encounters(self, position: Position) -> str:
        """Check card by card and sheet by sheet; return the fault or "".

        Only between encounters is nothing on the move.
        """
        if all_cards(position) != self.cards:
            return f"cards: {all_cards(position) - self.cards} more, {self.cards - all_cards(position)} fewer"
        if all_techs(position) != self.techs:
            return f"techs: {all_techs(position)} instead of {self.techs}"
        if all_destiny(position) != self.destiny:
            return f"destiny: {all_destiny(position)} instead of {self.destiny}"
        sheets = all_sheets(position)
        if len(set(sheets)) != len(sheets):
            return f"sheets twice: {sheets}"
        return ""
