"""The pairs of variants that may be combined, each with the options of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from engine import Options
from engine.editions import EDITIONS, VARIANTS, needed_values, variants_that_set
from games.base.documents import RequestRefused
from games.lobby.service.game_options import GameSetup, game_options


def variant_pairs(edition: str, players: int, wishes: GameSetup, seed: str) -> list[Options]:
    """Return one game of each pair, of this edition and number if possible, else of others that allow it.

    What one of them needs is added where the edition does not have it.
    """
    pairs = (_ways(replace(wishes, variants=pair)) for pair in combinations(VARIANTS, 2))
    games = (
        next((game for way in ways for game in _games(way, edition, players, seed)), None) for ways in pairs
    )
    return [game for game in games if game is not None]


def _ways(wishes: GameSetup) -> list[GameSetup]:
    """Return the setup as it is, and with the variants that give it what it needs."""
    needs = [need for name in wishes.variants for need in VARIANTS[name].needs.items()]
    also = [variants_that_set(switch, needed_values(value)[0])[:1] for switch, value in needs]
    more = [name for names in also for name in names if name not in wishes.variants]
    return [wishes, replace(wishes, variants=(*wishes.variants, *dict.fromkeys(more)))]


def _games(wishes: GameSetup, edition: str, players: int, seed: str) -> Iterator[Options]:
    """Yield the possible games, the one wished for first."""
    for seats in (players, *_seats(wishes.variants[0], wishes.variants[1])):
        for box in (edition, *(other for other in EDITIONS if other != edition)):
            try:
                yield game_options(box, seats, wishes, seed)
            except RequestRefused:
                continue


def _seats(one: str, other: str) -> list[int]:
    """Return the least number of seats that both variants allow."""
    return sorted(set(VARIANTS[one].players) & set(VARIANTS[other].players))[:1]
