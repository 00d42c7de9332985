"""Record games of other tables and variants as logs that must replay for ever.

    python -m tools.record_variants

One file for each line of the table below, named for what it holds: `8p-ffg42-single_encounter_turns-brisk`.
Of several seeds the shortest game is kept. What is recorded already is left alone: see docs/durability.md.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from engine import Options, variant_switches
from engine.bots.bot_game import log_document, play_bot_game

from .record_logs import LOGS

SEEDS, EDITIONS = 3, ("ffg2008", "ffg42")
WITH_FLARES = ("flares", "freewheeling_flares")
CHAIRS = ("zilch", "shark")
TECHS_OR_UNSEEN = (
    ("technology",),
    ("hidden_powers",),
    ("hidden_powers_always",),
    ("rotating_powers",),
    ("technology", "hidden_powers"),
    ("technology", "hidden_powers_always", "two_powers"),
    ("technology", "hidden_powers", "rotating_powers"),
    ("four_planets", "technology", "single_encounter_turns"),
)
ALL = ("four_planets", *WITH_FLARES, "single_encounter_turns")


@dataclass(frozen=True)
class Table:
    players: int
    edition: str
    pace: str
    variants: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        parts = (f"{self.players}p", self.edition, "+".join(self.variants), self.pace)
        return LOGS / f"{'-'.join(filter(None, parts))}.json.gz"

    def options(self) -> Options:
        about = {"edition": self.edition, "players": self.players}
        switches = variant_switches(self.variants, **about, switches={"pace": self.pace})  # type: ignore[arg-type]
        return Options(**about, switches=switches)  # type: ignore[arg-type]


def tables() -> Iterator[Table]:
    for edition in EDITIONS:
        for players in (2, 6, 7, 8):
            yield Table(players, edition, "standard")
            yield Table(players, edition, "one_by_one")
        for players in (2, 3, 4, 6):
            yield Table(players, edition, "standard", ("four_planets",))
        yield Table(3, edition, "every_window", ("single_encounter_turns",))
        yield Table(8, edition, "brisk", ("single_encounter_turns",))
        yield Table(2, edition, "standard", ("without_destiny",))
        yield Table(2, edition, "every_window", ("without_destiny",))
    yield Table(4, "ffg2008", "standard", ("freewheeling_flares",))
    yield Table(6, "ffg2008", "one_by_one", ("freewheeling_flares",))
    for players in (2, 4, 6):
        yield Table(players, "ffg42", "standard", ("flares",))
    yield Table(4, "ffg42", "standard", WITH_FLARES)
    yield Table(4, "ffg42", "standard", ALL)
    yield Table(8, "ffg42", "standard", ALL)
    yield Table(2, "ffg42", "standard", (*ALL, "without_destiny"))
    yield from tables_of_several_powers()
    yield from tables_with_seats_apart()
    yield from tables_with_techs_or_unseen_aliens()
    yield from tables_of_later_rulings()


def tables_of_several_powers() -> Iterator[Table]:
    for edition, pace, players in (("ffg2008", "standard", 4), ("ffg42", "one_by_one", 3)):
        for several in ("two_powers", "three_powers"):
            yield Table(players, edition, pace, (several,))
        for way in ("picked_powers", "draft_powers", "free_powers"):
            yield Table(players, edition, pace, ("two_powers", way))
        yield Table(players, edition, pace, ("three_powers", "no_bad_pairs"))
        yield Table(players, edition, pace, ("hidden_powers", "rotating_powers", "two_powers"))
        yield Table(players, edition, pace, ("four_planets", "technology", "two_powers"))
    for players in (2, 8):
        yield Table(players, "ffg2008", "brisk", ("two_powers", "draft_powers"))
        yield Table(players, "ffg42", "every_window", ("two_powers", "free_powers"))


def tables_with_seats_apart() -> Iterator[Table]:
    for edition in EDITIONS:
        for pace in ("standard", "one_by_one"):
            yield Table(7, edition, pace, ("zilch",))
            yield Table(8, edition, pace, CHAIRS)
        yield Table(8, edition, "brisk", (*CHAIRS, "single_encounter_turns"))
        yield Table(8, edition, "standard", (*CHAIRS, "technology", "hidden_powers"))


def tables_with_techs_or_unseen_aliens() -> Iterator[Table]:
    """Each of these ways to play at each pace, with both boxes and all numbers of players in turn."""
    numbers = cycle(range(2, 9))
    for variants in TECHS_OR_UNSEEN:
        for pace in ("standard", "one_by_one", "brisk", "every_window"):
            for edition in EDITIONS:
                yield Table(next(numbers), edition, pace, variants)
                yield Table(next(numbers), edition, pace, variants)


def tables_of_later_rulings() -> Iterator[Table]:
    """What version 4 of the rulings changed, and a variant that came with it."""
    for players, pace in ((3, "standard"), (4, "brisk"), (5, "every_window"), (6, "one_by_one")):
        yield Table(players, "ffg2008", pace, ("four_planets", "technology", "hidden_powers"))
        yield Table(players, "ffg42", pace, ("four_planets", "technology", "hidden_powers_always"))
    yield Table(2, "ffg2008", "standard", ("four_homes",))
    yield Table(2, "ffg42", "every_window", ("four_homes",))


def record(table: Table, number: int) -> Path:
    """Every fifth table plays at random."""
    options, kind = table.options(), "random" if number % 5 == 0 else "sensible"
    seeds = [hashlib.sha256(f"{table.path.name} {n}".encode()).hexdigest() for n in range(SEEDS)]
    played = {seed: play_bot_game(options, seed, kind, record=True) for seed in seeds}
    finished = {seed: match for seed, match in played.items() if match.finished}
    seed = min(finished, key=lambda one: finished[one].decisions)
    text = json.dumps(log_document(options, seed, finished[seed]), sort_keys=True, separators=(",", ":"))
    table.path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return table.path


if __name__ == "__main__":
    for number, table in enumerate(tables()):
        if not table.path.exists():
            print(record(table, number).name)
