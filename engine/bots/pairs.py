"""Which games to play so that every alien meets every other: few games, each full of pairs still missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations

from engine.sheets.book import in_conflict
from engine.state.dice import Dice

from ..editions import EDITIONS, conflict_between
from ..options import Options

Pair = tuple[str, str]


def pairs_of(aliens: Iterable[str]) -> list[Pair]:
    """
    >>> pairs_of(["c", "a", "b"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(combinations(sorted(aliens), 2))


def pair_games(whole: Options, each: int, seed: str) -> list[Options]:
    """Games in which every pair of the box sits at least `each` times at one table; the seed picks the rest.

    A pair that the edition keeps apart meets by its switch, where there is one; no other such pair does.
    """
    return list(Cover(whole, each, Dice(f"pairs {seed}")).games())


def count_meetings(games: Iterable[Options]) -> Counter[Pair]:
    """How many of these games each pair is dealt in."""
    return Counter(pair for options in games for pair in pairs_of(options.dealt))


@dataclass
class Cover:
    """Greedy: the pair that has met least is seated, then whoever adds most pairs that are missing."""

    whole: Options
    each: int
    dice: Dice
    missing: Counter[Pair] = field(default_factory=Counter)

    def games(self) -> Iterable[Options]:
        self.missing = Counter(
            {p: self.each for p in pairs_of(self.whole.box) if self.switches(*p) is not None}
        )
        while any(self.missing.values()):
            most = max(self.missing.values())
            yield self.game(self.dice.pick([p for p, n in self.missing.items() if n == most], "pair"))

    def game(self, pair: Pair) -> Options:
        seats, switches = list(pair), self.switches(*pair) or {}
        while len(seats) < self.whole.players:
            seats.append(self.next(seats))
        for two in pairs_of(seats):
            self.missing[two] = max(0, self.missing[two] - 1)
        dealt = tuple(self.dice.shuffled(seats, "seats"))
        return replace(self.whole, dealt=dealt, switches=switches)

    def next(self, seats: list[str]) -> str:
        """One of those who meet most that are missing to them, and may meet all."""
        may = [one for one in sorted(self.whole.box) if one not in seats and not self.kept_apart(one, seats)]
        gains = {one: sum(self.missing[pair] > 0 for pair in self._with(one, seats)) for one in may}
        return self.dice.pick([one for one in may if gains[one] == max(gains.values())], "next")

    def _with(self, one: str, seats: list[str]) -> list[Pair]:
        return [(min(one, other), max(one, other)) for other in seats]

    def kept_apart(self, one: str, seats: list[str]) -> bool:
        return any(in_conflict(one, other, EDITIONS[self.whole.edition]) for other in seats)

    def switches(self, one: str, other: str) -> dict[str, str] | None:
        """What lets these two meet: nothing, a switch, or None if nothing can."""
        if not in_conflict(one, other, EDITIONS[self.whole.edition]):
            return {}
        conflict = conflict_between(one, other)
        return {conflict.name: "allowed"} if conflict else None
