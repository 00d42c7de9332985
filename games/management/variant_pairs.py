"""The pairs of variants that may be combined, each with the options of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from engine import Options
from engine.editions import EDITIONS, VARIANTS
from games.act.lobby.game_options import GameSetup, game_options
from games.base.refusals import RequestRefused


def variant_pairs(edition: str, players: int, wishes: GameSetup, seed: str) -> list[Options]:
    """One game of each pair, of this edition and number where that can be, else of others that it is for."""
    pairs = (replace(wishes, variants=pair) for pair in combinations(VARIANTS, 2))
    games = (next(_games(one, edition, players, seed), None) for one in pairs)
    return [game for game in games if game is not None]


def _games(wishes: GameSetup, edition: str, players: int, seed: str) -> Iterator[Options]:
    """Those that can be, the one wished for first."""
    for seats in (players, *_seats(wishes.variants[0], wishes.variants[1])):
        for box in (edition, *(other for other in EDITIONS if other != edition)):
            try:
                yield game_options(box, seats, wishes, seed)
            except RequestRefused:
                continue


def _seats(one: str, other: str) -> list[int]:
    """The least number that both are for."""
    return sorted(set(VARIANTS[one].players) & set(VARIANTS[other].players))[:1]
