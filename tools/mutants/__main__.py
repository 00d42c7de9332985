"""python -m tools.mutants [PART]: tries one part of the sample.

“again” tries with more tests, or newer ones, what has survived in any part; “report” sums up all parts.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from multiprocessing import get_context
from pathlib import Path

from .population import ROOT, Mutant, fingerprint, sample
from .reach import Reach, reach
from .report import KILLED, read, report
from .testing import warm_up
from .trial import AGAIN, AT_FIRST, Effort, Outcome, trial

KEPT = ROOT / "mutants"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("part", nargs="?", default="1/1", help="for example 1/4; or “again”, or “report”")
    parser.add_argument("--seed", default="3")
    parser.add_argument("--sample", type=int, default=1600)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    folder = KEPT / f"{fingerprint('engine')}-seed-{given.seed}-of-{given.sample}"
    if given.part != "report":
        warm_up()
        known = reach(KEPT / f"{fingerprint('engine', 'tests/engine')}-reach.json")
        mutants, effort = _wanted(given, read(folder))
        _try_all(mutants, known, effort, folder, given.jobs)
    print(report(folder))


def _wanted(given: argparse.Namespace, outcomes: list[Outcome]) -> tuple[list[Mutant], Effort]:
    """What was tried before is not tried again, unless one asks for it."""
    mutants = sample(given.seed, given.sample)
    if given.part == "again":
        survived = {outcome.id for outcome in outcomes if outcome.end not in (*KILLED, "no program")}
        return [mutant for mutant in mutants if mutant.id in survived], AGAIN
    part, parts = map(int, given.part.split("/"))
    done = {outcome.id for outcome in outcomes}
    return [mutant for mutant in mutants[part - 1 :: parts] if mutant.id not in done], AT_FIRST


def _try_all(mutants: list[Mutant], known: Reach, effort: Effort, folder: Path, jobs: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    gc.freeze()
    workers = [
        get_context("fork").Process(target=_work, args=(mutants[n::jobs], known, effort, folder, n))
        for n in range(jobs)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        sys.exit(1)


def _work(mutants: list[Mutant], known: Reach, effort: Effort, folder: Path, number: int) -> None:
    with (folder / f"{time.time_ns()}-{number}.jsonl").open("w") as kept:
        for mutant in mutants:
            kept.write(json.dumps(trial(mutant, known, effort).as_json()) + "\n")
            kept.flush()


if __name__ == "__main__":
    main()
