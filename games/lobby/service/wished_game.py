"""Which game a wish would be: its setup, and for how many it can be at all."""

from __future__ import annotations

from engine.editions import EDITIONS, VARIANTS
from engine.options import LEAST_PLAYERS, MOST_PLAYERS
from games.base.refusals import RequestRefused
from games.models import Wish
from games.models.people.wish import ANY, USUAL

from .create_game import EDITION
from .game_options import USUAL_PACE, GameSetup, game_options

PLAYERS = (ANY, *range(LEAST_PLAYERS, MOST_PLAYERS + 1))
ALERTS = {
    Wish.Levels.GREEN: ("green",),
    Wish.Levels.YELLOW: ("green", "yellow"),
    Wish.Levels.ALL: (),
    Wish.Levels.ANY: (),
}
# What changes something at the edition of games that people wish for.
OFFERED = tuple(name for name, variant in VARIANTS.items() if variant.adds_to(EDITIONS[EDITION]))


def wished_setup(levels: str, variants: str) -> GameSetup:
    """With variants as a wish holds them; left to the others by all of them: none."""
    names = () if variants == Wish.ANY_VARIANTS else tuple(variants.split())
    return GameSetup(alerts=ALERTS[Wish.Levels(levels)], switches=USUAL_PACE, variants=names)


def numbers_of(players: int) -> tuple[int, ...]:
    """How many may play by a wish for so many."""
    return tuple(USUAL) if players == ANY else (players,)


def refuse_impossible(players: int, levels: str, variants: str) -> None:
    """Raises RequestRefused where there is no number of players for which this game can be."""
    refused = [_refusal(number, levels, variants) for number in numbers_of(players)]
    if None not in refused and refused[0] is not None:
        raise refused[0]


def can_be(players: int, levels: str, variants: str) -> bool:
    """Whether so many could play such a game."""
    return _refusal(players, levels, variants) is None


def _refusal(players: int, levels: str, variants: str) -> RequestRefused | None:
    try:
        game_options(EDITION, players, wished_setup(levels, variants), seed="")
    except RequestRefused as refused:
        return refused
    return None
