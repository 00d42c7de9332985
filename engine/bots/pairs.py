"""Games in which every alien meets every other: few games, each full of missing pairs."""

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
    """Return all pairs of these aliens, sorted.

    >>> pairs_of(["c", "a", "b"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(combinations(sorted(aliens), 2))


def pair_games(options: Options, meetings: int, seed: str) -> list[Options]:
    """Return games in which every pair of the box sits at one table at least `meetings` times.

    The seed picks the rest. A pair that the edition keeps apart meets only if a switch allows it.
    """
    return list(PairCover(options, meetings, Dice(f"pairs {seed}")).games())


def count_meetings(games: Iterable[Options]) -> Counter[Pair]:
    """Count the games in which each pair is dealt."""
    return Counter(pair for game in games for pair in pairs_of(game.dealt))


@dataclass
class PairCover:
    """A greedy cover: it seats the pair that has met least, then the aliens that add most missing pairs."""

    options: Options
    meetings: int
    dice: Dice
    missing: Counter[Pair] = field(default_factory=Counter)

    def games(self) -> Iterable[Options]:
        self.missing = Counter(
            {
                pair: self.meetings
                for pair in pairs_of(self.options.box)
                if self.switches_for(*pair) is not None
            }
        )
        while any(self.missing.values()):
            most = max(self.missing.values())
            yield self._game(self.dice.pick([p for p, n in self.missing.items() if n == most], "pair"))

    def _game(self, pair: Pair) -> Options:
        seats, switches = list(pair), self.switches_for(*pair) or {}
        while len(seats) < self.options.players:
            seats.append(self._next_alien(seats))
        for two in pairs_of(seats):
            self.missing[two] = max(0, self.missing[two] - 1)
        dealt = tuple(self.dice.shuffled(seats, "seats"))
        return replace(self.options, dealt=dealt, switches={**self.options.switches, **switches})

    def _next_alien(self, seats: list[str]) -> str:
        """Pick an alien that adds most missing pairs and may meet all the others."""
        possible = [
            one for one in sorted(self.options.box) if one not in seats and not self._kept_apart(one, seats)
        ]
        gains = {one: sum(self.missing[pair] > 0 for pair in self._with(one, seats)) for one in possible}
        return self.dice.pick([one for one in possible if gains[one] == max(gains.values())], "next")

    def _with(self, one: str, seats: list[str]) -> list[Pair]:
        return [(min(one, other), max(one, other)) for other in seats]

    def _kept_apart(self, one: str, seats: list[str]) -> bool:
        return any(in_conflict(one, other, EDITIONS[self.options.edition]) for other in seats)

    def switches_for(self, one: str, other: str) -> dict[str, str] | None:
        """Return the switches that let these two meet, {} if none is needed, or None if nothing can."""
        if not in_conflict(one, other, EDITIONS[self.options.edition]):
            return {}
        conflict = conflict_between(one, other)
        return {conflict.name: "allowed"} if conflict else None
