"""Keep as few recorded games as still run every branch that all of them run together.

    python -m tools.choose_logs [--delete] [FOLDER]

Print each log that is kept with what no other kept one runs, and delete the others if asked. What counts is
each branch of `engine` that a replay runs, each variant with each pace and number of seats, and each two
variants that meet in a game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

import coverage

import engine
from engine import Game, Options, decision_from_json, new_position, state_hash, variants_of

from .record_logs import LOGS, read

PROCESSES, SHOWN = 2, 2
SOURCE = Path(engine.__file__).parent


class Cover:
    """What each log covers, as the bits of a number: one bit for each thing that a log covers."""

    def __init__(self, covered: Iterable[tuple[str, Iterable[str]]]) -> None:
        self.things: dict[str, int] = {}
        self.of: dict[str, int] = {log: self._bits(things) for log, things in covered}

    def _bits(self, things: Iterable[str]) -> int:
        numbers = [self.things.setdefault(thing, len(self.things)) for thing in things]
        return sum(1 << number for number in set(numbers))

    def named(self, bits: int) -> list[str]:
        return [thing for thing, number in self.things.items() if bits >> number & 1]

    def together(self, logs: Iterable[str]) -> int:
        bits = 0
        for log in logs:
            bits |= self.of[log]
        return bits

    def alone(self, logs: Iterable[str]) -> dict[str, int]:
        """Return for each of these logs what none of the others covers."""
        logs, once, more = list(logs), 0, 0
        for log in logs:
            more |= once & self.of[log]
            once |= self.of[log]
        return {log: self.of[log] & ~more for log in logs}

    def few(self, lengths: dict[str, int]) -> list[str]:
        """Return logs that cover everything: first those that add most, the shortest of them.

        Those that later ones have made needless are left out, the longest first.
        """
        chosen, missing = [], self.together(self.of)
        while missing:
            best = max(self.of, key=lambda log: ((self.of[log] & missing).bit_count(), -lengths[log]))
            chosen.append(best)
            missing &= ~self.of[best]
        return self._needed(sorted(chosen, key=lambda log: -lengths[log]))

    def _needed(self, logs: list[str]) -> list[str]:
        for log in list(logs):
            if not self.alone(logs)[log]:
                logs.remove(log)
        return sorted(logs)


def covered_by(path: Path) -> list[str]:
    log = read(path)
    return [*branches(log), *meetings(Options.from_json(log["options"]))]


def branches(log: dict[str, Any]) -> list[str]:
    """Return the branches that the replay of a log runs, as "flow/regroup.py 40 -> 43"."""
    watching = coverage.Coverage(data_file=None, config_file=False, branch=True, include=[f"{SOURCE}/*"])
    with watching.collect():
        replay(log)
    data = watching.get_data()
    return [
        f"{Path(path).relative_to(SOURCE)} {one} -> {other}"
        for path in data.measured_files()
        for one, other in data.arcs(path) or ()
    ]


def replay(log: dict[str, Any]) -> None:
    game = Game(new_position(Options.from_json(log["options"]), log["seed"]))
    for document in log["decisions"]:
        game.decide(decision_from_json(document))
    assert state_hash(game.checkpoint) == log["hash"], "this log does not replay"


def meetings(options: Options) -> list[str]:
    """Return each variant of a game with pace and number of seats, and with its box and other variants."""
    pace, variants = options.effective_switches["pace"], variants_of(options)
    each = [f"{variant} at {pace} for {options.players}" for variant in variants or ["no variant"]]
    return each + [" with ".join(two) for two in combinations((options.edition, *variants), 2)]


def of_folder(folder: Path) -> tuple[Cover, dict[str, int]]:
    """Return what the logs of a folder cover, and how many decisions each has."""
    paths = sorted(folder.glob("*.json.gz"))
    with ProcessPoolExecutor(PROCESSES) as pool:
        cover = Cover(
            zip((path.name for path in paths), pool.map(covered_by, paths, chunksize=8), strict=True)
        )
    return cover, {path.name: len(read(path)["decisions"]) for path in paths}


def report(cover: Cover, kept: list[str]) -> Iterator[str]:
    """Yield a line for each log that is kept, and one for all."""
    for log, bits in cover.alone(kept).items():
        alone = cover.named(bits)
        yield f"{log}: {len(alone)} alone: {', '.join(alone[:SHOWN])}"
    yield f"{len(kept)} of {len(cover.of)} logs run all {len(cover.things)} branches and meetings"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=LOGS)
    parser.add_argument("--delete", action="store_true", help="delete the logs that are not kept")
    arguments = parser.parse_args()
    cover, lengths = of_folder(arguments.folder)
    kept = cover.few(lengths)
    print(*report(cover, kept), sep="\n")
    for name in set(cover.of) - set(kept) if arguments.delete else ():
        (arguments.folder / name).unlink()


if __name__ == "__main__":
    main()
