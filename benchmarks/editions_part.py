"""An encounter of Mayfair's edition, with everything of More, beside one of the box of 2008.

Pairs of games, one of each edition, with the same seats, pace and seed, one after the other. What is told is
the median of the pairs' ratios, so what slows the machine down for a while slows down both.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median

from benchmarks import Figures
from engine import Game, Options, new_position, variant_switches
from engine.bots.bot_game import play_bot_game
from engine.editions import EVERY_PART

PAIRS, PLAYERS = 20, 5
SWITCHES = {"pace": "standard"}
VARIANTS = {"ffg2008": (), "mayfair": EVERY_PART}


@dataclass(frozen=True)
class Cost:
    """Cost of one encounter, in milliseconds of the processor: replayed, and with bots that play it."""

    replayed: float
    simulated: float


def editions_part() -> tuple[Figures, dict[str, int]]:
    pairs = [(_cost("ffg2008", number), _cost("mayfair", number)) for number in range(PAIRS)]
    figures: Figures = {
        "mayfair_encounter_ms": round(median(mayfair.replayed for _, mayfair in pairs), 3),
        "mayfair_over_ffg2008_replayed": round(median(m.replayed / f.replayed for f, m in pairs), 3),
        "mayfair_over_ffg2008_simulated": round(median(m.simulated / f.simulated for f, m in pairs), 3),
    }
    return figures, {"mayfair_over_ffg2008_replayed": PAIRS}


def _cost(edition: str, number: int) -> Cost:
    options, seed = _options(edition), f"{number:064x}"
    start = time.process_time()
    played = play_bot_game(options, seed, record=True)
    between = time.process_time()
    Game.load(Game(new_position(options, seed)).checkpoint, played.log)
    end = time.process_time()
    encounters = len(played.encounters.asked) - 1
    return Cost(1000 * (end - between) / encounters, 1000 * (between - start) / encounters)


def _options(edition: str) -> Options:
    switches = variant_switches(VARIANTS[edition], edition=edition, players=PLAYERS, switches=SWITCHES)
    return Options(players=PLAYERS, edition=edition, switches=switches)
