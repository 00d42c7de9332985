"""Which seats are inactive in a large game: cards decide before the deal (R-25.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.editions import Rules
from engine.state.apart import Apart
from engine.state.cards import Card, card
from engine.state.dice import Dice
from engine.state.position import Position

from ...facts import CardsForSeats, SatApart
from ...table import Table
from .shark import shark_apart
from .zilch import zilch_apart

Best = Callable[[Iterable[int]], int]


class Seating(NamedTuple):
    """The inactive seats, and for each round the cards dealt to decide them, by seat."""

    apart: dict[int, Apart]
    dealt: list[dict[int, str]]


SWITCHES = (Rules.zilch.name, Rules.shark.name)  # each makes one seat inactive


def chairs_apart(rules: Rules) -> int:
    """Return how many seats of a table are inactive."""
    return sum(bool(rules.get(name)) for name in SWITCHES)


def without_apart(switches: Mapping[str, Any]) -> dict[str, Any]:
    """Return the switches without those that make seats inactive."""
    return {name: value for name, value in switches.items() if name not in SWITCHES}


def seating(rules: Rules, players: int, dice: Dice) -> Seating:
    """Deal each seat a card: the highest attack is the Zilch, the lowest of the others the Shark."""
    if not rules.zilch:
        return Seating({}, [])
    draw = _Draw(rules.cards.every_card, dice)
    first = draw.deal(range(players))
    apart = {draw.extreme(first, max): zilch_apart()}
    if rules.shark:
        others = {seat: one for seat, one in first.items() if seat not in apart}
        apart[draw.extreme(others, min)] = shark_apart()
    return Seating(apart, draw.rounds)


class _Draw:
    """A draw from a cosmic deck without flares.

    It is shuffled back, so it tells nothing about later decks.
    """

    def __init__(self, cards: Iterable[str], dice: Dice):
        self._cards, self._dice = sorted(cards), dice
        self._deck: list[str] = []
        self.rounds: list[dict[int, str]] = []

    def deal(self, seats: Sequence[int]) -> dict[int, Card]:
        if len(self._deck) < len(seats):
            self._deck = self._dice.shuffled(self._cards, "cards for seats")
        self.rounds.append({seat: self._deck.pop() for seat in seats})
        return {seat: card(key) for seat, key in self.rounds[-1].items()}

    def extreme(self, dealt: dict[int, Card], best: Best) -> int:
        """Return the seat with the best attack.

        Seats that tie, or all without any, are dealt another card (A-37).
        """
        attacks = {seat: one.value for seat, one in dealt.items() if one.is_attack}
        tied = [seat for seat, value in attacks.items() if value == best(attacks.values())]
        if len(tied) == 1:
            return tied[0]
        return self.extreme(self.deal(tied or list(dealt)), best)


def tell_seating(table: Table) -> None:
    """Tell everybody the cards and the inactive seats."""
    position: Position = table.position
    for dealt in position.dealt_for_seats:
        table.tell(CardsForSeats(tuple(dealt), tuple(dealt.values())))
    for seat, chair in position.apart.items():
        table.tell(SatApart(seat, chair.what))
    position.dealt_for_seats = []
