"""Games of Mayfair's edition whose destiny deck holds instructional cards and comets."""

from __future__ import annotations

from engine.editions import Rules
from engine.editions.mayfair_cards import COMETS, INSTRUCTIONS
from tests.engine.scenario import Scenario

SPECIALS = (*INSTRUCTIONS, *COMETS)
FOUR = {
    "red": ("", "attack 8", "attack 8"),
    "blue": ("", "attack 8", "attack 8"),
    "green": ("", "attack 8"),
    "yellow": ("", "attack 8"),
}


def drawing(*destiny: str, **seats: tuple) -> Scenario:
    """Four seats, some of them as given; these destiny cards are turned up next. Every pause is seen."""
    game = Scenario({**FOUR, **seats}, "mayfair").effective_switches(destiny__specials=True)
    game.start.specials = [card for card in SPECIALS if card not in destiny]
    return game.draws(*destiny)


def at_pace(game: Scenario, pace: str) -> Scenario:
    game.start.rules[Rules.pace.name] = pace
    return game
