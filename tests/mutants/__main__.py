"""python -m tests.mutants [PART]: tries one part of the sample, or reports on all parts."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

from .population import ROOT, Mutant, fingerprint, sample
from .reach import Reach, reach
from .report import read, report
from .testing import warm_up
from .trial import Outcome, trial

KEPT = ROOT / "mutants"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("part", nargs="?", default="1/1", help="for example 1/4; or “report”")
    parser.add_argument("--seed", default="3")
    parser.add_argument("--sample", type=int, default=1600)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    folder = KEPT / f"{fingerprint()}-seed-{given.seed}-of-{given.sample}"
    if given.part == "report":
        print(report(folder))
        return
    part, parts = map(int, given.part.split("/"))
    warm_up()
    known = reach(KEPT / f"{fingerprint()}-reach.json")
    mutants = sample(given.seed, given.sample)[part - 1 :: parts]
    _try_all(mutants, known, folder, given.jobs)
    print(report(folder))


def _try_all(mutants: list[Mutant], known: Reach, folder: Path, jobs: int) -> None:
    """What was tried before is not tried again."""
    folder.mkdir(parents=True, exist_ok=True)
    done = {outcome.id for outcome in read(folder)}
    left = [mutant for mutant in mutants if mutant.id not in done]
    gc.freeze()
    workers = [
        get_context("fork").Process(target=_work, args=(left[n::jobs], known, folder, n)) for n in range(jobs)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        sys.exit(1)


def _work(mutants: list[Mutant], known: Reach, folder: Path, number: int) -> None:
    with (folder / f"{time.time_ns()}-{number}.jsonl").open("w") as kept:
        for outcome in _outcomes(mutants, known):
            kept.write(json.dumps(outcome.as_json()) + "\n")
            kept.flush()


def _outcomes(mutants: list[Mutant], known: Reach) -> Iterator[Outcome]:
    for mutant in mutants:
        yield trial(mutant, known)


if __name__ == "__main__":
    main()
