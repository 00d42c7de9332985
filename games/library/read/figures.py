"""How the aliens did in games among bots. `manage.py statistics` writes the file beside this one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from engine import Options
from engine.bots.bot_game import BotGame
from engine.editions import EDITIONS
from engine.sheets.book import in_conflict
from engine.state.dice import Dice
from games.models import PlayedAlien
from games.play.read.state import over_for

FILE = Path(__file__).with_name("figures.json")
NORMAL = 1.96  # of the normal distribution: 95 %


@dataclass(frozen=True)
class Figures:
    """Of one alien: `games` it was dealt in, how many its seat won or shared, and uses of the power."""

    games: int
    wins: int
    uses: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def uses_per_game(self) -> float:
        return self.uses / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    >>> [round(bound, 3) for bound in wilson(10, 40)]
    [0.142, 0.402]
    """
    share, spread = wins / games, NORMAL**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = NORMAL * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


@cache
def simulation() -> dict[str, Any]:
    """Return the whole file: how the games were made, and the counts by alien."""
    document: dict[str, Any] = json.loads(FILE.read_text())
    return document


def figures(alien: str) -> Figures | None:
    """Return the figures of an alien.

    None for one that came after the file was written, or is not of this book.
    """
    counts = simulation()["aliens"].get(alien)
    return Figures(**counts) if counts and counts["games"] else None


def deals(whole: Options, games: int, seed: str) -> list[tuple[str, ...]]:
    """Return who plays in each game: everybody about equally often, and no two aliens that may not meet."""
    dice = Dice(f"figures {seed}")
    pack: list[str] = []
    dealt: list[tuple[str, ...]] = []
    for _game in range(games):
        table: list[str] = []
        while len(table) < whole.players:
            pack = pack if _first_fitting(pack, table, whole) else [*pack, *_shuffled(whole.box, dice)]
            table.append(pack.pop(pack.index(_first_fitting(pack, table, whole))))
        dealt.append(tuple(table))
    return dealt


def _shuffled(box: Sequence[str], dice: Dice) -> list[str]:
    return dice.shuffled(sorted(box), "pack")


def _first_fitting(pack: Iterable[str], table: Sequence[str], whole: Options) -> str:
    rules = EDITIONS[whole.edition]
    return next(
        (
            one
            for one in pack
            if one not in table and not any(in_conflict(one, other, rules) for other in table)
        ),
        "",
    )


def counted(dealt: Sequence[Sequence[str]], matches: Sequence[BotGame]) -> dict[str, dict[str, int]]:
    """Return the counts by alien.

    Uses count in games in which it was dealt, even if another seat held the sheet by then.
    """
    names = sorted({alien for table in dealt for alien in table})
    counts = {alien: {"games": 0, "wins": 0, "uses": 0} for alien in names}
    for table, match in zip(dealt, matches, strict=True):
        for seat, alien in enumerate(table):
            counts[alien]["games"] += 1
            counts[alien]["wins"] += seat in match.winning_seats
            counts[alien]["uses"] += match.powers[alien]
    return counts


def played_here(alien: str) -> Figures | None:
    """Return an alien's figures here, with one query. None while nobody has played it to an end."""
    found = (
        _public_results()
        .filter(alien=alien)
        .aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)), uses=Sum("uses"))
    )
    return Figures(**found) if found["games"] else None


def average_here() -> float:
    """Return the share of games that all aliens together have won."""
    found = _public_results().aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)))
    return found["wins"] / found["games"] if found["games"] else 0.0


def _public_results() -> QuerySet[PlayedAlien]:
    """Select public results. The library says the same to everybody."""
    return PlayedAlien.objects.filter(game__in=over_for(None).values("pk"))
