"""Record games of other tables and variants as logs that must replay for ever.

    python -m tools.record_variants [EDITION ...]

One file for each table below, named for what it holds: `8p-ffg42-single_encounter_turns-brisk`. What is
recorded already is left alone: see docs/durability.md. Which of them are worth keeping says
tools/choose_logs.py.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, cycle, product
from pathlib import Path

from engine import BadOptions, Decision, Game, Options, new_position, variant_switches
from engine.bots.bot_game import BotGame, log_document, play_bot_game
from engine.editions import EDITIONS as EDITION_SWITCHES
from engine.editions import VARIANTS, needed_values, variants_that_set

from .record_logs import LOGS

TRIES, EDITIONS = 300, ("ffg2008", "ffg42")
PACES, NUMBERS = ("standard", "one_by_one", "brisk", "every_window"), range(2, 9)
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
OF_TWO_BOXES = [name for name, one in VARIANTS.items() if any(map(one.belongs_to, EDITIONS))]
MORE = ("more_cards", "more_edicts", "more_flares", "kickers", "reinforcements", "special_destiny")
OF_MAYFAIR = (*MORE, "cone_persists", "punt")
WAYS_OF_MAYFAIR = (
    (),
    *((name,) for name in OF_MAYFAIR),
    *(tuple(name for name in MORE if name != left_out) for left_out in MORE),
    MORE,
    (*MORE, "replace_all_specials"),
    (*MORE, "cone_persists", "punt"),
    ("special_destiny", "replace_all_specials"),
    *(
        (*parts, way)
        for way in ("hidden_powers", "hidden_powers_always", "rotating_powers")
        for parts in ((), MORE)
    ),
    *((*parts, "two_powers") for parts in ((), MORE)),
    ("three_powers",),
    ("picked_powers",),
    *(("two_powers", way) for way in ("draft_powers", "free_powers", "no_bad_pairs")),
    (*MORE, "hidden_powers", "rotating_powers", "two_powers"),
    (*MORE, "replace_all_specials", "cone_persists", "punt", "hidden_powers_always", "two_powers"),
)


@dataclass(frozen=True)
class Table:
    players: int
    edition: str
    pace: str
    variants: tuple[str, ...] = ()
    tells: str = ""  # a fact that the game is recorded for

    @property
    def path(self) -> Path:
        parts = (f"{self.players}p", self.edition, "+".join(self.variants), self.pace)
        return LOGS / f"{'-'.join(filter(None, parts))}.json.gz"

    def may_be_played(self) -> bool:
        try:
            return bool(self.options())
        except BadOptions:
            return False

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
    yield from tables_with_other_goals()
    yield from tables_of_one_variant()
    yield from tables_of_two_variants()
    yield from tables_of_mayfair()


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


def tables_with_other_goals() -> Iterator[Table]:
    for players, pace in ((3, "standard"), (4, "brisk"), (5, "every_window"), (6, "one_by_one")):
        yield Table(players, "ffg2008", pace, ("four_planets", "technology", "hidden_powers"))
        yield Table(players, "ffg42", pace, ("four_planets", "technology", "hidden_powers_always"))
    yield Table(2, "ffg2008", "standard", ("technology", "four_homes"), "goal_changed")
    yield Table(2, "ffg42", "one_by_one", ("technology", "without_destiny"), "goal_changed")


def tables_of_one_variant() -> Iterator[Table]:
    """Yield each variant with each pace and number of seats, and none with both boxes."""
    for players, pace, edition in product(NUMBERS, PACES, EDITIONS):
        yield Table(players, edition, pace)
    for number, (variant, players, pace) in enumerate(product(OF_TWO_BOXES, NUMBERS, PACES)):
        yield from at_the_first_table((variant,), product([players], [pace], turned(number // 4 + number)))


def tables_of_two_variants() -> Iterator[Table]:
    """Yield each two variants that go together, with all paces and numbers of seats in turn."""
    for number, two in enumerate(combinations(OF_TWO_BOXES, 2)):
        players = [*NUMBERS[number % 7 :], *NUMBERS]
        for pace in (PACES[number % 4], PACES[(number + 2) % 4]):
            yield from at_the_first_table(two, product(players, [pace], turned(number)))


def tables_of_mayfair() -> Iterator[Table]:
    """Yield each way to play it at all numbers of seats, and the paces in turn."""
    for number, way in enumerate(WAYS_OF_MAYFAIR):
        for players in range(3, 9):
            table = Table(players, "mayfair", PACES[(number + players) % 4], way)
            if table.may_be_played():
                yield table


def turned(number: int) -> tuple[str, ...]:
    """Return both boxes, each of them first in turn."""
    return EDITIONS[:: -1 if number % 2 else 1]


def at_the_first_table(variants: tuple[str, ...], tables: Iterable[tuple[int, str, str]]) -> Iterator[Table]:
    """Yield the first of these tables at which the variants may be played, with what they need, if any."""
    for players, pace, edition in tables:
        table = Table(players, edition, pace, (*variants, *needed_by(variants, edition)))
        if table.may_be_played():
            yield table
            return


def needed_by(variants: tuple[str, ...], edition: str) -> Iterator[str]:
    """Yield the variants without which these cannot be played."""
    sets = EDITION_SWITCHES[edition] | {n: v for name in variants for n, v in VARIANTS[name].switches.items()}
    for switch, value in {n: v for name in variants for n, v in VARIANTS[name].needs.items()}.items():
        if sets[switch] not in needed_values(value):
            yield variants_that_set(switch, needed_values(value)[0])[0]


def record(table: Table, number: int) -> Path:
    """Record the first game that ends and tells what it should. Every fifth table plays at random."""
    options, kind = table.options(), "random" if number % 5 == 0 else "sensible"
    seed, match = next(games_of(table, options, kind))
    text = json.dumps(log_document(options, seed, match), sort_keys=True, separators=(",", ":"))
    table.path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return table.path


def games_of(table: Table, options: Options, kind: str) -> Iterator[tuple[str, BotGame]]:
    """Yield finished games in which the fact is told that the game is recorded for, with their seeds."""
    for number in range(TRIES):
        seed = hashlib.sha256(f"{table.path.name} {number}".encode()).hexdigest()
        match = play_bot_game(options, seed, kind, record=True)
        if match.finished and (not table.tells or table.tells in facts_told(options, seed, match.log)):
            yield seed, match


def facts_told(options: Options, seed: str, log: list[Decision]) -> set[str]:
    game = Game(new_position(options, seed))
    return {fact.id for decision in log for fact in game.decide(decision)}


if __name__ == "__main__":
    only = sys.argv[1:]  # editions
    for number, table in enumerate(tables()):
        if not table.path.exists() and (not only or table.edition in only):
            print(record(table, number).name, flush=True)
