"""Which sheets may be dealt together: to opponents by what is printed, to one seat by the chart (M-20.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from .book import in_clash

Hand = list[str]


Rivals = Callable[[str, Sequence[str]], list[str]]  # (alien, others) -> those of them that it may not meet


def meeting(stack: Sequence[str], others: Sequence[str], number: int, rivals: Rivals) -> list[str] | None:
    """Return the first `number` aliens of a stack that may all meet each other and the others, or None."""
    if number == 0 or number > len(stack):
        return None if number else []
    for place, alien in enumerate(stack[: len(stack) - number + 1]):
        if not rivals(alien, others):
            rest = meeting(stack[place + 1 :], [*others, alien], number - 1, rivals)
            if rest is not None:
                return [alien, *rest]
    return None


def enough_for_wishes(players: int, powers: int, box: Sequence[str], rivals: Rivals, chart: str) -> int:
    """Return how many aliens leave one for the last seat, after the others have named and banned (M-20.12).

    It covers what all seats have and ban, the aliens that may not meet those, and those that clash with what
    the last seat has.
    """
    apart = sum(bool(rivals(one, [other])) for one, other in combinations(box, 2))
    clashes = (sum(in_clash(one, other, chart) for other in box) for one in box)
    return players * (powers + 1) + apart + max(clashes, default=0)


def clash_in(hand: Sequence[str], chart: str) -> tuple[str, str] | None:
    """Return the first pair of a hand that the chart keeps apart, or None."""
    pairs = combinations(hand, 2)
    return next(((one, other) for one, other in pairs if in_clash(one, other, chart)), None)


@dataclass
class Dealing:
    """Hands being dealt, so that none holds a pair of the chart.

    `picked` has, by hand, what was not dealt and must stay. `spare` is the rest of the stack. `may_meet`
    takes an alien and all others of the game. With `sets`, the aliens of one set lie at the same place of
    every hand.
    """

    hands: list[Hand]
    chart: str
    picked: Sequence[Hand] = ()
    spare: Hand = field(default_factory=list)
    may_meet: Callable[[str, Sequence[str]], bool] = lambda alien, others: True
    sets: bool = False

    def without_clashes(self) -> bool:
        """Replace the later card of each clash; return whether that was possible.

        A card is redrawn or, if none fits, exchanged with another hand.
        """
        for mine, hand in enumerate(self.hands):
            while (pair := clash_in(hand, self.chart)) is not None:
                place = hand.index(pair[0] if self._stays(mine, pair[1]) else pair[1])
                if not (self._redraw(mine, place) or self._exchange(mine, place)):
                    return False
        return True

    def _stays(self, hand: int, alien: str) -> bool:
        return bool(self.picked) and alien in self.picked[hand]

    def _redraw(self, mine: int, place: int) -> bool:
        old = self.hands[mine][place]
        others = [alien for hand in self.hands for alien in hand if alien != old]
        for number, new in enumerate(self.spare):
            if self.may_meet(new, others) and self._fits(new, mine, place):
                self.hands[mine][place], self.spare[number] = new, old
                return True
        return False

    def _exchange(self, mine: int, place: int) -> bool:
        old = self.hands[mine][place]
        for theirs, where in self._others(mine, place):
            new = self.hands[theirs][where]
            if self._fits(new, mine, place) and self._fits(old, theirs, where):
                self.hands[mine][place], self.hands[theirs][where] = new, old
                return True
        return False

    def _others(self, mine: int, place: int) -> Iterator[tuple[int, int]]:
        """Yield the cards it may be exchanged for, as hand and place."""
        for theirs, hand in enumerate(self.hands):
            for where, alien in enumerate(hand):
                if theirs != mine and not self._stays(theirs, alien) and (where == place or not self.sets):
                    yield theirs, where

    def _fits(self, alien: str, hand: int, place: int) -> bool:
        """Return whether this alien may replace the one at this place of a hand."""
        rest = [*self.hands[hand][:place], *self.hands[hand][place + 1 :]]
        return not any(in_clash(alien, other, self.chart) for other in rest)
