"""Which decisions of a game count: a rewind leads back to an earlier one, and what came between is left.

Each rewind has a checkpoint of its own, which knows all that counts before it. So whatever plays from the
last checkpoint before a decision up to it plays decisions of one road only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from django.db.models import Q

from games.base.documents import FactJSON
from games.base.facts_of_aliens import TAKEN_BACK
from games.models import Checkpoint, Decision

from .head import NumberedFact

Row = TypeVar("Row", bound=Decision)
LAST = 2**31 - 1  # no decision has a greater number

Span = tuple[int, int]  # the first and the last of decisions that follow one another
Rewind = tuple[int, int]  # its number, and that of the decision after which the game stands again


@dataclass(frozen=True)
class Road:
    """`spans` of decisions that count, in order; the last one is open where the game goes on."""

    spans: tuple[Span, ...] = ((1, LAST),)

    def counts(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.spans)

    @property
    def gaps(self) -> list[Span]:
        """What was taken back, in order."""
        return [(before[1] + 1, after[0] - 1) for before, after in pairwise(self.spans)]

    @property
    def counting(self) -> Q:
        """The condition on rows with a `number`; nothing at all while nothing was taken back."""
        left = Q()
        for first, last in self.gaps:
            left &= ~Q(number__range=(first, last))
        return left

    def of(self, rows: Iterable[Row]) -> list[Row]:
        """Those of the decisions that count."""
        return [row for row in rows if self.counts(row.number)]


def road(game_id: str, until: int = LAST) -> Road:
    """The road to this decision, or to the last one: one small query, whatever the length of the game."""
    marks = Checkpoint.objects.filter(game=game_id, number__lte=until, decision__kind=Decision.Kind.REWIND)
    return road_to(until, marks.order_by("number").values_list("number", "decision__body__to"))


def rewinds_of(game_id: str) -> dict[int, int]:
    """By the number of each rewind, after which decision the game stood again."""
    marks = Checkpoint.objects.filter(game=game_id, decision__kind=Decision.Kind.REWIND)
    return dict(marks.values_list("number", "decision__body__to"))


def roads(games: Collection[str]) -> dict[str, Road]:
    """Of those of these games that were taken back. One query."""
    marks = Checkpoint.objects.filter(game__in=games, decision__kind=Decision.Kind.REWIND)
    found: dict[str, list[Rewind]] = {}
    for game, number, to in marks.values_list("game", "number", "decision__body__to"):
        found.setdefault(game, []).append((number, to))
    return {game: road_to(LAST, rewinds) for game, rewinds in found.items()}


def road_of(rows: Iterable[Decision], until: int = LAST) -> Road:
    """The same from the decisions themselves."""
    rewinds = [(row.number, row.body["to"]) for row in rows if row.kind == Decision.Kind.REWIND]
    return road_to(until, [one for one in rewinds if one[0] <= until])


def road_to(number: int, rewinds: Iterable[Rewind]) -> Road:
    """Back from this decision: each rewind was reached from the one that it leads to."""
    return Road(tuple(_backwards(number, sorted(rewinds)))[::-1])


def _backwards(last: int, rewinds: Sequence[Rewind]) -> Iterator[Span]:
    for number, to in reversed(rewinds):
        if number <= last:
            yield number, last
            last = to
    yield 1, last


def without_taken_back(
    game_id: str, told: Sequence[NumberedFact], until: int = LAST
) -> Sequence[NumberedFact]:
    """What counts of these facts, which go up to the newest. A query only where something was taken back."""
    if not any(tells_of_rewind(one.fact) for one in told):
        return told
    way = road(game_id, until)
    return [one for one in told if way.counts(one.number)]


def is_taken_back(game_id: str, number: int) -> bool:
    return not road(game_id).counts(number)


def tells_of_rewind(fact: FactJSON) -> bool:
    return fact.get("id") == TAKEN_BACK
